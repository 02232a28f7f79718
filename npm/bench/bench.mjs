// `node bench.mjs FOLDER ROUNDS ENGINE`: milliseconds of each extractor on each page of a folder, from the HTML as a string to text, the
// best of the rounds: processor time in Node.js, time in a real Chromium, which parses for the others in native code. JSON on
// the standard output. `python -m benchmarks javascript` runs it.
import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { launch, PACKAGE, serve } from "../tests/browser.mjs";

const [folder, rounds, engine] = process.argv.slice(2);
const WARM_UP = 10;
/** After so many milliseconds an extractor is given up on a page; that is then its time there, and a failure. */
const LIMIT = 60_000;
const PAGE = `<!doctype html><meta charset="utf-8"><title>bench</title>
<script src="/bench/node_modules/@mozilla/readability/Readability.js"></script>
<script src="/bench/node_modules/defuddle/dist/index.js"></script>`;

const { names, ask, restart, first, more } = await (engine === "chromium" ? inChromium() : inNode());
const times = Object.fromEntries(names.map((name) => [name, []]));
const failures = Object.fromEntries(names.map((name) => [name, 0]));
const files = (await readdir(folder)).sort().map((file) => join(folder, file));
// The first pages are run once before, so that the engine has compiled what it compiles.
for (const file of files.slice(0, WARM_UP)) for (const name of names) await once(name, file);
for (const [at, file] of files.entries()) {
  process.stderr.write(`\r${at + 1} of ${files.length} pages`);
  for (const name of names) {
    let fastest = LIMIT;
    for (let round = 0; round < Number(rounds) && (round === 0 || fastest < LIMIT); round += 1) fastest = Math.min(fastest, (await once(name, file)) ?? LIMIT);
    times[name].push(fastest);
    failures[name] += fastest === LIMIT;
  }
}
process.stderr.write("\n");
process.stdout.write(JSON.stringify({ first, times, failures, ...more }), () => process.exit());

/** The time of one call; null where it failed or took too long. */
async function once(name, file) {
  let timer;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, LIMIT)));
  const time = await Promise.race([ask(name, file).catch(() => undefined), late]);
  clearTimeout(timer);
  if (time === undefined) await restart(name);
  return time ?? null;
}

/** Each extractor in a process of its own. */
async function inNode() {
  const wasm = await readFile(join(PACKAGE, "dist/duramen.wasm"));
  const start = performance.now();
  const { load, extract } = await import("../dist/index.js");
  await load(wasm);
  const loaded = performance.now();
  void extract("<p>The first page.").text;
  const running = new Map();
  return {
    names: ["duramen", "Readability.js, jsdom", "Readability.js, linkedom", "Defuddle, jsdom", "Defuddle, linkedom"],
    first: { load: loaded - start, extract: performance.now() - loaded },
    more: { version: `Node.js ${process.version}`, size: { plain: wasm.length, gzip: gzipSync(wasm, { level: 9 }).length, brotli: brotliCompressSync(wasm).length } },
    async ask(name, file) {
      if (!running.has(name)) {
        const child = spawn(process.execPath, [join(PACKAGE, "bench/answers.mjs"), name], { stdio: ["pipe", "pipe", "ignore"] });
        running.set(name, { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() });
      }
      const { child, lines } = running.get(name);
      child.stdin.write(`${JSON.stringify({ html: await readFile(file, "utf8") })}\n`);
      const { error, ms } = JSON.parse((await lines.next()).value);
      return error === undefined ? ms : null;
    },
    async restart(name) {
      running.get(name)?.child.kill();
      running.delete(name);
    },
  };
}

/** All extractors in one page. */
async function inChromium() {
  const server = await serve(PACKAGE, { "/bench.html": PAGE });
  const browser = await launch();
  const opened = async () => {
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
  };
  let page = await opened();
  const timed = ([name, html]) => {
    const start = performance.now();
    try {
      window.extractors[name](html);
    } catch {
      return null;
    }
    return performance.now() - start;
  };
  return {
    names: await page.evaluate(() => Object.keys(window.extractors)),
    first: await page.evaluate(() => window.first),
    more: { version: `Chromium ${browser.version()}` },
    ask: async (name, file) => page.evaluate(timed, [name, await readFile(file, "utf8")]),
    async restart() {
      await page.close().catch(() => {});
      page = await opened();
    },
  };
}
