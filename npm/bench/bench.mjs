// `node bench.mjs FOLDER [ROUNDS]`: processor time of each extractor on each page of a folder in milliseconds, the best of the
// rounds; JSON on the standard output. `python -m benchmarks javascript` runs it.
import { once as event } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { brotliCompressSync, gzipSync } from "node:zlib";

const [folder, rounds = "3"] = process.argv.slice(2);
const WARM_UP = 10;
/** After so many milliseconds an extractor is given up on a page; that is then its time there, and a failure. */
const LIMIT = 60_000;
const NAMES = ["duramen", "Readability.js, jsdom", "Readability.js, linkedom", "Defuddle, jsdom", "Defuddle, linkedom"];

const wasm = await readFile(new URL("../dist/duramen.wasm", import.meta.url));
const first = await firstUse();
const times = Object.fromEntries(NAMES.map((name) => [name, []]));
const failures = Object.fromEntries(NAMES.map((name) => [name, 0]));
const workers = new Map();
const files = (await readdir(folder)).sort().map((file) => join(folder, file));
// The first pages are run once before, so that the engine has compiled what it compiles.
for (const file of files.slice(0, WARM_UP)) for (const name of NAMES) await once(name, file);
for (const [at, file] of files.entries()) {
  process.stderr.write(`\r${at + 1} of ${files.length} pages`);
  for (const name of NAMES) times[name].push(await best(name, file));
}
process.stderr.write("\n");
process.stdout.write(JSON.stringify({ first, times, failures, version: `Node.js ${process.version}`, size: { plain: wasm.length, gzip: gzipSync(wasm, { level: 9 }).length, brotli: brotliCompressSync(wasm).length } }), () => process.exit());

async function best(name, file) {
  let fastest = LIMIT;
  for (let round = 0; round < Number(rounds); round += 1) {
    const time = await once(name, file);
    if (time === null) {
      failures[name] += 1;
      break;
    }
    fastest = Math.min(fastest, time);
  }
  return fastest;
}

/** The time of one call; null where it failed or took too long. */
async function once(name, file) {
  if (!workers.has(name)) {
    const worker = new Worker(new URL("worker.mjs", import.meta.url), { workerData: name });
    await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
    workers.set(name, worker.on("exit", () => workers.delete(name)));
  }
  const worker = workers.get(name);
  const answer = event(worker, "message").then(([time]) => time, () => undefined);
  worker.postMessage(file);
  let timer;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, LIMIT)));
  const time = await Promise.race([answer, late]);
  clearTimeout(timer);
  if (time === undefined) {
    workers.delete(name);
    await worker.terminate();
  }
  return time ?? null;
}

/** Milliseconds of wall time to compile and instantiate the module, and to extract from a first short page. */
async function firstUse() {
  const start = performance.now();
  const { load, extract } = await import("../dist/index.js");
  await load(wasm);
  const loaded = performance.now();
  void extract("<p>The first page.").text;
  return { load: loaded - start, extract: performance.now() - loaded };
}
