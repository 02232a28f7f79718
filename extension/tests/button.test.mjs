// The button in a real Chromium: what it hides, that the layout stays, and that the page comes back to the letter; content or a clear
// word on documents other than HTML pages, pages with frames, and pages that the browser keeps for itself.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { forTests, pressButton, skip, until } from "./chromium.mjs";
import { seenText, snapshot } from "./in-page.mjs";

/** The documents of this page leave its h1 out, because it repeats the title. */
const HEADLINED = new URL("../../tests/pages/ghost-article/page.html", import.meta.url);
/** A page whose story begins several windows below the top. */
const DEEP = `<!doctype html><title>Oak</title><style>nav { height: 3000px } nav a { display: block; line-height: 90px }</style><nav>${"<a href=/>Sections</a>".repeat(30)}</nav>
<article><h1>Oak</h1>${"<p>The heartwood of an old oak is dark, dense and dead. It carries the tree, and it lasts for hundreds of years in a roof.</p>".repeat(30)}</article>`;
const MARKED = "[data-duramen-view~=hidden], [data-duramen-view~=above]";

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
const chromium = forTests({ ...DOCUMENTS, "headlined.html": await readFile(HEADLINED, "utf8"), "deep.html": DEEP });

/** Opens a page and presses the button until the page has changed. */
async function opened(name) {
  const page = await chromium.open(name);
  const before = await page.evaluate(snapshot);
  const press = async (state) => {
    await pressButton(chromium, page);
    await page.waitForSelector(MARKED, { state: state === "hidden" ? "attached" : "detached" });
  };
  return { page, before, press };
}

test("one click leaves the story, a second brings the page back", { skip }, async () => {
  const { page, before, press } = await opened("timber.html");
  const rectangles = () => page.$$eval("body *", (all) => all.map((node) => JSON.stringify(node.getBoundingClientRect())));
  const places = await rectangles();
  await press("hidden");

  const seen = await page.evaluate(seenText);
  assert.match(seen, /A stump is a diary/);
  assert.match(seen, /which way was down\.$/);
  for (const other of ["Home", "Spring sale", "Newsletter", "Most read", "Imprint"]) assert.ok(!seen.includes(other), other);
  for (const selector of [".top a", ".banner", ".box h3", ".foot"]) {
    assert.equal(await page.$eval(selector, (node) => getComputedStyle(node).visibility), "hidden", selector);
  }
  assert.deepEqual(await rectangles(), places, "the layout stays");

  await press("restored");
  assert.deepEqual(await page.evaluate(snapshot), before);
  await page.close();
});

const visibility = (page, selector, part) => page.$eval(selector, (node, part) => getComputedStyle(node, part).visibility, part);

/** Of each page the words that are left, what is done to it before, and what else must hold then. */
const STORIES = {
  "elements whose ids are names of ours are only elements": {
    name: "timber.html",
    story: /A stump is a diary/,
    prepare: () => document.body.append(...["pageView", "view", "duramen", "duramen.view", "PageView"].map((id) => Object.assign(document.createElement("form"), { id, name: id }))),
  },
  "texts and generated words beside the content go, and awkward attributes come back": {
    name: "stray.html",
    story: /^A tree that is felled in winter .* \| The moon, on the other hand/,
    check: async (page) => assert.deepEqual([await visibility(page, "#wrapper", "::before"), await visibility(page, "#seen")], ["hidden", "visible"]),
  },
  "content in an open shadow root is found, and what is loud in another is hidden": {
    name: "shadow.html",
    story: /^The heartwood of an old oak .* \| When the inner rings .* lives\.$/,
  },
  "a policy against inline scripts and styles changes nothing": { name: "strict.html", story: /This page is served with a policy/ },
  "the headline stays in place": {
    name: "headlined.html",
    story: /./,
    check: async (page) => {
      assert.deepEqual([await visibility(page, "h1"), await visibility(page, "footer")], ["visible", "hidden"]);
      assert.ok((await page.evaluate(seenText)).includes(await page.$eval("h1", (node) => node.textContent.trim())));
    },
  },
  "an XHTML page is read as others are": {
    name: "story.xhtml",
    story: /^How to read a stump/,
    check: async (page) => assert.equal(await page.evaluate(() => document.contentType), "application/xhtml+xml"),
  },
};

for (const [why, { name, story, prepare = () => undefined, check = () => undefined }] of Object.entries(STORIES)) {
  test(why, { skip }, async () => {
    const { page, press } = await opened(name);
    await page.evaluate(prepare);
    const before = await page.evaluate(snapshot);
    const complaints = [];
    page.on("console", (message) => complaints.push(message.text()));
    await press("hidden");
    const seen = await page.evaluate(seenText);
    assert.match(seen, story);
    assert.ok(!seen.includes("Imprint"), seen);
    await check(page);
    await press("restored");
    assert.deepEqual(await page.evaluate(snapshot), before);
    assert.deepEqual(complaints, []);
    await page.close();
  });
}

test("a page that changed is read anew", { skip }, async () => {
  const { page, press } = await opened("timber.html");
  await press("hidden");
  await page.evaluate(() => {
    const story = document.querySelector("article");
    const next = document.createElement("section");
    next.innerHTML = story.innerHTML.replaceAll("stump", "log");
    story.replaceWith(next);
    // What is above the story loses its mark when the page is put back, and gets it again when others are hidden.
    globalThis.changes = 0;
    new MutationObserver(() => (globalThis.changes += 1)).observe(next.parentElement, { attributeFilter: ["data-duramen-view"] });
  });
  await pressButton(chromium, page);
  await page.waitForFunction(() => globalThis.changes === 2);
  const seen = await page.evaluate(seenText);
  assert.match(seen, /A log is a diary/);
  assert.ok(!seen.includes("Newsletter"));
  await page.close();
});

test("a story far below comes into sight, and the page goes back", { skip }, async () => {
  const { page, before, press } = await opened("deep.html");
  await press("hidden");
  await page.waitForFunction(() => scrollY > 2000);
  const { top, bottom } = await page.$eval("h1", (node) => node.getBoundingClientRect().toJSON());
  assert.ok(top >= 0 && bottom < 300, `${top} to ${bottom}`);
  await press("restored");
  await page.waitForFunction(() => scrollY === 0);
  assert.deepEqual(await page.evaluate(snapshot), before);

  await press("hidden");
  await page.waitForFunction(() => scrollY > 2000);
  await page.evaluate(() => scrollBy(0, 400));
  const reading = await page.evaluate(() => scrollY);
  await press("restored");
  assert.equal(await page.evaluate(() => scrollY), reading, "a person who has scrolled stays there");
  await page.close();
});

const title = () => chromium.worker.evaluate(async () => {
  const [{ id }] = await chrome.tabs.query({ active: true });
  return chrome.action.getTitle({ tabId: id });
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

const REFUSED = {
  "tree.svg": /^This is an SVG image/,
  "feed.xml": /^This is an XML document/,
  "empty.html": /^No main content was found/,
  "chrome://version/": /^The browser lets no extension read this page/,
};

for (const [name, words] of Object.entries(REFUSED)) {
  test(`${name} gets a clear word`, { skip }, async () => {
    const page = await chromium.open(name);
    await pressButton(chromium, page);
    await until(async () => words.test(await title()));
    await page.close();
  });
}

test("the small window says the reason", { skip }, async () => {
  const page = await chromium.open(`chrome-extension://${new URL(chromium.worker.url()).host}/refused.html?reason=svg`);
  assert.match(await page.textContent("[role=alert]"), /^This is an SVG image/);
  await page.close();
});
