// `node chromium.mjs FOLDER [ROUNDS]`: milliseconds of each extractor on each page of a folder in a real Chromium, from the HTML
// as a string to text, the best of the rounds; JSON on the standard output. `python -m benchmarks javascript` runs it.
//
// A browser parses for the other two, in native code, which no library in Node.js can.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { launch, PACKAGE, serve } from "../tests/browser.mjs";

const [folder, rounds = "3"] = process.argv.slice(2);
const NAMES = ["duramen", "Readability.js, DOMParser", "Defuddle, DOMParser"];
const WARM_UP = 10;
/** After so many milliseconds an extractor is given up on a page; that is then its time there, and a failure. */
const LIMIT = 60_000;

const PAGE = `<!doctype html><meta charset="utf-8"><title>bench</title>
<script src="/bench/node_modules/@mozilla/readability/Readability.js"></script>
<script src="/bench/node_modules/defuddle/dist/index.js"></script>`;

const server = await serve(PACKAGE, { "/bench.html": PAGE });
const browser = await launch();
let page = await opened();
const first = await page.evaluate(() => window.first);
const times = Object.fromEntries(NAMES.map((name) => [name, []]));
const failures = Object.fromEntries(NAMES.map((name) => [name, 0]));
const files = (await readdir(folder)).sort();
const pages = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
for (const html of pages.slice(0, WARM_UP)) for (const name of NAMES) await once(name, html);
for (const [at, html] of pages.entries()) {
  process.stderr.write(`\r${at + 1} of ${pages.length} pages`);
  const fastest = Object.fromEntries(NAMES.map((name) => [name, LIMIT]));
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const name of NAMES) fastest[name] = Math.min(fastest[name], (await once(name, html)) ?? LIMIT);
  }
  for (const name of NAMES) {
    times[name].push(fastest[name]);
    failures[name] += fastest[name] === LIMIT;
  }
}
process.stderr.write("\n");
const version = `Chromium ${browser.version()}`;
await browser.close();
server.close();
process.stdout.write(JSON.stringify({ first, times, failures, version }));

/** A page that has all extractors, and the milliseconds that ours took to load and for a first short page. */
async function opened() {
  const made = await browser.newPage();
  await made.goto(`${server.origin}/bench.html`);
  await made.evaluate(async () => {
    const { extract, load } = await import("/dist/index.js");
    const bytes = await (await fetch("/dist/duramen.wasm")).arrayBuffer();
    const start = performance.now();
    await load(bytes);
    const loaded = performance.now();
    void extract("<p>The first page.").text;
    window.first = { load: loaded - start, extract: performance.now() - loaded };
    const parsed = (html) => new DOMParser().parseFromString(html, "text/html");
    window.extractors = {
      duramen: (html) => extract(html).text,
      "Readability.js, DOMParser": (html) => new Readability(parsed(html)).parse()?.textContent ?? "",
      "Defuddle, DOMParser": (html) => parsed(new Defuddle(parsed(html), { url: "https://example.org/" }).parse().content).body.textContent,
    };
  });
  return made;
}

/** The time of one call; null where it failed or took too long. */
async function once(name, html) {
  let timer;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, LIMIT)));
  const answer = page.evaluate(
    ([name, html]) => {
      const start = performance.now();
      try {
        window.extractors[name](html);
      } catch {
        return null;
      }
      return performance.now() - start;
    },
    [name, html],
  ).catch(() => undefined);
  const time = await Promise.race([answer, late]);
  clearTimeout(timer);
  if (time === undefined) {
    await page.close().catch(() => {});
    page = await opened();
  }
  return time ?? null;
}
