// The shortcuts, pressed on a keyboard in a Chromium with a window: one hides and restores, one opens the side panel.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, openPage, serve, sidePanel, skip } from "./chromium.mjs";
import { seenText } from "./in-page.mjs";
import { openScreen } from "./screen.mjs";

let screen, chromium, server;

before(async () => {
  if (skip) return;
  screen = await openScreen();
  server = await serve();
  chromium = await launch({ display: screen.display });
});

after(async () => {
  await chromium?.close();
  server?.close();
  await screen?.close();
});

test("shortcuts hide, open the side panel and restore", { skip }, async () => {
  const page = await openPage(chromium.context, server.address("timber.html"));
  const hidden = (state) => page.waitForSelector("[data-duramen-view]", { state });
  await screen.press("alt+shift+m");
  await hidden("attached");
  assert.match(await page.evaluate(seenText), /^How to read a stump/);

  await screen.press("alt+shift+d");
  const panel = await sidePanel(chromium.context);
  const shown = await panel.until("document.querySelector('tr[data-best]')?.textContent");
  assert.match(shown, /article\.story How to read a stump/);
  await panel.picture("side-panel");

  await screen.press("alt+shift+m");
  await hidden("detached");
  assert.match(await page.evaluate(seenText), /Imprint/);
});
