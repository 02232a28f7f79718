// What the reader view copies of a page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { entryScript } from "./bundle.mjs";
import { launch, skip } from "./chromium.mjs";

let chromium, page;

before(async () => {
  if (skip) return;
  chromium = await launch({ extension: false });
  await chromium.context.addInitScript(await entryScript());
  page = await chromium.context.newPage();
});

after(() => chromium?.close());

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
