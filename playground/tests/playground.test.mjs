// The playground in a real Chromium: every view, the address, dropped files, hostile pages, and no network.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { launch, serve, skip } from "../../npm/tests/browser.mjs";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const ARTEFACTS = fileURLToPath(new URL("../artefacts", import.meta.url));
const HOSTILE = `<title>Hostile</title><script>parent.document.title = "taken"; top.hacked = true</script>
<article><h1>Oak</h1><p onclick="alert(1)">The heartwood of an old oak is dark, dense and dead. <img src=x onerror="parent.hacked = true">
<a href="javascript:alert(1)">It carries the tree</a>, and it lasts for hundreds of years in a roof.</p><iframe src="https://example.org"></iframe></article>`;
let browser, context, server, page, requests, errors;

before(async () => {
  if (skip) return;
  mkdirSync(ARTEFACTS, { recursive: true });
  browser = await launch();
  server = await serve(DIST);
  context = await browser.newContext({ viewport: { width: 1300, height: 850 } });
  await open();
});

after(async () => {
  await browser?.close();
  server?.close();
});

async function open(address = "/") {
  await page?.close();
  page = await context.newPage();
  [requests, errors] = [[], []];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(new URL(address, server.origin).href);
  await page.waitForFunction(() => document.getElementById("status").textContent !== "");
}

const status = () => page.textContent("#status");
const show = (view) => page.click(`[data-view=${view}]`);
const picture = (name) => page.screenshot({ path: `${ARTEFACTS}/${name}.png` });

test("every view of the example", { skip }, async () => {
  await page.click("#example");
  await page.waitForFunction(() => document.getElementById("status").textContent.includes("words in"));
  assert.match(await status(), /^\d+ words in \d+ of \d+ blocks; article, confidence 0\.\d+; \d+ ms$/);

  await page.frameLocator("#view iframe").locator("h1", { hasText: "Why old trees are dark inside" }).waitFor();
  await picture("reader");
  await show("markdown");
  assert.match(await page.textContent("#view pre"), /## A wall built from within/);
  await show("page");
  const marked = page.frameLocator("#view iframe").locator("duramen-block");
  await marked.first().waitFor();
  assert.ok((await marked.count()) > 20);
  assert.match(await marked.first().getAttribute("title"), /^(kept|dropped), probability \d\.\d\d$/);
  await picture("page");
  await show("blocks");
  await page.click("#view details.kept >> nth=2");
  await page.locator("#view details[open] td", { hasText: "log-odds" }).waitFor();
  await picture("blocks");
  await show("compare");
  assert.deepEqual((await page.locator("#view h2").allTextContents()).map((heading) => heading.split(":")[0]), ["duramen, precision", "duramen, balanced", "duramen, recall", "wlr", "clr", "wnr", "cnr"]);
  await picture("compare");
  await show("json");
  assert.equal(JSON.parse(await page.textContent("#view pre")).title, "Why old trees are dark inside");
  assert.deepEqual(errors, []);
});

test("the address holds the page and all options, and brings them back", { skip }, async () => {
  await open();
  await page.fill("#html", "<title>Ash - Trees</title><h1>Ash</h1><p>The wood of the ash is light, tough and long in the fibre.");
  await page.fill("#url", "https://example.org/ash");
  await page.selectOption("#favor", "recall");
  await page.selectOption("#pageType", "article");
  await show("json");
  await page.waitForFunction(() => location.hash.length > 50);
  const [address, json] = [page.url(), await page.textContent("#view pre")];
  await open(address);
  assert.equal(await page.textContent("#view pre"), json);
  assert.equal(await page.inputValue("#favor"), "recall");
  assert.equal(JSON.parse(json).url, "https://example.org/ash");
  await open("/#damaged");
  assert.match(await status(), /holds no state/);
  assert.equal(await page.getAttribute("#status", "role"), "alert");
});

test("a dropped file is read in its own encoding", { skip }, async () => {
  await open();
  await page.evaluate(() => {
    const bytes = Uint8Array.from("<meta charset=latin1><p>Ein alter Baum f\xe4llt im Herbst.", (character) => character.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], "baum.html", { type: "text/html" }));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.waitForFunction(() => document.getElementById("html").value.includes("fällt"));
});

test("a hostile page runs nothing and requests nothing", { skip }, async () => {
  await open();
  await page.fill("#html", HOSTILE);
  for (const view of ["reader", "markdown", "page", "blocks", "compare", "json"]) await show(view);
  await show("page");
  await page.frameLocator("#view iframe").locator("duramen-block").first().waitFor();
  assert.equal(await page.evaluate(() => globalThis.hacked), undefined);
  assert.equal(await page.title(), "duramen playground");
  assert.deepEqual(requests.filter((url) => !url.startsWith(server.origin) && !url.startsWith("data:") && url !== "about:srcdoc"), []);
});

test("pages without text, and an empty one, get a word and no error", { skip }, async () => {
  for (const html of ["<p>", "%PDF-1.7", "<svg xmlns='http://www.w3.org/2000/svg'/>"]) {
    await page.fill("#html", html);
    assert.match(await status(), /^0 words in 0 of/);
  }
  await page.fill("#html", "");
  assert.match(await status(), /Paste the HTML/);
});

test("it works offline after the first visit", { skip }, async () => {
  await open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  server.close();
  await page.reload();
  await page.click("#example");
  await page.waitForFunction(() => document.getElementById("status").textContent.includes("words in"));
  server = await serve(DIST);
});
