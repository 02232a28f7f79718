// The reader view over a page: no overlays on it, and its own words in their own direction.
import assert from "node:assert/strict";
import { test } from "node:test";
import { forTests, picture, skip } from "./chromium.mjs";
import { inClosedRoot } from "./closed.mjs";
import { openBoth } from "./panel-page.mjs";

const STORY = "לב העץ של אלון זקן כהה וצפוף והוא נושא את העץ כל עוד העץ עומד ביער הגדול שבצפון הארץ. הוא גם חזק מאוד ועמיד.";
const RIGHT_TO_LEFT = `<!doctype html><html lang=he dir=rtl><title>אלון</title><nav><a href=/>בית</a></nav><article><h1>אלון</h1>${`<p>${STORY}</p>`.repeat(6)}</article>`;
let page, panel;
const chromium = forTests({ "rtl.html": RIGHT_TO_LEFT }, async () => ({ page, panel } = await openBoth(chromium, "rtl.html")));

const button = (name) => panel.getByRole("button", { name, exact: true });

test("blocks and the reader view take each other's place", { skip }, async () => {
  for (const [now, before, shown, gone] of [
    ["Show blocks", "Reader view", "duramen-layer", "duramen-reader"],
    ["Reader view", "Show blocks", "duramen-reader", "duramen-layer"],
    ["Show blocks", "Reader view", "duramen-layer", "duramen-reader"],
    ["Reader view", "Show blocks", "duramen-reader", "duramen-layer"],
  ]) {
    await button(now).click();
    await page.locator(shown).waitFor({ state: "attached" });
    assert.equal(await page.locator(gone).count(), 0);
    await panel.getByRole("button", { name: before, pressed: false }).waitFor();
  }
  // What is outlined because somebody points at it in the panel lies below the reader view.
  await panel.locator("[role=option]").nth(2).hover();
  await page.locator("duramen-layer").waitFor({ state: "attached" });
  const order = await page.evaluate(() => ["duramen-layer", "duramen-reader"].map((name) => Number(getComputedStyle(document.querySelector(name)).zIndex)));
  assert.ok(order[0] < order[1], order.join(" "));
});

test("on a page that is written from the right, the minutes and the buttons read from the left", { skip }, async () => {
  const read = await inClosedRoot(page, "duramen-reader", (root) => {
    const left = (text, at) => {
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    };
    const { firstChild: minutes } = root.querySelector("output");
    return { minutes: minutes.data, isInOrder: left(minutes, 0) < left(minutes, 2), buttons: getComputedStyle(root.querySelector("button")).direction, article: getComputedStyle(root.querySelector("article")).direction };
  });
  assert.deepEqual(read, { minutes: "1 min", isInOrder: true, buttons: "ltr", article: "rtl" });
  await picture(page, "reader-right-to-left");
});
