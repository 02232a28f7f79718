// Bytes that are not UTF-8: a second module has the tables of the legacy encodings. tests/npm/test_same.py compares what it gives with Python.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DuramenError, extract } from "../dist/node.js";
import { launch, PACKAGE, serve, skip } from "./browser.mjs";

const RUSSIAN = Buffer.from("<meta charset=koi8-r><h1>", "latin1");
const TITLE = Buffer.from([0xe4, 0xd5, 0xc2]); // "Дуб" in KOI8-R
const PAGE = Buffer.concat([RUSSIAN, TITLE]);

test("an unknown encoding and a page too large for the memory are errors", () => {
  assert.throws(() => extract(PAGE, { encoding: "koi9" }), /encoding must be a label .*"koi9"/);
  const large = Buffer.alloc(2 ** 27, 0xe4);
  assert.throws(() => extract(large), (error) => error instanceof DuramenError && /may need \d+ MiB/.test(error.message));
  assert.equal(extract(PAGE).title, "Дуб");
});

let browser, server, page;
before(async () => {
  if (skip) return;
  [browser, server] = await Promise.all([launch(), serve(PACKAGE, { "/blank.html": "<!doctype html>" })]);
  page = await browser.newPage();
  await page.goto(`${server.origin}/blank.html`);
});
after(async () => {
  await browser?.close();
  server?.close();
});

test("in a browser, the encodings are loaded when the caller says so", { skip }, async () => {
  const told = await page.evaluate(async (bytes) => {
    const { extract, load, loadEncodings } = await import("/dist/index.js");
    await load();
    const title = () => {
      try {
        return extract(new Uint8Array(bytes)).title;
      } catch (error) {
        return `${error.name}: ${error.message}`;
      }
    };
    const before = title();
    await loadEncodings();
    return [before, title()];
  }, [...PAGE]);
  assert.match(told[0], /^DuramenError: these bytes are not UTF-8: call `await loadEncodings\(\)` first/);
  assert.equal(told[1], "Дуб");
});
