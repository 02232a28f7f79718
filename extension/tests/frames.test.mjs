// Pages with frames: blocks are drawn where they are seen, the reader view and the exported page have their text, and the tree has all of them.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { forTests, picture, skip, until } from "./chromium.mjs";
import { inClosedRoot } from "./closed.mjs";
import { openBoth } from "./panel-page.mjs";

const timber = (await readFile(new URL("pages/timber.html", import.meta.url), "utf8")).replace("<em>weather</em>", '<a href="https://example.org/weather">weather</a>');
const PAGES = {
  "framed.html": `<!doctype html><title>Framed</title><ul><li><a href=/>Home</a></ul><iframe src=timber-link.html width=900 height=500 style="margin: 90px 0 0 120px; border: 10px solid; padding: 7px"></iframe>`,
  "timber-link.html": timber,
  "menu.html": "<!doctype html><title>Menu</title><ul><li><a href=/>Home</a><li><a href=/a>Away</a></ul>",
  "set.html": '<!doctype html><html><head><title>Set</title></head><frameset cols="20%,80%"><frame src="menu.html"><frame src="timber-link.html"></frameset></html>',
};
const chromium = forTests(PAGES);
let page, panel;

async function open(name) {
  ({ page, panel } = await openBoth(chromium, name));
}

const button = (name) => panel.getByRole("button", { name, exact: true });
const boxes = async () => (await inClosedRoot(page, "duramen-layer", (root) => Array.from(root.querySelectorAll("div:not([hidden])"), (box) => box.getBoundingClientRect().toJSON()))) ?? [];
const article = () => inClosedRoot(page, "duramen-reader", (root) => root.querySelector("article").innerHTML);

test("blocks of a frame are drawn where they are seen, also where it is scrolled, and no further than it reaches", { skip }, async () => {
  await open("framed.html");
  await button("Show blocks").click();
  const frame = page.frameLocator("iframe");
  for (const scrolled of [0, 150]) {
    await frame.locator("html").evaluate((root, top) => root.ownerDocument.defaultView.scrollTo(0, top), scrolled);
    const paragraph = frame.locator("p", { hasText: "A stump is a diary" });
    const drawn = await paragraph.boundingBox();
    const [own, text] = await paragraph.evaluate((p) => {
      const range = p.ownerDocument.createRange();
      range.selectNodeContents(p);
      return [p, range].map((each) => each.getBoundingClientRect().toJSON());
    });
    const wanted = [text.left + drawn.x - own.left, text.top + drawn.y - own.top, text.width, text.height];
    await until(async () => (await boxes()).some(({ left, top, width, height }) => [left + 2, top + 2, width - 4, height - 4].every((edge, at) => Math.abs(edge - wanted[at]) < 1)));
    const { y, height } = await page.locator("iframe").boundingBox();
    for (const { bottom } of await boxes()) assert.ok(bottom <= y + height, `${bottom} is below the frame`);
  }
  await page.bringToFront();
  await frame.locator("p", { hasText: "A stump is a diary" }).hover();
  await until(() => inClosedRoot(page, "duramen-layer", (root) => /^Kept by/.test(root.querySelector("p:not([hidden])")?.textContent)));
  await picture(page, "frame-blocks");
});

test("the reader view has the text of a frame with its links", { skip }, async () => {
  await panel.bringToFront();
  await button("Reader view").click();
  await until(async () => /A stump is a diary.*<a href="https:\/\/example.org\/weather">weather<\/a>/s.test(await article()));
  const [download] = await Promise.all([panel.waitForEvent("download"), button("Export for training").click()]);
  const { html } = JSON.parse(await readFile(await download.path(), "utf8"));
  assert.ok(html.includes("A stump is a diary") && !html.includes("<iframe"), "a parser reads nothing within iframe");
  await page.close();
  await panel.close();
});

test("the tree of a frameset has all its frames, and the reader view its text", { skip }, async () => {
  await open("set.html");
  await panel.locator("#tree-name").click();
  await panel.getByRole("treeitem").first().waitFor();
  const labels = await panel.getByRole("treeitem").locator("code").allTextContents();
  assert.equal(labels[0], "frameset");
  assert.equal(labels.filter((label) => label.startsWith("frame ›")).length, 2, labels.join("\n"));
  await button("Reader view").click();
  await until(async () => /A stump is a diary/.test(await article()));
});
