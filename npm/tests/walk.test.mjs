// The table of a live page, in a real browser: its rows are the page's nodes, and it is the table that the parser makes.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { launch, PACKAGE, serve, skip } from "./browser.mjs";

const COMPONENTS = `<!doctype html><title>Parts</title><body><nav><a href=/>Home</a></nav>
<x-card><p slot=story>The slotted story of the oak is long enough to be read, and dark, and dense.</p><p>Not drawn.</p></x-card>
<iframe srcdoc="<p>The framed story of the ash is long enough to be read, too, and light.</p>"></iframe>
<script>
  document.querySelector("x-card").attachShadow({ mode: "open" }).innerHTML =
    "<h1>Of shadows</h1><section><slot name=story>fallback</slot></section><slot name=none><em>a fallback</em></slot>";
</script>`;
const FOLDERS = ["../examples", "../extension/tests/pages", "../tests/pages", "../tests/found", "../tests/seeds"];
const options = { skip };
let browser, server, page;

before(async () => {
  if (skip) return;
  browser = await launch();
  server = await serve(PACKAGE, { "/components.html": COMPONENTS, "/blank.html": "<!doctype html><title>Blank</title>" });
  page = await browser.newPage();
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** In the page: the tree and the document by the walk, and by the parser from the same page serialised. */
async function both(sources) {
  await page.goto(`${server.origin}/blank.html`);
  return page.evaluate(async (sources) => {
    const { load, extract, extractFromDom, walk } = await import("/dist/index.js");
    const { ofText, ofWalk } = await import("/dist/core.js");
    await load();
    const url = "https://example.org/wood/";
    const told = (document) => {
      const { text, markdown, html, confidence, title } = document;
      const columns = ["tag", "namespace", "parent", "end", "depth", "flags", "chars", "words", "sentences"].map((name) => [...document.column("nodes", name)]);
      return Object.entries({ text, markdown, html, confidence, title, kept: [...document.kept], probabilities: [...document.probabilities], columns }).map((field) => JSON.stringify(field));
    };
    return sources.map((source) => {
      const live = new DOMParser().parseFromString(source, "text/html");
      live.normalize();
      const serialised = Array.from(live.childNodes, (node) => node.outerHTML ?? new XMLSerializer().serializeToString(node)).join("");
      const again = new DOMParser().parseFromString(serialised, "text/html");
      const { nodes, ...events } = walk(live);
      const walked = ofWalk(events, {});
      const parsed = ofText(serialised, {});
      return {
        isWellFormed: again.isEqualNode(live),
        trees: [walked.tree(), parsed.tree()],
        documents: [told(extractFromDom(live, { url })), told(extract(serialised, { url }))],
        rows: [walked.length, nodes.length],
      };
    });
  }, sources);
}

test("walk and parser agree on well-formed pages", options, async () => {
  const folders = await Promise.all(FOLDERS.map((folder) => readdir(`${PACKAGE}${folder}`, { recursive: true, withFileTypes: true })));
  const files = folders.flat().filter(({ name }) => name.endsWith(".html"));
  const pages = await Promise.all(files.map(({ parentPath, name }) => readFile(`${parentPath}/${name}`, "utf8")));
  let compared = 0;
  for (const { isWellFormed, trees, documents, rows } of await both(pages)) {
    assert.equal(rows[0], rows[1], "a row for each node");
    if (!isWellFormed) continue;
    compared += 1;
    assert.equal(trees[0], trees[1]);
    for (const [at, field] of documents[0].entries()) assert.equal(field, documents[1][at]);
  }
  assert.ok(compared >= 65, `only ${compared} of ${pages.length} pages were well-formed`);
});

/** A form and a document have elements of these names in place of their own properties; the last loop had no end. */
const NAMES = "nodeType localName namespaceURI hasAttributes getAttributeNames getAttribute attributes shadowRoot lastChild previousSibling";
const CLOBBERED = `<!DOCTYPE html><html><head><title>Oak</title></head><body><p>The oak is dark.</p><form id="f" action="/x"><p>The form of an oak is old and dense.</p></form>${NAMES.split(" ")
  .map((name) => `<input name="${name}" form="f"><img name="${name}">`)
  .join("")}</body></html>`;

test("names of elements do not change what a walk reads", { ...options, timeout: 60_000 }, async () => {
  const [{ isWellFormed, trees }] = await both([CLOBBERED]);
  assert.ok(isWellFormed);
  assert.equal(trees[0], trees[1]);
});

test("shadow roots, slots and frames are part of the page, and rows are its nodes", options, async () => {
  await page.goto(`${server.origin}/components.html`);
  const found = await page.evaluate(async () => {
    const { load, extractFromDom } = await import("/dist/index.js");
    await load();
    const before = document.documentElement.outerHTML;
    const found = extractFromDom(document, { favor: "recall" });
    const texts = found.allBlocks.map((block) => block.text);
    const elements = found.allBlocks.map((block) => found.nodes[block.row].localName);
    return { markdown: found.markdown, html: found.html, texts, elements, tags: found.allBlocks.map((block) => block.tag), isSame: before === document.documentElement.outerHTML };
  });
  for (const part of ["Of shadows", "slotted story", "a fallback", "framed story"]) {
    assert.ok(found.texts.some((text) => text.includes(part)), part);
  }
  for (const form of ["markdown", "html"]) assert.match(found[form], /slotted story[^]*framed story/, form);
  assert.ok(!found.texts.some((text) => text.includes("Not drawn")), "what no slot shows is not drawn");
  assert.deepEqual(found.elements, found.tags);
  assert.ok(found.isSame, "the page is left as it is");
});

test("a walk can pause, skip elements and go on in a worker", options, async () => {
  await page.goto(`${server.origin}/components.html`);
  const found = await page.evaluate(async () => {
    const { Walker, walk, extractFromDom, load } = await import("/dist/index.js");
    await load();
    const walker = new Walker(document);
    let pauses = 0;
    while (!walker.advance(5)) pauses += 1;
    const { events, strings, quirks, scripting } = walker.finish();
    const whole = walk(document);
    const isSame = String(whole.events) === String(events) && String(whole.strings) === String(strings);
    const code = `import { load, extractFromWalk } from "${location.origin}/dist/index.js";
      onmessage = async ({ data }) => { await load(); postMessage(extractFromWalk(data, { favor: "recall" }).text); };`;
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })), { type: "module" });
    const answer = new Promise((resolve, reject) => Object.assign(worker, { onmessage: ({ data }) => resolve(data), onerror: reject }));
    worker.postMessage({ events, strings, quirks, scripting }, [events.buffer, strings.buffer]);
    const text = await answer;
    const skipped = extractFromDom(document, { skip: (element) => element.localName === "nav" });
    return { pauses, isSame, text, here: extractFromDom(document, { favor: "recall" }).text, hasMenu: skipped.allBlocks.some((block) => block.text === "Home") };
  });
  assert.ok(found.pauses > 3);
  assert.ok(found.isSame, "slices and the whole write the same");
  assert.equal(found.text, found.here);
  assert.equal(found.hasMenu, false);
});

test("what the option style says replaces what the markup says, and null leaves elements out", options, async () => {
  await page.goto(`${server.origin}/blank.html`);
  const found = await page.evaluate(async () => {
    const { load, extractFromDom } = await import("/dist/index.js");
    await load();
    const story = "<p>The story of the oak is long enough to be read, and dark, and dense.</p>";
    document.body.innerHTML = `<div class=unseen>${story.repeat(9)}</div><div class=seen hidden>${story}</div><div class=out>${story}</div>`;
    const style = ({ className, localName }) => (className === "out" ? null : localName !== "div" ? 0 : className === "unseen" ? 3 : 1);
    return [{}, { style }].map((options) => {
      const found = extractFromDom(document, { method: "wlr", ...options });
      return found.nodes.filter(({ className }, row) => found.kept[row] === 1 && className).map(({ className }) => className);
    });
  });
  assert.deepEqual(found, [["unseen", "out"], ["seen"]]);
});
