// What the reader view and the Markdown keep of a page, and how it is written.
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

/** The copy of a body with these contents, as Markdown or as HTML. */
async function copied(html, as) {
  await page.setContent(`<!doctype html><base href="https://example.org/"><body>${html}`);
  return page.evaluate((wanted) => {
    const copy = globalThis.entry.seenCopy(document.body);
    if (wanted === "markdown") return globalThis.entry.markdown(copy);
    const holder = document.createElement("div");
    holder.append(copy);
    return holder.innerHTML;
  }, as);
}

const MARKDOWN = {
  "headings and paragraphs": ["<h2>A  b</h2>one\n<p>two<p>three", "## A b\n\none\n\ntwo\n\nthree\n"],
  "marks keep spaces outside": ["<p>a<b> b </b>c <i>d</i> <del>e</del>", "a **b** c *d* ~~e~~\n"],
  "links and images": ["<p><a href=x>y</a> <a href='/a b'>z</a>", "[y](https://example.org/x) [z](https://example.org/a%20b)\n"],
  "an unsafe link is its text": ["<p><a href='javascript:alert(1)'>y</a>", "y\n"],
  "lists nest": ["<ul><li>a<ol start=3><li>b<li>c</ol><li>d</ul>", "- a\n  3. b\n  4. c\n- d\n"],
  "a list of paragraphs is loose": ["<ul><li><p>a<p>b</ul>", "- a\n\n  b\n"],
  quotes: ["<blockquote><p>a<p>b</blockquote>", "> a\n>\n> b\n"],
  code: ["<pre>a\n  b`</pre><p><code>c`d</code>", "```\na\n  b`\n```\n\n`` c`d ``\n"],
  "a table of data": ["<table><tr><th>a<th>b|c<tr><td>1<td>2</table>", "| a | b\\|c |\n| --- | --- |\n| 1 | 2 |\n"],
  "a table that lays out": ["<table><tr><td><p>a</p><td><p>b</p></table>", "a\n\nb\n"],
  "breaks and rules": ["<p>a<br>b<hr>c", "a\\\nb\n\n---\n\nc\n"],
  "what would be markup is escaped": ["<p>*a* [b] <p># c<p>1. d<p>- e<p>2 f", "\\*a\\* \\[b\\]\n\n\\# c\n\n1\\. d\n\n\\- e\n\n2 f\n"],
  "what is not seen is left out": ["<p>a<p hidden>b<script>c</script><p style='visibility:hidden'>d<p>e", "a\n\ne\n"],
  nothing: ["<p> ", ""],
};

for (const [name, [html, expected]] of Object.entries(MARKDOWN)) {
  test(`Markdown: ${name}`, { skip }, async () => assert.equal(await copied(html, "markdown"), expected));
}

test("the copy holds nothing that could run, load or dress itself", { skip }, async () => {
  const html = "<p onclick=x class=y style='color:red' title=t>a<iframe src=q></iframe><a href='javascript:1'>b</a><svg><script>1</script></svg><img src='data:image/svg+xml,<svg/>'><form><button>c</button></form>";
  assert.equal(await copied(html, "html"), '<p title="t">a<a>b</a></p>');
});
