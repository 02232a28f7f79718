// The playground in a real Chromium: every view, the address, dropped files, hostile pages, and no network.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { launch, serve, skip } from "../../npm/tests/browser.mjs";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const HOSTILE = `<title>Hostile</title><script>parent.document.title = "taken"; top.hacked = true</script>
<article><h1>Oak</h1><p onclick="alert(1)">The heartwood of an old oak is dark, dense and dead. <img src=x onerror="parent.hacked = true">
<a href="javascript:alert(1)">It carries the tree</a>, and it lasts for hundreds of years in a roof.</p><iframe src="https://example.org"></iframe></article>`;
let browser, context, server, page, requests, errors;

before(async () => {
  if (skip) return;
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

test("every view of the example", { skip }, async () => {
  await page.click("#example");
  await page.waitForFunction(() => document.getElementById("status").textContent.includes("words in"));
  assert.match(await status(), /^\d+ words in \d+ of \d+ blocks; article, confidence 0\.\d+; \d+ ms$/);

  await page.frameLocator("#view iframe").locator("h1", { hasText: "Why old trees are dark inside" }).waitFor();
  await show("markdown");
  assert.match(await page.textContent("#view pre"), /## A wall built from within/);
  await show("page");
  const marked = page.frameLocator("#view iframe").locator("duramen-block");
  await marked.first().waitFor();
  assert.ok((await marked.count()) > 20);
  assert.match(await marked.first().getAttribute("title"), /^(kept|dropped) by [a-z-]+, probability \d\.\d\d: it is .+$/);
  await show("blocks");
  await page.click("#view details.kept >> nth=2");
  await page.locator("#view details[open] td", { hasText: /^It .*\.$/ }).first().waitFor();
  await show("compare");
  await page.waitForFunction(() => document.querySelectorAll("#view section pre").length === 7);
  assert.deepEqual((await page.locator("#view h2").allTextContents()).map((heading) => heading.split(":")[0]), ["duramen, precision", "duramen, balanced", "duramen, recall", "wlr", "clr", "wnr", "cnr"]);
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
  for (const html of ["<p>", "<svg xmlns='http://www.w3.org/2000/svg'/>"]) {
    await page.fill("#html", html);
    assert.match(await status(), /^0 words in 0 of .* No content was found, because it has no text/);
  }
  await page.fill("#html", "%PDF-1.7");
  assert.match(await status(), /^This is application\/pdf, not a web page\./);
  await page.fill("#html", "");
  assert.match(await status(), /Paste the HTML/);
});

/** Opens files as the button does. */
const choose = (name, buffer) => page.setInputFiles("#file", { name, mimeType: "text/html", buffer });

test("a picture is no page, and the playground says so", { skip }, async () => {
  await open();
  await choose("oak.png", Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64"));
  await page.locator("#status[role=alert]", { hasText: "oak.png is image/png, not a web page. Save the page as HTML" }).waitFor();
  await choose("oak.bin", Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 256)));
  await page.locator("#status[role=alert]", { hasText: "oak.bin is a binary file, not a web page." }).waitFor();
});

test("right-to-left pages are read from right to left, with one title and a date for people", { skip }, async () => {
  await open();
  const text = "<p>خشب القلب في شجرة البلوط القديمة داكن وكثيف وميت، وهو يحمل الشجرة ويدوم مئات السنين في سقف.</p>".repeat(4);
  await page.fill("#html", `<html lang=ar dir=rtl><title>خشب القلب</title><meta property="article:published_time" content="2024-10-12"><article><h1>خشب القلب</h1>${text}</article>`);
  const content = page.frameLocator("#view iframe");
  await content.locator("h1").waitFor();
  assert.deepEqual(await content.locator("h1").allTextContents(), ["خشب القلب"]);
  for (const selector of ["h1", "p >> nth=-1"]) assert.equal(await content.locator(selector).evaluate((each) => getComputedStyle(each).direction), "rtl");
  assert.equal(await content.locator("html").getAttribute("lang"), "ar");
  assert.equal(await content.locator("time[datetime='2024-10-12']").textContent(), "October 12, 2024");
});

test("a headline that the decision leaves out is the title, shown above, and not struck out", { skip }, async () => {
  const story = "<p>The heartwood of an old oak is dark and dense and it carries the tree for as long as the tree stands. It is dead, and it lasts.</p>".repeat(4);
  await choose("title.html", Buffer.from(`<title>Why oaks stand</title><h1>Why oaks stand</h1><ul>${"<li><a href=/>Share this</a>".repeat(20)}</ul><article>${story}</article>`));
  await show("page");
  const marked = page.frameLocator("#view iframe").locator("h1 duramen-block");
  await marked.waitFor();
  assert.match(await marked.getAttribute("title"), /^title, shown above, probability 0\.\d\d: /);
  assert.doesNotMatch(await marked.getAttribute("style"), /line-through/);
  await show("blocks");
  assert.match(await page.textContent("#view details"), /^0\.\d\d title, shown above <h1> Why oaks stand/);
});

test("a long page says that it is read, stays out of the address, and survives a reload", { skip }, async () => {
  await open();
  await page.evaluate(() => {
    globalThis.told = [];
    new MutationObserver(() => globalThis.told.push(document.getElementById("status").textContent)).observe(document.getElementById("status"), { childList: true });
  });
  const words = Array.from({ length: 200_000 }, (_, at) => `w${((at * 7919) % 100_003).toString(36)}`);
  const long = `<title>Long</title>${Array.from({ length: 4000 }, (_, at) => `<p>The oak ${words.slice(at * 50, at * 50 + 50).join(" ")}.</p>`).join("\n")}<!--${"x".repeat(900_000)}-->`;
  await choose("long.html", Buffer.from(long));
  await page.waitForFunction(() => globalThis.told.some((each) => each.includes(" blocks; ")));
  const told = await page.evaluate(() => globalThis.told);
  assert.match(told[0], /^Reading long\.html, 2\.\d MB …$/);
  assert.match(told[1], /^Reading 2\.\d MB …$/);
  await page.waitForFunction(() => history.state !== null);
  assert.ok(page.url().length < 100, page.url().slice(0, 200));
  await page.reload();
  await page.waitForFunction(() => document.getElementById("html").value.includes("<title>Long</title>"));
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("#link");
  await page.locator("#status", { hasText: "is in the clipboard" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.length > 100_000 && link.startsWith(`${server.origin}/#`));
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
