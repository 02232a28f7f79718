// Which heading stays in place although the documents leave it out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";

const { headline } = await load("tests/entry.ts");
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
