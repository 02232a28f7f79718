// Other extractors on linkedom, on which all of them run: from an HTML string and its address to the HTML of the content, or Markdown.
import { extractFromHtml } from "@extractus/article-extractor";
import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { JSDOM, VirtualConsole } from "jsdom";
import { parseHTML } from "linkedom";

const document = (html) => parseHTML(html).document;

export const CONTENT = {
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
