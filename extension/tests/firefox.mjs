// The same build in a real Firefox: loads, hides and restores to the letter, also under a strict policy and in shadow roots; the
// panel opens the reader view, saves Markdown, and exports a correction. Not part of `npm test`; run with `npm run firefox`.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serve, until } from "./chromium.mjs";
import { seenText, snapshot } from "./in-page.mjs";

const FIREFOX = process.env.FIREFOX ?? "firefox-esr";
const EXTENSION = fileURLToPath(new URL("../dist/firefox", import.meta.url));
const ARTEFACTS = fileURLToPath(new URL("../artefacts", import.meta.url));
const ID = "extension@duramen.invalid";
const PORT = 2828 + (process.pid % 1000);

/** Firefox's own driver protocol: a length, a colon, and JSON. */
async function marionette(port) {
  const socket = await connected(port);
  const waiting = new Map();
  let buffer = Buffer.alloc(0);
  let last = 0;
  socket.on("data", (data) => {
    buffer = Buffer.concat([buffer, data]);
    for (;;) {
      const colon = buffer.indexOf(":");
      const length = Number(buffer.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || buffer.length < colon + 1 + length) return;
      const message = JSON.parse(buffer.subarray(colon + 1, colon + 1 + length));
      buffer = buffer.subarray(colon + 1 + length);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      const { resolve, reject } = waiting.get(id);
      if (error) reject(new Error(error.message));
      else resolve(result?.value ?? result);
    }
  });
  return (command, parameters = {}) =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      waiting.set(id, { resolve, reject });
      const message = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
}

function connected(port) {
  return until(() => {
    const socket = connect(port, "127.0.0.1");
    return new Promise((resolve) => socket.once("connect", () => resolve(socket)).once("error", () => resolve(null)));
  }, 30_000);
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const profile = await mkdtemp(join(tmpdir(), "duramen-firefox-"));
const downloads = join(profile, "downloads");
await mkdir(downloads);
const PREFERENCES = { "marionette.port": PORT, "app.update.enabled": false, "browser.download.folderList": 2, "browser.download.dir": downloads };
await writeFile(join(profile, "user.js"), Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`).join(""));
const firefox = spawn(FIREFOX, ["--headless", "--marionette", "--remote-allow-system-access", "--profile", profile, "--width=1200", "--height=900"], { stdio: "ignore" });
const server = await serve();
try {
  const send = await marionette(PORT);
  await send("WebDriver:NewSession", { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  assert.equal(await send("Addon:Install", { path: EXTENSION, temporary: true }), ID);
  /** A command in the page (`content`) or in the browser around it (`chrome`). */
  const sendIn = async (context, command, parameters) => {
    await send("Marionette:SetContext", { value: context });
    return send(command, parameters);
  };
  const inContext = (context, script) => sendIn(context, "WebDriver:ExecuteScript", { script, args: [] });
  const inPage = (run) => inContext("content", `return (${run})()`);
  const pressButton = () => inContext("chrome", `
    const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
    const { extension } = WebExtensionPolicy.getByID("${ID}");
    return ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);`);
  const pressUntil = async (holds) => {
    await pressButton();
    await until(() => inPage(holds));
  };
  const picture = async (context, name) => {
    await mkdir(ARTEFACTS, { recursive: true });
    await writeFile(join(ARTEFACTS, `${name}.png`), Buffer.from(await sendIn(context, "WebDriver:TakeScreenshot", { full: false }), "base64"));
  };

  const stories = { "timber.html": /^How to read a stump/, "stray.html": /^A tree that is felled .* The moon/, "shadow.html": /^The heartwood/, "strict.html": /^Strict \| This page/ };
  for (const [name, story] of Object.entries(stories)) {
    await sendIn("content", "WebDriver:Navigate", { url: server.address(name) });
    await pause(500);
    const before = await inPage(snapshot);
    await pressUntil(() => document.querySelector("[data-duramen-view~=above]") !== null);
    const seen = await inPage(seenText);
    assert.match(seen, story);
    assert.doesNotMatch(seen, /Home|Imprint/);
    await picture("content", `firefox-${name.split(".")[0]}`);
    await pressUntil(() => document.querySelector("[data-duramen-view~=above]") === null);
    assert.deepEqual(await inPage(snapshot), before);
    console.log(`ok ${name}`);
  }

  // The button has granted the tab; the panel is then opened in a tab of its own, because a driver cannot reach into the sidebar.
  await sendIn("content", "WebDriver:Navigate", { url: server.address("timber.html") });
  const before = await inPage(snapshot);
  await pressUntil(() => document.querySelector("[data-duramen-view~=above]") !== null);
  await pressUntil(() => document.querySelector("[data-duramen-view~=above]") === null);
  const address = await inContext("chrome", `
    const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
    const { mozExtensionHostname } = WebExtensionPolicy.getByID("${ID}");
    const tab = ExtensionParent.apiManager.global.tabTracker.getId(gBrowser.selectedTab);
    return "moz-extension://" + mozExtensionHostname + "/panel.html?tab=" + tab;`);
  const page = await sendIn("content", "WebDriver:GetWindowHandle");
  const { handle: panel } = await send("WebDriver:NewWindow", { type: "tab", focus: true });
  const at = async (handle, run) => {
    await sendIn("content", "WebDriver:SwitchToWindow", { handle, focus: true });
    return inPage(run);
  };
  await at(panel, () => true);
  await send("WebDriver:Navigate", { url: address });
  await until(() => at(panel, () => document.querySelectorAll("[role=option]").length > 3));
  await picture("content", "firefox-panel");

  await at(panel, () => document.getElementById("reader").click());
  await until(() => at(page, () => document.querySelector("duramen-reader") !== null));
  await picture("content", "firefox-reader");
  await at(panel, () => document.getElementById("reader").click());
  await until(() => at(page, () => document.querySelector("duramen-reader") === null));
  assert.deepEqual(await inPage(snapshot), before);
  console.log("ok reader view, and the page as it was (look at artefacts/firefox-reader.png)");

  const saved = (suffix) => until(async () => {
    const name = (await readdir(downloads)).find((each) => each.endsWith(suffix));
    const text = name && (await readFile(join(downloads, name), "utf8"));
    return text || null;
  });
  await at(panel, () => document.getElementById("download").click());
  assert.match(await saved(".md"), /^---\ntitle: .*How to read a stump[^]*\n---\n\n[^]*A stump is a diary/);
  console.log("ok Markdown saved");
  await at(panel, () => document.getElementById("wrong").click());
  await until(() => at(panel, () => document.getElementById("wrong").getAttribute("aria-pressed") === "true"));
  await at(panel, () => document.querySelector("[role=option]").click());
  await until(() => at(panel, () => !document.getElementById("export").disabled));
  await at(panel, () => document.getElementById("export").click());
  const { html, ...labelled } = JSON.parse(await saved(".jsonl"));
  assert.ok(html.includes("A stump is a diary") && JSON.stringify(labelled).includes("A stump is a diary"));
  console.log("ok correction exported");

  await inContext("chrome", `return SidebarController.show("extension_duramen_invalid-sidebar-action").then(() => true)`);
  await pause(1500);
  await picture("chrome", "firefox-sidebar");
  console.log("ok sidebar (look at artefacts/firefox-sidebar.png)");
  await send("Marionette:Quit", {}).catch(() => undefined);
} finally {
  firefox.kill();
  server.close();
  await pause(1000);
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}
