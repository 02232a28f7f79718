// Documents other than HTML pages, pages with frames, and pages that the browser keeps for itself: content, or a clear word.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { forTests, picture, pressButton, skip, until } from "./chromium.mjs";
import { seenText } from "./in-page.mjs";

const timber = await readFile(new URL("pages/timber.html", import.meta.url), "utf8");
const xhtml = timber
  .replace("<!doctype html>\n<html ", '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml" ')
  .replaceAll(/<(meta|input)([^>]*)>/g, "<$1$2/>");
const DOCUMENTS = {
  "story.xhtml": xhtml,
  "tree.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle r="40" cx="45" cy="45"/><text y="20">Oak</text></svg>',
  "feed.xml": '<?xml version="1.0"?><feed><entry>An entry of a feed with a few words</entry></feed>',
  "empty.html": "<!doctype html><title>Nothing</title>",
  "frame.html": `<!doctype html><title>Framed</title><ul><li><a href=/>Home</a><li><a href=/a>Away</a></ul><iframe srcdoc="${timber.replaceAll('"', "&quot;")}" width=1100 height=1200></iframe>`,
};
const chromium = forTests(DOCUMENTS);

const title = () => chromium.worker.evaluate(async () => {
  const [{ id }] = await chrome.tabs.query({ active: true });
  return chrome.action.getTitle({ tabId: id });
});

test("an XHTML page is read as others are", { skip }, async () => {
  const page = await chromium.press("story.xhtml");
  assert.equal(await page.evaluate(() => document.contentType), "application/xhtml+xml");
  const seen = await page.evaluate(seenText);
  assert.match(seen, /^How to read a stump/);
  assert.ok(!seen.includes("Imprint"));
  await page.close();
});

test("a story in a frame of the same origin is left, the rest hidden", { skip }, async () => {
  const page = await chromium.press("frame.html");
  const seen = await page.frames()[1].evaluate(seenText);
  assert.match(seen, /^How to read a stump/);
  assert.ok(!seen.includes("Imprint") && !(await page.evaluate(seenText)).includes("Home"));
  await pressButton(chromium, page);
  await page.waitForSelector("[data-duramen-view]", { state: "detached" });
  assert.match(await page.frames()[1].evaluate(seenText), /Imprint/);
  await page.close();
});

const REFUSED = { "tree.svg": /^This is an SVG image/, "feed.xml": /^This is an XML document/, "empty.html": /^No main content was found/ };

for (const [name, words] of Object.entries(REFUSED)) {
  test(`${name} gets a clear word`, { skip }, async () => {
    const page = await chromium.open(name);
    await pressButton(chromium, page);
    await until(async () => words.test(await title()));
    await page.close();
  });
}

test("a page of the browser itself gets a clear word", { skip }, async () => {
  const page = await chromium.open("chrome://version/");
  await pressButton(chromium, page);
  await until(async () => /^The browser lets no extension read this page/.test(await title()));
  await page.close();
});

test("the small window says the reason", { skip }, async () => {
  const page = await chromium.open(`chrome-extension://${new URL(chromium.worker.url()).host}/refused.html?reason=svg`);
  assert.match(await page.textContent("[role=alert]"), /^This is an SVG image/);
  await picture(page, "refused");
  await page.close();
});
