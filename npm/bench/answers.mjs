// `node answers.mjs NAME`: the content that one of the other extractors finds, as HTML: a page as JSON per line in, an answer
// as JSON per line out. benchmarks/peers/javascript_peers.py runs it.
import { createInterface } from "node:readline";
import { extractFromHtml } from "@extractus/article-extractor";
import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { JSDOM, VirtualConsole } from "jsdom";
import { parseHTML } from "linkedom";

// An error that an extractor leaves behind must not end the process, nor what it tells stand among the answers.
for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, () => {});
console.log = console.warn = console.error = () => {};

// On linkedom, on which all of them run: from an HTML string and its address to the HTML of the content, or Markdown.
const document = (html) => parseHTML(html).document;

const CONTENT = {
  "Readability.js": (html) => new Readability(document(html)).parse()?.content,
  Defuddle: async (html, url) => (await Defuddle(document(html), url, { useAsync: false })).content,
  // In jsdom, which parses as browsers do: the structure of lists and tables depends on it.
  "Defuddle, Markdown": async (html, url) => {
    const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
    const found = await Defuddle(window.document, url, { markdown: true, useAsync: false });
    window.close();
    return found.content;
  },
  "article-extractor": async (html, url) => (await extractFromHtml(html, url))?.content,
};

const extractor = CONTENT[process.argv[2]];
for await (const line of createInterface({ input: process.stdin })) {
  const { html, url } = JSON.parse(line);
  const answer = await Promise.resolve()
    .then(() => extractor(html, url ?? "https://example.org/"))
    .then((found) => ({ html: found ?? "" }), (failure) => ({ error: String(failure) }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
