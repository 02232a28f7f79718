// The shortcuts, pressed on a keyboard in a Chromium with a window: one hides and restores, one opens the side panel.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { forTests, sidePanel, skip, until } from "./chromium.mjs";
import { seenText } from "./in-page.mjs";
import { openScreen } from "./screen.mjs";

let screen;
const chromium = forTests({}, undefined, async () => ({ display: (screen = await openScreen()).display }));
after(() => screen?.close());

const TRIES = 4;
const PATIENCE_MS = 10_000;

/** Presses keys until something holds: a window that is still opening may miss them. */
async function pressUntil(keys, holds) {
  for (let tries = 1; tries < TRIES; tries += 1) {
    await screen.press(keys);
    if (await until(holds, PATIENCE_MS).catch(() => false)) return;
  }
  await screen.press(keys);
  await until(holds);
}

test("shortcuts hide, open the side panel and restore", { skip }, async () => {
  const page = await chromium.open("timber.html");
  const isHidden = () => page.evaluate(() => document.querySelector("[data-duramen-view]") !== null);
  await pressUntil("alt+shift+m", isHidden);
  assert.match(await page.evaluate(seenText), /^How to read a stump/);

  let panel = null;
  await pressUntil("alt+shift+d", async () => (panel = await sidePanel(chromium.context)) !== null);
  const shown = await panel.until("document.querySelector('[role=option][aria-selected=true]')?.textContent");
  assert.match(shown, /Ilse Brandt|How to read a stump/);
  await panel.picture("side-panel");

  await pressUntil("alt+shift+m", async () => !(await isHidden()));
  assert.match(await page.evaluate(seenText), /Imprint/);
});
