// `node bench/walk.mjs [NODES]`: milliseconds that a page of so many nodes takes in Chromium: to walk it on the main thread,
// in slices, and to find the content in a worker.
import { launch, PACKAGE, serve } from "../tests/browser.mjs";

const nodes = Number(process.argv[2] ?? 50_000);
const SLICE = 2000;
const story = (at) => `<div class="box b${at % 97}"><p id="n${at}">The heartwood of oak number ${at} is <b>dark</b> and <a href="/${at}">dense</a>.</p></div>`;
const html = `<!doctype html><title>Large</title><main>${Array.from({ length: Math.ceil(nodes / 10) }, (_, at) => story(at)).join("\n")}</main>`;
const worker = 'import { load, extractFromWalk } from "/dist/index.js"; onmessage = async ({ data }) => { if (data) postMessage(extractFromWalk(data).kept); else { await load(); postMessage(0); } };';

const browser = await launch();
const server = await serve(PACKAGE, { "/large.html": html, "/worker.js": worker });
const page = await browser.newPage();
await page.goto(`${server.origin}/large.html`);
const measured = await page.evaluate(async (slice) => {
  const { Walker } = await import("/dist/index.js");
  const helper = new Worker("/worker.js", { type: "module" });
  const answer = (message, transfer = []) => new Promise((resolve) => {
    helper.onmessage = ({ data }) => resolve(data);
    helper.postMessage(message, transfer);
  });
  await answer(null);
  const timed = (work) => {
    const start = performance.now();
    const result = work();
    slices.push(performance.now() - start);
    return result;
  };
  const slices = [];
  const walker = new Walker(document);
  while (!timed(() => walker.advance(slice))) await new Promise((resume) => setTimeout(resume));
  const { nodes, ...walked } = timed(() => walker.finish());
  const start = performance.now();
  const kept = await answer(walked, [walked.events.buffer, walked.strings.buffer]);
  return { rows: nodes.length, kept: kept.reduce((sum, entry) => sum + entry, 0), main: slices.reduce((sum, each) => sum + each, 0), longest: Math.max(...slices), worker: performance.now() - start };
}, SLICE);
await browser.close();
server.close();
console.log(`${measured.rows} rows, ${measured.kept} kept: ${measured.main.toFixed(0)} ms on the main thread in slices of at most ${measured.longest.toFixed(0)} ms, then ${measured.worker.toFixed(0)} ms in a worker`);
