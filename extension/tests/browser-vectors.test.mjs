// The same pages in a real Chromium: its parser, its tree and its computed styles give the numbers of the Python implementation.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browserVectors } from "./browser-vectors.mjs";
import { entryScript } from "./bundle.mjs";
import { launch, serve, skip } from "./chromium.mjs";
import { numbers } from "./in-page.mjs";
import { assertBlocks, assertRatios, vectors } from "./vectors.mjs";

const pages = await vectors("pages");
let chromium, server, page;

before(async () => {
  if (skip) return;
  server = await serve(Object.fromEntries(pages.map(({ name, html }) => [name, html])));
  chromium = await launch({ extension: false });
  await chromium.context.addInitScript(await entryScript());
  page = await chromium.context.newPage();
});

after(async () => {
  await chromium?.close();
  server?.close();
});

for (const { name, content, methods, blocks, menus } of pages) {
  test(name, { skip }, async () => {
    await page.goto(server.address(name));
    const found = await page.evaluate(numbers);
    assert.deepEqual(found.content, content, "content nodes");
    for (const method of Object.keys(methods)) {
      assertRatios(found.methods[method], methods[method], method);
      assert.equal(found.methods[method].best, methods[method].best, `${method}: best node`);
    }
    assertBlocks(found.blocks, blocks, "blocks");
    assertBlocks(found.menus, menus, "menus");
  });
}

test("the vectors for the Python implementation are what this browser makes", { skip }, async () => {
  assert.deepEqual(await browserVectors(page), await vectors("browser"), "make them anew with `npm run vectors`");
});
