// Other extractors on linkedom, on which all of them run: from an HTML string and its address to the HTML of the content.
import { extractFromHtml } from "@extractus/article-extractor";
import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { parseHTML } from "linkedom";

const document = (html) => parseHTML(html).document;

export const CONTENT = {
  "Readability.js": (html) => new Readability(document(html)).parse()?.content,
  Defuddle: async (html, url) => (await Defuddle(document(html), url, { useAsync: false })).content,
  "article-extractor": async (html, url) => (await extractFromHtml(html, url))?.content,
};
