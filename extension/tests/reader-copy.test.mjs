// What the reader view copies: of small pages, and of drawn ones with shadow roots, slots and hidden parts, against another way to
// tell what is seen, the boxes of texts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { entryScript } from "./bundle.mjs";
import { forTests, skip } from "./chromium.mjs";
import { numbersFrom } from "./draw.mjs";

const DRAWN = 30;
const STYLES = ["", "", "", "", "display:none", "visibility:hidden", "visibility:visible", "display:contents"];
let page;

const chromium = forTests({}, async () => {
  await chromium.context.addInitScript(await entryScript());
  page = await chromium.open("about:blank");
}, () => ({ extension: false }));

/** The copy of a body with these contents, as HTML. */
async function copied(html, without = "") {
  await page.setContent(`<!doctype html><base href="https://example.org/"><body>${html}`);
  return page.evaluate((selector) => {
    const copy = globalThis.entry.seenCopy(document.body, (node) => selector === "" || !node.parentElement.closest(selector));
    const holder = document.createElement("div");
    holder.append(copy);
    return holder.innerHTML;
  }, without);
}

test("what is not seen is left out, with elements in which nothing is left", { skip }, async () => {
  assert.equal(await copied("<p>a<p hidden>b<script>c</script><p style='visibility:hidden'>d<p>e"), "<p>a</p><p>e</p>");
});

test("only what is wanted is copied", { skip }, async () => {
  assert.equal(await copied("<p>a</p><ul class=menu><li>b</ul><p>c <b class=menu>d</b></p>", ".menu"), "<p>a</p><p>c </p>");
});

test("the copy holds nothing that could run, load or dress itself", { skip }, async () => {
  const html = "<p onclick=x class=y style='color:red' title=t>a<iframe src=q></iframe><a href='javascript:1'>b</a><svg><script>1</script></svg><img src='data:image/svg+xml,<svg/>'><form><button>c</button></form>";
  assert.equal(await copied(html), '<p title="t">a<a>b</a></p>');
});

test("formulas stay formulas, also those that KaTeX draws beside their MathML, and hold nothing that could run", { skip }, async () => {
  const square = "<math><msup><mi>R</mi><mn>2</mn></msup></math>";
  assert.equal(await copied(`<p>Here R<sup>2</sup>, ${square} and H<sub>2</sub>O.</p>`), `<p>Here R<sup>2</sup>, ${square} and H<sub>2</sub>O.</p>`);
  const drawn = '<span class=katex><span class=katex-mathml><math onclick=x style="color:red" display=block><semantics><mi href=y>E</mi><mtext><b>if</b></mtext><annotation>E^2</annotation><annotation-xml encoding="text/html"><img src=x onerror=y></annotation-xml></semantics></math></span><span class=katex-html aria-hidden=true>E2</span></span>';
  assert.equal(await copied(`<p>a ${drawn} b</p>`), '<p>a <math display="block"><semantics><mi>E</mi><mtext>if</mtext></semantics></math> b</p>');
  assert.equal(await copied(`<p>a</p><ul class=menu><li>b ${square}</ul>`, ".menu"), "<p>a</p>");
});

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
