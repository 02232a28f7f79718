// The classes in place of Readability and Defuddle, beside the originals, on jsdom and linkedom (`npm ci` in bench/).
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import * as duramen from "../dist/node.js";

const HTML = readFileSync(new URL("../../examples/heartwood.html", import.meta.url), "utf8");
const EMPTY = "<!doctype html><title>Nothing</title><nav><a href=/>Home</a></nav>";
const PEERS = new URL("../bench/node_modules/", import.meta.url);
const skip = existsSync(PEERS) ? false : "the other extractors are not installed: run `npm ci` in npm/bench/";
const peer = async (path) => (skip ? {} : import(new URL(path, PEERS)));
const { Readability, isProbablyReaderable } = await peer("@mozilla/readability/index.js");
const { Defuddle } = await peer("defuddle/dist/node.js");
const { JSDOM } = await peer("jsdom/lib/api.js");
const { parseHTML } = await peer("linkedom/esm/index.js");
const DOMS = {
  jsdom: (html) => new JSDOM(html, { url: "https://example.org/wood/" }).window.document,
  linkedom: (html) => parseHTML(html).document,
};

for (const [name, parse] of Object.entries(DOMS)) {
  test(`Readability on ${name}: the same fields of the same types`, { skip }, () => {
    const document = parse(HTML);
    const before = document.documentElement.outerHTML;
    const ours = new duramen.Readability(document).parse();
    assert.equal(document.documentElement.outerHTML, before, "the document is left as it is");
    const theirs = new Readability(parse(HTML)).parse();
    assert.deepEqual(Object.keys(ours).sort(), Object.keys(theirs).sort());
    for (const field of ["title", "byline", "lang", "dir"]) assert.equal(ours[field] ?? null, theirs[field] ?? null, field);
    for (const field of ["content", "textContent", "excerpt"]) assert.equal(typeof ours[field], typeof theirs[field], field);
    assert.equal(ours.length, ours.textContent.length);
    assert.match(ours.content, /^<div id="readability-page-1" class="page">/);
    assert.match(ours.textContent, /two woods in one tree/);
  });

  test(`Defuddle on ${name}: the same fields`, { skip }, async () => {
    const url = "https://example.org/wood/";
    const ours = new duramen.Defuddle(parse(HTML), { url, separateMarkdown: true }).parse();
    const theirs = await Defuddle(parse(HTML), url, { separateMarkdown: true, useAsync: false });
    const further = new Set(["debug", "extractorType", "profile", "variables"]);
    for (const field of Object.keys(theirs).filter((key) => theirs[key] !== undefined && !further.has(key))) {
      assert.equal(typeof ours[field], typeof theirs[field], field);
    }
    for (const field of ["title", "author", "domain", "language"]) assert.equal(ours[field], theirs[field], field);
    assert.ok(Math.abs(ours.wordCount / theirs.wordCount - 1) < 0.2, `${ours.wordCount} and ${theirs.wordCount} words`);
  });

  test(`isProbablyReaderable on ${name}`, { skip }, () => {
    for (const html of [HTML, EMPTY]) assert.equal(duramen.isProbablyReaderable(parse(html)), isProbablyReaderable(parse(html)));
  });

  test(`a walk over the document of ${name} finds what the parser finds`, { skip }, () => {
    assert.equal(duramen.extractFromDom(parse(HTML)).text, duramen.extract(HTML).text);
  });
}

test("a serializer gets an element", { skip }, () => {
  const content = new duramen.Readability(DOMS.jsdom(HTML), { serializer: (element) => element.querySelectorAll("p").length }).parse().content;
  assert.ok(content > 5);
});

test("what is no document, and a page with too many elements, are refused", { skip }, () => {
  assert.throws(() => new duramen.Readability(), /should be a document object/);
  assert.throws(() => new duramen.Readability(DOMS.jsdom(HTML), { maxElemsToParse: 10 }).parse(), /elements found/);
  assert.equal(new duramen.Readability(DOMS.jsdom("<title>Nothing</title><img src=/oak.jpg>")).parse(), null);
});
