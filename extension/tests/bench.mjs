// Main-thread work of one click on a page of 50,000 nodes, measured in Chromium: script, styles, layout and the frame after.
// Processor time of the page's main thread, so other work on the machine counts little; what it still costs shows in "most". The core works in the background, which is not counted.
import { launch, pressButton, serve } from "./chromium.mjs";

const NODES = 50_000;
const VISITS = Number(process.argv[2] ?? 15);
const SETTLED_MS = 600;
const METRICS = { all: "TaskDuration", "of it styles": "RecalcStyleDuration" };

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

/** Milliseconds that the page's main thread has spent, in all and of it by kind. */
async function spent(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  const value = (wanted) => 1000 * metrics.find(({ name }) => name === wanted).value;
  return Object.fromEntries(Object.entries(METRICS).map(([kind, name]) => [kind, value(name)]));
}

/** Notes the longest task of the page. */
function watchTasks() {
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
  }).observe({ type: "longtask" });
}

const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
const server = await serve({ large: largePage() });
const chromium = await launch();
const clicks = { hide: [], restore: [] };
let nodes = 0;
for (let visit = 0; visit < VISITS; visit += 1) {
  const page = await chromium.context.newPage();
  const session = await chromium.context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(server.address("large"));
  nodes = await page.evaluate(() => document.evaluate("count(//node())", document).numberValue);
  await page.waitForTimeout(SETTLED_MS);
  await page.evaluate(watchTasks);
  for (const [click, times] of Object.entries(clicks)) {
    await page.waitForTimeout(SETTLED_MS);
    await page.evaluate(() => (globalThis.longest = 0));
    const before = await spent(session);
    await pressButton(chromium, page);
    await page.waitForSelector("[data-duramen-view]", { state: click === "hide" ? "attached" : "detached" });
    await page.evaluate(nextFrame);
    const after = await spent(session);
    const longest = await page.evaluate(() => globalThis.longest);
    times.push({ ...Object.fromEntries(Object.keys(METRICS).map((kind) => [kind, after[kind] - before[kind]])), "longest task": longest });
  }
  await page.close();
}

console.log(`main-thread milliseconds of a click on ${nodes} nodes, ${VISITS} visits: least, median, most; tasks under 50 ms count as 0`);
for (const [click, times] of Object.entries(clicks)) {
  const columns = Object.keys(times[0]).map((kind) => {
    const sorted = times.map((time) => time[kind]).sort((a, b) => a - b);
    return `${kind} ${[sorted[0], sorted[VISITS >> 1], sorted.at(-1)].map((time) => time.toFixed(0).padStart(4)).join("")}`;
  });
  console.log(`${click.padEnd(8)} ${columns.join("   ")}`);
}
await chromium.close();
server.close();
