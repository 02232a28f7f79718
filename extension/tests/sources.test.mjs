// What needs no browser: which heading stays in place, which elements are hidden, the languages, and what the built extensions may do.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { load, numbersFrom } from "./bundle.mjs";

const { headline, marksOf } = await load();
const ROOT = new URL("..", import.meta.url);
const text = (path) => readFile(new URL(path, ROOT), "utf8");
const page = (...blocks) => blocks.map(([tag, text, isKept = false], number) => ({ number, tag, text, isKept }));
const STORY = ["p", "The heartwood of an old oak is dark.", true];

for (const [why, blocks, expected] of [
  ["the heading that repeats the title", page(["h1", "Old Oaks"], STORY), 0],
  ["with other marks and spaces", page(["h1", " “Old – oaks” "], STORY), 0],
  ["the nearest of two", page(["h2", "Old oaks"], ["li", "Home"], ["h1", "Old oaks"], STORY), 2],
  ["not where a kept one repeats it", page(["h1", "Old oaks"], ["h2", "Old oaks", true], STORY), null],
  ["no breadcrumb", page(["li", "Old oaks"], STORY), null],
  ["no other heading", page(["h1", "The Timber Times"], STORY), null],
  ["not below the content", page(STORY, ["h3", "Old oaks"]), null],
  ["nothing where nothing is content", page(["h1", "Old oaks"]), null],
]) {
  test(`the headline in place: ${why}`, () => {
    assert.equal(headline(blocks, "Old oaks")?.number ?? null, expected);
  });
}

test("without a title there is no headline", () => {
  assert.equal(headline(page(["h1", ""], STORY), null), null);
});

/** A tree in preorder; texts have one word. */
function drawnTree(seed) {
  const draw = numbersFrom(seed * 7919 + 1);
  const parent = [0];
  const isElement = [true];
  const shown = [0];
  const grow = (above, depth) => {
    for (let count = draw(4) + (depth === 0 ? 2 : 0); count > 0; count -= 1) {
      const row = parent.push(above) - 1;
      isElement.push(depth < 5 && draw(5) < 3);
      shown.push(isElement[row] ? 0 : draw(2));
      if (isElement[row]) grow(row, depth + 1);
    }
  };
  grow(0, 0);
  const end = parent.map((_, row) => row + 1);
  for (let row = parent.length - 1; row > 0; row -= 1) end[parent[row]] = Math.max(end[parent[row]], end[row]);
  const words = isElement.map((element) => (element ? 0 : 1));
  return { parent, isElement, shown, end: Int32Array.from(end), words: Int32Array.from(words) };
}

/** Whether an element is seen, by the rules of the style sheet. */
function isSeen(row, parent, marks) {
  const mark = marks.get(row) ?? "";
  if (/hidden|hollow/.test(mark)) return false;
  if (mark.includes("kept") || row === 0) return true;
  return isSeen(parent[row], parent, marks);
}

test("shown texts are seen, and others only beside a shown text of the same element", () => {
  let texts = 0;
  for (let seed = 0; seed < 300; seed += 1) {
    const { parent, isElement, shown, end, words } = drawnTree(seed);
    const marks = new Map(marksOf({ end, words, isElement: (row) => isElement[row] }, Uint8Array.from(shown), 0));
    for (const [row, mark] of marks) assert.ok(isElement[row] && /^(hidden|kept|above( hollow)?( kept)?)$/.test(mark), mark);
    for (const [row, above] of parent.entries()) {
      if (isElement[row]) continue;
      const hasShownSibling = parent.some((other, at) => other === above && shown[at] === 1);
      assert.equal(isSeen(above, parent, marks), hasShownSibling, `seed ${seed}, row ${row}`);
      texts += 1;
    }
  }
  assert.ok(texts > 1000);
});

const messages = async (language) => JSON.parse(await text(`_locales/${language}/messages.json`));
const english = await messages("en");
const languages = await readdir(new URL("_locales", ROOT));

test("there are four languages", () => assert.deepEqual(languages.sort(), ["de", "en", "es", "zh_CN"]));

for (const language of languages) {
  test(`${language} has the messages of English`, async () => {
    const translated = await messages(language);
    assert.deepEqual(Object.keys(translated), Object.keys(english));
    for (const [key, { message, placeholders = {} }] of Object.entries(translated)) {
      assert.ok(message.trim() !== "", key);
      assert.deepEqual(placeholders, english[key].placeholders ?? {}, key);
      const named = [...message.matchAll(/\$([A-Z]+)\$/g)].map(([, name]) => name.toLowerCase());
      assert.deepEqual(named.sort(), Object.keys(placeholders).sort(), key);
    }
    assert.ok(translated.description.message.length <= 132, "stores take 132 characters");
  });
}

test("every message is used", async () => {
  const files = (await readdir(new URL("src", ROOT), { recursive: true })).filter((name) => /\.(ts|html)$/.test(name));
  const sources = await Promise.all([...files.map((name) => `src/${name}`), "manifest.json"].map(text));
  const all = sources.join("\n");
  const made = /^(type|method|refused)_/; // put together from a name of the core or a reason
  assert.deepEqual(Object.keys(english).filter((key) => !made.test(key) && !all.includes(key)), []);
});

const PERMISSIONS = { chromium: ["activeTab", "scripting", "sidePanel", "storage"], firefox: ["activeTab", "scripting", "storage"] };

for (const [browser, permissions] of Object.entries(PERMISSIONS)) {
  test(`${browser}: few permissions, and a policy that allows no request`, async () => {
    const manifest = JSON.parse(await text(`dist/${browser}/manifest.json`));
    assert.deepEqual(manifest.permissions, permissions);
    for (const key of ["host_permissions", "content_scripts", "web_accessible_resources", "externally_connectable", "optional_permissions"]) assert.ok(!(key in manifest), key);
    const policy = manifest.content_security_policy.extension_pages;
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /connect-src 'self'/);
    assert.match(policy, /script-src 'self' 'wasm-unsafe-eval'/);
  });

  test(`${browser}: the scripts write no markup`, async () => {
    const names = (await readdir(new URL(`dist/${browser}`, ROOT))).filter((name) => name.endsWith(".js"));
    assert.ok(names.includes("background.js") && names.includes("page.js"));
    for (const name of names) {
      const script = await text(`dist/${browser}/${name}`);
      assert.doesNotMatch(script, /innerHTML\s*=|insertAdjacentHTML|document\.write|\beval\(|XMLHttpRequest|sendBeacon/, name);
    }
  });
}
