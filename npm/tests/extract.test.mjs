// What `extract` gives, what it refuses, and that a failure leaves the next page alone. tests/npm/test_same.py compares it with Python.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { DuramenError, extract, load, pageTypes, trap } from "../dist/node.js";

const EXAMPLE = readFileSync(new URL("../../examples/heartwood.html", import.meta.url));
const STORY = "<p>The heartwood of an old oak is dark, dense and dead. It carries the tree, and it lasts.</p>".repeat(4);
const PAGE = `<title>Oak</title><nav><a href=/>Home</a></nav><article><h1>Oak</h1>${STORY}</article>`;

test("a document has everything that was found", () => {
  const document = extract(EXAMPLE, { url: "https://example.org/wood" });
  assert.equal(document.title, "Why old trees are dark inside");
  assert.deepEqual(document.metadata.authors, ["Ilse Brandt"]);
  assert.equal(document.pageType, "article");
  assert.ok(document.confidence > 0.9);
  assert.match(document.text, /^Cut through the trunk/m);
  assert.match(document.markdown, /two woods in one tree/);
  assert.match(document.html, /<p>Cut through the trunk/);
  assert.ok(document.blocks.every((block) => block.isKept && block.probability > 0));
  assert.ok(document.allBlocks.length > document.blocks.length);
});

test("an explanation adds up to the probability of its block", () => {
  const document = extract(EXAMPLE);
  for (const block of document.allBlocks) {
    const { score, parts } = document.explain(block, { most: 5 });
    assert.ok(parts.length <= 5);
    assert.ok(parts.every(({ says }) => /^[\p{Lu}\d][^{}_]+\.$/u.test(says)), JSON.stringify(parts));
    assert.ok(Math.abs(1 / (1 + Math.exp(-score)) - block.probability) < 1e-3, block.text);
  }
});

test("the direction is that of most letters", () => {
  const hebrew = "<p>עץ הלב של אלון זקן הוא כהה, צפוף ומת. הוא נושא את העץ, והוא מחזיק מעמד.</p>".repeat(4);
  assert.equal(extract(`<title>Oak</title>${hebrew}<p>An oak.`).direction, "rtl");
  assert.equal(extract(PAGE).direction, "ltr");
  assert.equal(extract("<title>אלון</title>").direction, "rtl");
  assert.equal(extract("<p>").direction, "ltr");
});

test("documents stay readable when others were made since", () => {
  const documents = Array.from({ length: 50 }, (_, at) => extract(PAGE.replaceAll("Oak", `Oak ${at}`)));
  for (const [at, document] of documents.entries()) {
    assert.equal(document.title, `Oak ${at}`);
    assert.ok(document.allBlocks.some((block) => block.text === `Oak ${at}`));
    assert.match(document.markdown, /heartwood/);
  }
});

test("bytes that the caller changes later are of no matter", () => {
  const bytes = new TextEncoder().encode(PAGE);
  const document = extract(bytes);
  bytes.fill(32);
  extract("<p>another page");
  assert.match(document.markdown, /heartwood/);
});

test("rendering options leave out what they name", () => {
  const document = extract(`<article><h1>Oak</h1>${STORY}<p>See <a href=/ash>the ash</a>, which is a tree of its own.</p></article>`);
  assert.match(document.markdown, /\[the ash\]/);
  assert.doesNotMatch(document.asMarkdown({ links: false }), /\[the ash\]/);
  assert.equal(document.render("text", new Uint8Array(document.kept.length)), "");
  const folded = extract(`<article><h1>Oak</h1>${STORY}<details><summary>How old?</summary>${STORY}</details>${STORY}</article>`);
  assert.match(folded.markdown, /<details>/);
  assert.match(folded.asMarkdown({ details: false }), /^\*\*How old\?\*\*$/m);
});

test("a page that is too large is an error, and the next page works", () => {
  const many = "<p>x".repeat(2_000_000); // 8 MB whose table may take more than the module's memory
  assert.throws(() => extract(many), (error) => error instanceof DuramenError && /may need \d+ MiB/.test(error.message));
  for (const bytes of [new Uint8Array(2 ** 29), new Uint8Array(2 ** 27).fill(0xe4)]) assert.throws(() => extract(bytes), DuramenError);
  assert.match(extract(PAGE).text, /heartwood/);
});

test("a trap is an error, and the next page and older documents work", () => {
  const before = extract(PAGE);
  assert.throws(() => trap(), (error) => error instanceof DuramenError && error.cause instanceof WebAssembly.RuntimeError);
  assert.match(extract(PAGE).text, /heartwood/);
  assert.match(before.markdown, /heartwood/);
});

test("memory does not grow with the number of pages", async () => {
  await load();
  const { initSync } = await import("../dist/wasm/core.js");
  const { memory } = initSync({ module: new Uint8Array() }); // it is loaded: this hands out the instance
  const pages = (count) => Array.from({ length: count }, () => extract(EXAMPLE));
  pages(20);
  const before = memory.buffer.byteLength;
  pages(300);
  assert.equal(memory.buffer.byteLength, before);
});

for (const [name, call, message] of [
  ["no page", () => extract(undefined), /html must be a string/],
  ["an option of another method", () => extract(PAGE, { method: "wlr", favor: "recall" }), /method wlr has no option favor/],
  ["an explanation by a method that has none", () => extract(PAGE, { method: "wlr" }).explain(0), /wlr has no reasons to give/],
  ["a block that does not exist", () => extract(PAGE).explain(10_000), /block 10000 is not in the page/],
  ["a mask of another page", () => extract(PAGE).render("text", new Uint8Array(3)), /kept has 3 entries/],
  ["a column that does not exist", () => extract(PAGE).column("nodes", "colour"), /no column is called "colour"/],
  ["an option that does not exist", () => extract(PAGE, { colour: "red" }), /no option is called colour; there are method/],
  ["a rendering option that does not exist", () => extract(PAGE).asMarkdown({ colour: "red" }), /no option is called colour; there are posts, title, links/],
  ["an option of JSON that does not exist", () => extract(PAGE).asJson({ colour: "red" }), /no option is called colour/],
  ["a day that is none", () => extract(PAGE, { today: "yesterday" }), /today must be a day/],
]) {
  test(`${name} is refused with a reason`, () => assert.throws(call, message));
}

test("the model's page types are known", () => assert.ok(pageTypes().includes("article")));
