// Every mark of a block comes with what decided about it, and the headline is not marked as dropped.
import assert from "node:assert/strict";
import { test } from "node:test";
import { forTests, picture, skip, until } from "./chromium.mjs";
import { inClosedRoot } from "./closed.mjs";
import { openBoth } from "./panel-page.mjs";

const STORY = "The heartwood of an old oak is dark and dense and it carries the tree for as long as the tree stands.";
const PAGE = `<!doctype html><html lang=en><title>Why oaks stand</title><ul><li><a href=/>Home</a><li><a href=/a>Away</a></ul><h1>Why oaks stand</h1>
<ul><li>Share<li>Print<li>Save</ul><div id=story><p>${STORY} ${STORY}</p><p>${STORY}</p></div><footer>Imprint</footer>`;
let page, panel;
const chromium = forTests({ "oak.html": PAGE }, async () => ({ page, panel } = await openBoth(chromium, "oak.html")));

const listed = () => panel.locator("[role=option]").evaluateAll((all) => all.map((option) => [option.querySelector("b").textContent, option.querySelector("span").textContent.slice(0, 14), option.querySelector("small").textContent]));
const why = async (name) => {
  await panel.hover("h1");
  await until(async () => (await panel.textContent("#why")) === "");
  await panel.locator("[role=option]", { hasText: name }).first().hover();
  return until(() => panel.textContent("#why"));
};

test("the steps of the learned extractor are named in the list and in sentences", { skip }, async () => {
  const blocks = await listed();
  for (const [mark, text, step] of blocks) assert.match(step, mark === "↑" ? /^title, shown above$/ : /^[a-z]+(-[a-z]+)*$/, text);
  assert.deepEqual(blocks.find(([, text]) => text === "Home"), ["·", "Home", "threshold"]);
  assert.match(await why("Home"), /^Why: Dropped by threshold: it is less likely than the page's threshold\.\nProbability \d+%/);
  assert.match(await why("The heartwood"), /^Why: Kept by [a-z-]+: it .+\.\nProbability/);
});

test("a ratio is named, and the headline outside of its node is the title, shown above", { skip }, async () => {
  await panel.getByLabel("Method").selectOption("wlr");
  await until(async () => (await listed())[0][2] === "wlr");
  assert.deepEqual((await listed()).filter(([mark]) => mark !== "·"), [["↑", "Why oaks stand", "title, shown above"], ["✓", "The heartwood ", "wlr"], ["✓", "The heartwood ", "wlr"]]);
  assert.equal(await why("Why oaks stand"), "Why: It is the title of the page, which is shown above the content.");
  assert.equal(await why("Share"), "Why: Dropped by wlr: it stands outside of the node that it chose, or is not drawn.");
  await panel.getByRole("button", { name: "Show blocks" }).click();
  const drawn = () => inClosedRoot(page, "duramen-layer", (root) => Array.from(root.querySelectorAll("div"), (box) => [box.className, box.textContent].join(" ").trim()));
  await until(async () => (await drawn())?.length > 5);
  assert.ok((await drawn()).includes("title, shown above"), "and not dashed: its class is not dropped");
  await picture(page, "blocks-title");
});

test("what a person decides is marked as that", { skip }, async () => {
  await panel.getByRole("button", { name: "This is wrong" }).click();
  await panel.locator("[role=option]", { hasText: "Why oaks stand" }).click();
  await until(async () => (await listed()).some(([mark, text, decider]) => mark === "✓" && text === "Why oaks stand" && decider === "corrected by you"));
  assert.equal(await why("Why oaks stand"), "Why: Kept by you.");
});
