// The algorithm in TypeScript against the numbers of the Python one, on duramen's own tables.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";
import { assertBlocks, assertRatios, vectors } from "./vectors.mjs";

const { countText, detectBlocks, detectMenus, bestNode, METHODS, ratios } = await load("tests/entry.ts");
const MOST_BLOCKS = 6;

/** The columns of a page from the rows of its vector. */
function tableOf({ parent, name, text, dropped, free, links }) {
  const size = parent.length;
  const isDropped = new Set(dropped);
  const counts = Array.from({ length: size }, (_, row) => countText(isDropped.has(row) ? "" : (text[row] ?? "")));
  return {
    parent: Int32Array.from(parent), name,
    words: Int32Array.from(counts, (count) => count.words), chars: Int32Array.from(counts, (count) => count.chars),
    isFree: (row) => free.includes(row), isLink: (row) => name[row] === "a" && links.includes(row),
  };
}

for (const page of await vectors("pages")) {
  test(page.name, () => {
    const table = tableOf(page.rows);
    for (const method of Object.keys(METHODS)) {
      const found = ratios(table, method);
      assertRatios(found, page.methods[method], method);
      assert.equal(bestNode(found.relevance), page.methods[method].best ?? -1, `${method}: best node`);
    }
    const rows = ratios(table, "wlr").rows;
    const named = (block) => [table.name[block.row].split(" ").at(-1), block.total, block.leaves, block.ratio, block.relevance];
    const expected = (blocks) => blocks.map(([, ...rest]) => ["", ...rest]);
    assert.equal(rows.length, page.content.length);
    assertBlocks(detectBlocks(table, MOST_BLOCKS).map((block) => ["", ...named(block)]), expected(page.blocks), "blocks");
    assertBlocks(detectMenus(table, MOST_BLOCKS).map((block) => ["", ...named(block)]), expected(page.menus), "menus");
  });
}
