// Main-thread work of one click on a page of 50,000 nodes, measured in Chromium. On a busy machine the least is what counts.
import { entryScript } from "./bundle.mjs";
import { launch, serve } from "./chromium.mjs";

const NODES = 50_000;
const VISITS = 9;
const SETTLED_MS = 700;

/** Lists, tables and paragraphs as on real pages, and one long story. */
function largePage() {
  const words = "the heartwood of an old oak is dark dense and dry it carries the tree".split(" ");
  const text = (length, from) => Array.from({ length }, (_, index) => words[(from + index) % words.length]).join(" ");
  const parts = ["<!doctype html><meta charset=utf-8><title>Large</title><style>.late{display:none}.side{position:absolute;left:-99px}</style>"];
  let nodes = 10;
  for (let index = 0; nodes < NODES - 2300; index += 1) {
    const entries = Array.from({ length: 8 }, (_, entry) => `<li class="entry"><a href="/${entry}">${text(2, entry)}</a> <span>${text(1, entry)}</span></li>`);
    parts.push(`<div class="box ${index % 9 ? "" : "late"}"><h3>${text(3, index)}</h3><ul>${entries.join("")}</ul><div class="${index % 7 ? "" : "side"}"><p>${text(12, index)} <b>${text(2, index)}</b></p></div></div>`);
    nodes += 6 + 8 * 6 + 2;
  }
  parts.push(`<article>${Array.from({ length: 100 }, (_, index) => `<p>${text(60, index)} <em>${text(2, index)}</em></p>`).join("\n")}</article>`);
  return parts.join("\n");
}

/** Runs in the page: a click, up to the point where the styles that it changed are computed. */
function click() {
  globalThis.view ??= new globalThis.entry.PageView();
  globalThis.view.toggle();
  return getComputedStyle(document.body.lastElementChild).visibility;
}

/** Milliseconds that the page's main thread itself has spent. */
async function mainThread(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
}

const server = await serve({ large: largePage() });
const { context, close } = await launch({ extension: false });
await context.addInitScript(await entryScript());
const hide = [];
const restore = [];
let nodes = 0;
for (let visit = 0; visit < VISITS; visit += 1) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(server.address("large"));
  nodes = await page.evaluate(() => document.evaluate("count(//node())", document).numberValue);
  await page.waitForTimeout(SETTLED_MS);
  for (const times of [hide, restore]) {
    const start = await mainThread(session);
    await page.evaluate(click);
    times.push((await mainThread(session)) - start);
    await page.waitForTimeout(SETTLED_MS);
  }
  await page.close();
}
console.log(`main-thread work of the first click on ${nodes} nodes and of the second, style recalculation included, ${VISITS} visits`);
for (const [name, times] of [["hide", hide], ["restore", restore]]) {
  const sorted = times.toSorted((a, b) => a - b).map((time) => time.toFixed(0).padStart(4));
  console.log(`${name.padEnd(8)} least ${sorted[0]} ms   median ${sorted[VISITS >> 1]} ms   most ${sorted.at(-1)} ms`);
}
await close();
server.close();
