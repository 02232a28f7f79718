// The shortcuts, pressed on a keyboard in a Chromium with a window: one hides and restores, one opens the side panel.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { forTests, sidePanel, skip, until } from "./chromium.mjs";
import { seenText } from "./in-page.mjs";

const run = promisify(execFile);

/** A screen that nobody sees, and a keyboard for it: browsers take shortcuts from the keyboard only, not from a driver. */
async function openScreen() {
  const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const failed = once(server, "error").then(([error]) => {
    throw new Error(`no Xvfb (apt-get install xvfb xdotool): ${error.message}`);
  });
  const [number] = await Promise.race([once(server.stdio[3], "data"), failed]);
  failed.catch(() => undefined);
  const display = `:${String(number).trim()}`;
  const env = { ...process.env, DISPLAY: display };
  return {
    display,
    /** Presses keys in the browser's window. */
    async press(keys) {
      const { stdout } = await run("xdotool", ["search", "--onlyvisible", "--class", "chromium"], { env });
      await run("xdotool", ["windowfocus", "--sync", stdout.trim().split("\n").at(-1), "key", "--clearmodifiers", keys], { env });
    },
    async close() {
      server.kill();
      await once(server, "exit");
    },
  };
}

let screen;
const chromium = forTests({}, undefined, async () => ({ display: (screen = await openScreen()).display }));
after(() => screen?.close());

const PATIENCE_MS = 10_000;

/** Presses keys until something holds: a window that is still opening may miss them. */
const pressUntil = (keys, holds) => until(async () => {
  await screen.press(keys);
  return until(holds, PATIENCE_MS).catch(() => false);
}, 4 * PATIENCE_MS);

test("shortcuts hide, open the side panel and restore", { skip }, async () => {
  const page = await chromium.open("timber.html");
  const isHidden = () => page.evaluate(() => document.querySelector("[data-duramen-view]") !== null);
  await pressUntil("alt+shift+m", isHidden);
  assert.match(await page.evaluate(seenText), /^How to read a stump/);

  let panel = null;
  await pressUntil("alt+shift+d", async () => (panel = await sidePanel(chromium.context)) !== null);
  const shown = await panel.until("document.querySelector('[role=option][aria-selected=true]')?.textContent");
  assert.match(shown, /How to read a stump|Ilse Brandt|A stump is a diary/); // whichever the model keeps first

  await pressUntil("alt+shift+m", async () => !(await isHidden()));
  assert.match(await page.evaluate(seenText), /Imprint/);
});
