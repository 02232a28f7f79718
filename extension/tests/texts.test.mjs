// Words and characters of texts, as duramen's core counts them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";
import { vectors } from "./vectors.mjs";

const { countText } = await load("tests/entry.ts");
const texts = await vectors("texts");

/** As vectors/characters.py writes it. */
function blockText(start) {
  const stand = (code) => (code === 0 || (code >= 0xd800 && code < 0xe000) ? 0xfffd : code === 0x0d ? 0x0a : code);
  return Array.from({ length: 256 }, (_, index) => {
    const c = String.fromCodePoint(stand(start + index));
    return `a${c}b 1${c}2 ${c}${c}${c} 1${c}a a${c}'b`;
  }).join(" ");
}

test("texts count what duramen counts", () => {
  for (const [text, words, chars] of texts.filter(([text]) => typeof text === "string")) {
    assert.deepEqual(countText(text), { words, chars }, JSON.stringify(text));
  }
});

test("every character counts what it counts in duramen", () => {
  for (const [start, words, chars] of texts.filter(([start]) => typeof start === "number")) {
    assert.deepEqual(countText(blockText(start)), { words, chars }, `U+${start.toString(16)} and the next 255`);
  }
});

test("half a surrogate pair is a character and no word", () => {
  assert.deepEqual(countText("\ud800 a"), { words: 1, chars: 2 });
});
