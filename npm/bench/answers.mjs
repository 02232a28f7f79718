// `node answers.mjs NAME`: what an extractor finds: a page as JSON per line in, an answer as JSON per line out, with the processor time
// that it took, in milliseconds. benchmarks/peers/javascript_peers.py and bench.mjs run it.
import { createInterface } from "node:readline";
import { extractFromHtml } from "@extractus/article-extractor";
import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { JSDOM, VirtualConsole } from "jsdom";
import { parseHTML } from "linkedom";

// An error that an extractor leaves behind must not end the process, nor what it tells stand among the answers.
for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, () => {});
console.log = console.warn = console.error = () => {};

const linkedom = (html) => parseHTML(html).document;
const jsdom = (html, url) => new JSDOM(html, { url, virtualConsole: new VirtualConsole() }).window.document;
const textOf = (content) => linkedom(`<!doctype html><html><body>${content}</body></html>`).body.textContent;
const readability = (parse, field) => (html, url) => new Readability(parse(html, url)).parse()?.[field];
const defuddle = (parse, options) => async (html, url) => (await Defuddle(parse(html, url), url, { useAsync: false, ...options })).content;
const inText = (extractor) => async (html, url) => textOf(await extractor(html, url));

/** From an HTML string and its address: the HTML of the content, or Markdown, on linkedom, on which all of them run; text where a parser is named. */
const EXTRACTORS = {
  "Readability.js": readability(linkedom, "content"),
  Defuddle: defuddle(linkedom),
  // In jsdom, which parses as browsers do: the structure of lists and tables depends on it.
  "Defuddle, Markdown": defuddle(jsdom, { markdown: true }),
  "article-extractor": async (html, url) => (await extractFromHtml(html, url))?.content,
  duramen: async (html) => (await import("../dist/node.js")).extract(html).text,
  "Readability.js, jsdom": readability(jsdom, "textContent"),
  "Readability.js, linkedom": readability(linkedom, "textContent"),
  "Defuddle, jsdom": inText(defuddle(jsdom)),
  "Defuddle, linkedom": inText(defuddle(linkedom)),
};

const extractor = EXTRACTORS[process.argv[2]];
for await (const line of createInterface({ input: process.stdin })) {
  const { html, url } = JSON.parse(line);
  const start = process.cpuUsage();
  const answer = await Promise.resolve()
    .then(() => extractor(html, url ?? "https://example.org/"))
    .then((found) => ({ html: found ?? "" }), (failure) => ({ error: String(failure) }));
  const { user, system } = process.cpuUsage(start);
  process.stdout.write(`${JSON.stringify({ ...answer, ms: (user + system) / 1000 })}\n`);
}
