// The panel in a real Chromium: its tree, its buttons, the keyboard and the names that a screen reader reads.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { launch, openPage, picture, pressButton, serve, skip, until } from "./chromium.mjs";
import { seenText, snapshot } from "./in-page.mjs";
import { vectors } from "./vectors.mjs";

let chromium, server, page, panel, untouched;

before(async () => {
  if (skip) return;
  server = await serve();
  chromium = await launch();
  page = await openPage(chromium.context, server.address("timber.html"));
  untouched = await page.evaluate(snapshot);
  await pressButton(chromium, page); // grants the tab
  await page.waitForSelector("[data-duramen-view]", { state: "attached" });
  panel = await openPanel();
});

after(async () => {
  await chromium?.close();
  server?.close();
});

const addressFor = (tab) => `chrome-extension://${new URL(chromium.worker.url()).host}/panel.html?tab=${tab}`;

/** The panel as a page of its own, 420 pixels wide. */
async function openPanel() {
  const tab = await chromium.worker.evaluate(async () => (await chrome.tabs.query({ active: true }))[0].id);
  const opened = await chromium.context.newPage();
  await opened.setViewportSize({ width: 420, height: 900 });
  await opened.goto(addressFor(tab));
  await opened.waitForSelector("tbody tr[data-best]");
  return opened;
}

/** What axe says against a page, or a part of it. */
async function complaints(where, part = "html") {
  await where.evaluate(await readFile(createRequire(import.meta.url).resolve("axe-core"), "utf8"));
  const { violations } = await where.evaluate((selector) => globalThis.axe.run(selector), part);
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0].html}`);
}

const button = (name) => panel.getByRole("button", { name, exact: true });
const pressed = (name) => panel.getByRole("button", { name, exact: true, pressed: true });
const layer = () => page.evaluate(() => {
  const root = document.querySelector("duramen-layer")?.shadowRoot;
  return root ? Array.from(root.querySelectorAll("div"), (box) => [box.textContent, box.getBoundingClientRect().toJSON()]) : [];
});
const box = (selector) => page.$eval(selector, (node) => node.getBoundingClientRect().toJSON());

test("the tree is open down to the best node and has the vectors' numbers", { skip }, async () => {
  const vector = (await vectors("pages")).find(({ name }) => name === "timber.html");
  const { best, total, parts, ratio, relevance } = vector.methods.wlr;
  const cells = await panel.$$eval("tr[data-best] td", (all) => all.map((cell) => cell.textContent));
  assert.match(cells[0], /article\.story How to read a stump/);
  assert.deepEqual(cells.slice(1), [String(total[best]), String(parts[best]), ratio[best].toFixed(2), relevance[best].toFixed(2)]);
  assert.match(await panel.textContent("#chosen"), /^Best node: html > body:nth-child\(2\) > div:nth-child\(3\) > article:nth-child\(2\)$/);
  await picture(panel, "panel");
});

test("a row outlines its element while it is pointed at", { skip }, async () => {
  await panel.hover("tr[data-best]");
  await until(async () => (await layer()).length === 1);
  assert.deepEqual((await layer())[0][1], await box("article"));
  await picture(page, "panel-hover");
  await panel.hover("h1");
  await until(async () => (await layer()).length === 0);
});

test("a click takes another node as the content, and back", { skip }, async () => {
  await panel.getByRole("row", { name: /banner/ }).click();
  await until(async () => (await page.evaluate(seenText)).startsWith("Spring sale"));
  assert.match(await panel.textContent("#chosen"), /^Chosen node/);
  await button("Best node").click();
  await until(async () => (await page.evaluate(seenText)).startsWith("How to read a stump"));
});

test("hide others is a toggle", { skip }, async () => {
  await pressed("Hide others").click();
  await until(async () => (await page.evaluate(seenText)).includes("Imprint"));
  await button("Hide others").click();
  await until(async () => !(await page.evaluate(seenText)).includes("Imprint"));
  await pressed("Hide others").click();
});

test("reader view, light and dark, closes by Escape", { skip }, async () => {
  const reader = () => page.evaluate(() => {
    const host = document.querySelector("duramen-reader");
    return host && { theme: host.dataset.theme, paper: getComputedStyle(host).backgroundColor, html: host.shadowRoot.querySelector("article").innerHTML };
  });
  await button("Reader, light").click();
  await until(async () => (await reader())?.theme === "light");
  const light = await reader();
  await picture(page, "reader-light");
  await button("Reader, dark").click();
  await until(async () => (await reader())?.theme === "dark");
  await picture(page, "reader-dark");
  assert.notEqual((await reader()).paper, light.paper);
  assert.match(light.html, /<h1>How to read a stump<\/h1>/);
  assert.doesNotMatch(light.html, /style=|class=|<script|Most read/);
  await page.bringToFront();
  await page.keyboard.press("Escape");
  await until(async () => (await reader()) === null);
  await panel.bringToFront();
});

test("Escape in the panel brings the whole page back", { skip }, async () => {
  await button("Hide others").click();
  await button("Outline blocks").click();
  await until(async () => (await layer()).length > 0 && !(await page.evaluate(seenText)).includes("Imprint"));
  await panel.locator("tr[data-best]").focus();
  await panel.keyboard.press("Escape");
  await panel.getByRole("status").filter({ hasText: "The whole page is back." }).waitFor();
  await until(async () => (await page.evaluate(seenText)).includes("Imprint"));
  assert.equal(await panel.locator("#hide").getAttribute("aria-pressed"), "false");
});

test("copies Markdown", { skip }, async () => {
  await button("Copy as Markdown").click();
  await panel.getByRole("status").filter({ hasText: /^Copied \d+ characters/ }).waitFor();
  const copied = await panel.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^# How to read a stump\n\nBy Ilse Brandt, 3 March\n\nA stump is a diary .* its \*weather\*\.\n/);
  assert.match(copied, /\n## Where the colour changes\n\n/);
  assert.match(copied, /\n- A sharp border along one ring .*\n- A ragged one that ignores the rings is often a wound\.\n\nIf the centre/);
});

test("blocks and menus are outlined and numbered", { skip }, async () => {
  const { blocks, menus } = (await vectors("pages")).find(({ name }) => name === "timber.html");
  await button("Outline blocks").click();
  await until(async () => (await layer()).length >= blocks.length);
  const outlined = await layer();
  assert.deepEqual(outlined.map(([label]) => label), outlined.map((_, index) => String(index + 1)));
  for (const [index, [path]] of blocks.entries()) assert.deepEqual(outlined[index][1], await box(path), path);
  await picture(page, "blocks");

  await button("Outline menus").click();
  await until(async () => (await layer()).length === menus.length);
  const boxes = await layer();
  for (const [index, [path]] of menus.entries()) assert.deepEqual(boxes[index][1], await box(path), path);
  await picture(page, "menus");
  await pressed("Outline menus").click();
  await until(async () => (await layer()).length === 0);
});

test("each method has its own numbers", { skip }, async () => {
  const { methods } = (await vectors("pages")).find(({ name }) => name === "timber.html");
  for (const method of ["clr", "wnr", "cnr", "wlr"]) {
    await panel.getByLabel("Method").selectOption(method);
    await panel.locator("#ratio", { hasText: method.toUpperCase() }).waitFor();
    await panel.waitForSelector("tr[data-best]");
    const { best, total, parts } = methods[method];
    const cells = await panel.$$eval("tr[data-best] td", (all) => all.map((cell) => cell.textContent));
    assert.deepEqual(cells.slice(1, 3), [String(total[best]), String(parts[best])], method);
  }
});

test("works by keyboard, with names and roles", { skip }, async () => {
  const focused = () => panel.evaluate(() => document.activeElement.closest("tr")?.cells[0].textContent ?? document.activeElement.textContent);
  await panel.locator("#hide").focus();
  for (let presses = 0; presses < 12 && !(await panel.evaluate(() => document.activeElement.matches("tr"))); presses += 1) await panel.keyboard.press("Tab");
  assert.match(await focused(), /article\.story/, "the tab key reaches the chosen row");
  await until(async () => (await layer()).length === 1);
  await panel.keyboard.press("ArrowRight");
  await panel.waitForSelector('tr[data-best][aria-expanded="true"]');
  await panel.keyboard.press("ArrowRight");
  assert.match(await focused(), /h1 How to read/);
  await panel.keyboard.press("ArrowDown");
  assert.match(await focused(), /p\.byline/);
  await panel.keyboard.press("Enter");
  await until(async () => (await panel.textContent("#chosen")).startsWith("Chosen node"));
  await panel.keyboard.press("ArrowLeft");
  assert.match(await focused(), /article\.story/);
  await panel.keyboard.press("ArrowLeft");
  await panel.waitForSelector('tr[data-best][aria-expanded="false"]');
  await panel.keyboard.press("Home");
  assert.match(await focused(), /^▾body/);

  const names = await panel.locator("body").ariaSnapshot();
  for (const name of ['treegrid "Content nodes of the page"', 'combobox "Method"', 'button "Hide others"', 'columnheader "Words"', 'group "What to do with the content"']) {
    assert.ok(names.includes(name), `${name} in\n${names}`);
  }
  const row = await panel.getByRole("row", { name: /article\.story/ }).getAttribute("aria-level");
  assert.equal(row, "3");
});

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing to complain about, ${colorScheme}`, { skip }, async () => {
    await panel.emulateMedia({ colorScheme });
    assert.deepEqual(await complaints(panel), []);
    await picture(panel, `panel-${colorScheme}`);
    await button(`Reader, ${colorScheme}`).click();
    await page.waitForSelector("duramen-reader");
    assert.deepEqual(await complaints(page, "duramen-reader"), []);
    await pressed(`Reader, ${colorScheme}`).click();
    await page.waitForSelector("duramen-reader", { state: "detached" });
  });
}

test("the page is as it was when everything is off", { skip }, async () => {
  await page.evaluate(() => document.activeElement.blur());
  await panel.hover("h1");
  await panel.locator("#hide").focus();
  await until(async () => (await layer()).length === 0);
  assert.deepEqual(await page.evaluate(snapshot), untouched);
});

test("a page that was not granted gets a hint", { skip }, async () => {
  const other = await openPage(chromium.context, server.address("forum.html"));
  const tab = await chromium.worker.evaluate(async () => (await chrome.tabs.query({ active: true }))[0].id);
  await panel.goto(addressFor(tab));
  await panel.getByText("Press the duramen button (Alt+Shift+M) on a page").waitFor();
  await picture(panel, "panel-hint");
  await other.close();
});
