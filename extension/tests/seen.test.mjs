// What the reader view copies of drawn pages with shadow roots, slots and hidden parts, against another way to tell what is seen: the boxes of texts.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { entryScript } from "./bundle.mjs";
import { launch, skip } from "./chromium.mjs";
import { numbersFrom } from "./draw.mjs";

const DRAWN = 30;
const STYLES = ["", "", "", "", "display:none", "visibility:hidden", "visibility:visible", "display:contents"];
let chromium, page;

before(async () => {
  if (skip) return;
  chromium = await launch({ extension: false });
  await chromium.context.addInitScript(await entryScript());
  page = await chromium.context.newPage();
  await page.goto("about:blank");
});

after(() => chromium?.close());

function drawnPage(seed) {
  const draw = numbersFrom(seed * 104729 + 1);
  let words = 0;
  const node = (depth) => {
    if (depth > 3 || draw(10) < 3) return `w${(words += 1)} `;
    const style = () => `style="${STYLES[draw(STYLES.length)]}"`;
    const children = () => Array.from({ length: 1 + draw(4) }, () => node(depth + 1)).join("");
    const shadow = draw(4) === 0 ? `<template shadowrootmode=open>${children()}<slot name=a ${style()}>${children()}</slot>${children()}<slot ${style()}></slot>${children()}</template>` : "";
    return `<div ${style()}${draw(5) === 0 ? " slot=a" : ""}>${shadow}${children()}</div>`;
  };
  return Array.from({ length: 6 }, () => node(0)).join("");
}

/** Runs in the page: the words that are copied, and those that have a box and are visible, in the order in which they are drawn. */
function bothWays(html) {
  document.body.setHTMLUnsafe(html);
  const copied = globalThis.entry.seenCopy(document.body).textContent;
  const boxed = [];
  const walk = (node) => {
    const range = new Range();
    if (node.nodeType === Node.TEXT_NODE) {
      range.selectNode(node);
      const parent = node.assignedSlot ?? node.parentElement ?? node.parentNode.host;
      if (range.getClientRects().length > 0 && getComputedStyle(parent).visibility === "visible") boxed.push(node);
    }
    const assigned = node.localName === "slot" ? node.assignedNodes() : [];
    (assigned.length > 0 ? assigned : (node.shadowRoot ?? node).childNodes).forEach(walk);
  };
  walk(document.body);
  return [copied, boxed.map(({ data }) => data).join("")].map((text) => text.trim().split(/\s+/));
}

test("drawn pages with shadow roots are copied as they are drawn", { skip }, async () => {
  let seen = 0;
  for (let seed = 0; seed < DRAWN; seed += 1) {
    const html = drawnPage(seed);
    const [copied, boxed] = await page.evaluate(bothWays, html);
    assert.deepEqual(copied, boxed, html);
    seen += boxed.length;
  }
  assert.ok(seen > 10 * DRAWN, "pages show something");
});

test("names of elements do not change what is copied", { skip, timeout: 60_000 }, async () => {
  const names = "nodeType localName childNodes firstChild nextSibling parentNode parentElement shadowRoot assignedSlot";
  const inputs = names.split(" ").map((name) => `<input name="${name}" form="f">`);
  const copied = await page.evaluate((html) => {
    document.body.setHTMLUnsafe(html);
    return globalThis.entry.seenCopy(document.body).textContent;
  }, `<p>w1 </p>${inputs.join("")}<form id="f"><p>w2 </p></form>${inputs.join("")}<p>w3</p>`);
  assert.equal(copied.replace(/\s+/g, " ").trim(), "w1 w2 w3");
});
