// Runs one extractor on the pages that it is sent, and answers with the processor time in milliseconds, null where it failed.
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { JSDOM, VirtualConsole } from "jsdom";
import { parseHTML } from "linkedom";
import { extract } from "../dist/node.js";

// An error that an extractor leaves behind must not end the worker.
for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, () => {});
// Defuddle writes what it does there.
console.log = console.warn = console.error = () => {};
const silent = new VirtualConsole();
const jsdom = (html) => new JSDOM(html, { url: "https://example.org/", virtualConsole: silent }).window.document;
const linkedom = (html) => parseHTML(html).document;
const readability = (parse) => (html) => new Readability(parse(html)).parse()?.textContent ?? "";
const defuddle = (parse) => async (html) => textOf((await Defuddle(parse(html), "https://example.org/", { useAsync: false })).content);

function textOf(content) {
  return parseHTML(`<!doctype html><html><body>${content}</body></html>`).document.body.textContent;
}

const EXTRACTORS = {
  duramen: (html) => extract(html).text,
  "Readability.js, jsdom": readability(jsdom),
  "Readability.js, linkedom": readability(linkedom),
  "Defuddle, jsdom": defuddle(jsdom),
  "Defuddle, linkedom": defuddle(linkedom),
};
const extractor = EXTRACTORS[workerData];

parentPort.on("message", async (path) => {
  const html = readFileSync(path, "utf8");
  const start = process.cpuUsage();
  const isDone = await Promise.resolve(html).then(extractor).then(() => true, () => false);
  const { user, system } = process.cpuUsage(start);
  parentPort.postMessage(isDone ? (user + system) / 1000 : null);
});
parentPort.postMessage("ready");
