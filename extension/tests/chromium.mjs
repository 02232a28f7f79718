// A real Chromium with the extension in it, and a server of test pages.
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { executable, serve as serveFolder, skip } from "../../npm/tests/browser.mjs";

export { skip };

const HERE = fileURLToPath(new URL(".", import.meta.url));
const EXTENSION = join(HERE, "../dist/chromium");
const STRICT = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; require-trusted-types-for 'script'";

const QUIET = "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --mute-audio --lang=en";

export async function launch({ display, extension = true } = {}) {
  if (extension && !existsSync(EXTENSION)) throw new Error("no built extension: run `npm run build` first");
  const profile = await mkdtemp(join(tmpdir(), "duramen-chromium-"));
  const loading = [`--load-extension=${EXTENSION}`, `--disable-extensions-except=${EXTENSION}`, "--enable-unsafe-extension-debugging", "--disable-features=DisableLoadExtensionCommandLineSwitch"];
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executable(), headless: false, viewport: null, permissions: ["clipboard-read", "clipboard-write"],
    args: [...QUIET.split(" "), "--window-size=1200,900", ...(display ? ["--ozone-platform=x11"] : ["--headless=new"]), ...(extension ? loading : [])],
    ignoreDefaultArgs: ["--disable-extensions"], env: { ...process.env, ...(display && { DISPLAY: display }) },
  });
  const close = async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { context, close, worker: extension ? await serviceWorker(context) : null };
}

/** The extension's worker, once its script has run: before that, Chromium drops a press of the button without a word. */
async function serviceWorker(context) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await until(() => worker.evaluate(() => globalThis.chrome?.action?.onClicked.hasListeners()));
  return worker;
}

/**
 * A browser with the extension and a server of pages for all tests of a file. `begin` runs when both are there. `open` shows a
 * page in a tab of its own, by its name or address; `press` also presses the button there and waits until others are hidden.
 */
export function forTests(pages = {}, begin = () => undefined, options = () => ({})) {
  const given = {
    async open(name) {
      const page = await given.context.newPage();
      if (name !== undefined) await page.goto(name.includes(":") ? name : given.server.address(name));
      return page;
    },
    async press(name) {
      const page = await given.open(name);
      await pressButton(given, page);
      await page.waitForSelector("[data-duramen-view]", { state: "attached" });
      return page;
    },
  };
  before(async () => {
    if (skip) return;
    given.server = await serve(pages);
    Object.assign(given, await launch(await options()));
    await begin();
  });
  after(async () => {
    await given.close?.();
    given.server?.close();
  });
  return given;
}

/** Presses the extension's button on a page, as a person would: that is what grants the tab to the extension. */
export async function pressButton({ context, worker }, page) {
  const browser = await context.browser().newBrowserCDPSession();
  const { targetInfos } = await browser.send("Target.getTargets", { filter: [{ type: "tab" }] });
  const tab = targetInfos.find((target) => target.url === page.url());
  await browser.send("Extensions.triggerAction", { id: new URL(worker.url()).host, targetId: tab.targetId });
  await browser.detach();
}

/** The side panel, or null while none is open. It is no page to the driver, so it is spoken to by messages. */
export async function sidePanel(context) {
  const browser = await context.browser().newBrowserCDPSession();
  const { targetInfos } = await browser.send("Target.getTargets");
  const target = targetInfos.find(({ url }) => url.endsWith("/panel.html"));
  if (target === undefined) return null;
  const { sessionId } = await browser.send("Target.attachToTarget", { targetId: target.targetId, flatten: false });
  let last = 0;
  const send = (method, params) => new Promise((resolve) => {
    const id = (last += 1);
    const listen = ({ message }) => {
      const answer = JSON.parse(message);
      if (answer.id !== id) return;
      browser.off("Target.receivedMessageFromTarget", listen);
      resolve(answer.result);
    };
    browser.on("Target.receivedMessageFromTarget", listen);
    void browser.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method, params }) });
  });
  return { until: (expression) => until(async () => (await send("Runtime.evaluate", { expression })).result.value) };
}

/** What is found in the end; it is looked for again and again, on a busy machine for long. */
export async function until(find, patience = 20_000) {
  for (const end = Date.now() + patience; ; ) {
    const found = await find();
    if (found) return found;
    if (Date.now() > end) throw new Error(`nothing found by ${find}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The pages of tests/pages and more; those named strict* come with a policy that forbids anything inline. */
export async function serve(more = {}) {
  const byPath = Object.fromEntries(Object.entries(more).map(([name, contents]) => [`/${name}`, contents]));
  const { origin, close } = await serveFolder(join(HERE, "pages"), byPath, (path) => path.startsWith("/strict") && STRICT);
  return { address: (name) => `${origin}/${name}`, close };
}

/** Calls a function with the closed shadow root of an element of that name, through the debugger; null where there is none. */
export async function inClosedRoot(page, name, run) {
  const session = await page.context().newCDPSession(page);
  try {
    const { root } = await session.send("DOM.getDocument", { depth: -1, pierce: true });
    const below = (node) => [node, ...[...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(below)];
    const host = below(root).find(({ nodeName, shadowRoots }) => nodeName === name.toUpperCase() && shadowRoots?.[0]?.shadowRootType === "closed");
    if (host === undefined) return null;
    const { object } = await session.send("DOM.resolveNode", { nodeId: host.shadowRoots[0].nodeId });
    const declaration = `function () { return (${run})(this); }`;
    const { result } = await session.send("Runtime.callFunctionOn", { objectId: object.objectId, functionDeclaration: declaration, returnByValue: true });
    return result.value;
  } finally {
    await session.detach();
  }
}

/** The boxes that are drawn over the page. */
export const boxes = async (page) => (await inClosedRoot(page, "duramen-layer", (root) => Array.from(root.querySelectorAll("div"), (box) =>
  ({ text: box.textContent, className: box.className, isHidden: box.hidden, ...box.getBoundingClientRect().toJSON() })))) ?? [];

export const addressFor = ({ worker }, tab) => `chrome-extension://${new URL(worker.url()).host}/panel.html?tab=${tab}`;

export const activeTab = ({ worker }) => worker.evaluate(async () => (await chrome.tabs.query({ active: true }))[0].id);

/** The panel of the active tab, 420 pixels wide. */
export async function openPanel(chromium) {
  const tab = await activeTab(chromium);
  const opened = await chromium.context.newPage();
  await opened.setViewportSize({ width: 420, height: 900 });
  await opened.goto(addressFor(chromium, tab));
  await opened.waitForSelector("[role=option]");
  return opened;
}

/** A page on which the button was pressed, and its panel. */
export async function openBoth(chromium, name) {
  const page = await chromium.press(name);
  return { page, panel: await openPanel(chromium) };
}

/** What axe says against a page. */
export async function complaints(where) {
  await where.evaluate(await readFile(createRequire(import.meta.url).resolve("axe-core"), "utf8"));
  const { violations } = await where.evaluate(() => globalThis.axe.run("html"));
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0].html}`);
}
