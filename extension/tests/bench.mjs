// Main-thread work of one click on a page of 50,000 nodes, measured in Chromium: script, styles, layout and the frame after, in
// milliseconds of processor time. The core works in the background, which is not counted.
import { launch, pressButton, serve, until } from "./chromium.mjs";
import { traced } from "./trace.mjs";

const NODES = 50_000;
const VISITS = Number(process.argv[2] ?? 15);
const SETTLED_MS = 600;

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

/** Waits for the button's badge, which changes last. The page itself is not asked: to search its nodes would be work of its own. */
async function isDone(badge) {
  await until(() => chromium.worker.evaluate(async (wanted) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return (await chrome.action.getBadgeText({ tabId: tab.id })) === wanted;
  }, badge));
}

const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
const server = await serve({ large: largePage() });
const chromium = await launch();
const clicks = { hide: [], restore: [] };
const browser = await chromium.context.browser().newBrowserCDPSession();
let nodes = 0;
for (let visit = 0; visit < VISITS; visit += 1) {
  const page = await chromium.context.newPage();
  await page.goto(server.address("large"));
  nodes = await page.evaluate(() => document.evaluate("count(//node())", document).numberValue);
  for (const [click, times] of Object.entries(clicks)) {
    await page.waitForTimeout(SETTLED_MS);
    const work = async () => {
      await pressButton(chromium, page);
      await isDone(click === "hide" ? "on" : "");
      await page.evaluate(nextFrame);
    };
    times.push(await traced(browser, page, work));
  }
  await page.close();
}

console.log(`main-thread milliseconds of a click on ${nodes} nodes, ${VISITS} visits: least, median, most`);
for (const [click, times] of Object.entries(clicks)) {
  for (const kind of Object.keys(times[0])) {
    const sorted = times.map((time) => time[kind]).sort((a, b) => a - b);
    console.log(`${click.padEnd(8)} ${kind.padEnd(20)}${[sorted[0], sorted[VISITS >> 1], sorted.at(-1)].map((time) => time.toFixed(0).padStart(5)).join("")}`);
  }
}
await chromium.close();
server.close();
