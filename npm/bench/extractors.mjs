// JavaScript extractors from an HTML string to the text that they find, each with the DOM that it is given.
import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { JSDOM, VirtualConsole } from "jsdom";
import { parseHTML } from "linkedom";
import { extract } from "../dist/node.js";

const silent = new VirtualConsole();
const jsdom = (html) => new JSDOM(html, { url: "https://example.org/", virtualConsole: silent }).window.document;
const linkedom = (html) => parseHTML(html).document;
const readability = (parse) => (html) => new Readability(parse(html)).parse()?.textContent ?? "";
const defuddle = (parse) => async (html) => textOf((await Defuddle(parse(html), "https://example.org/", { useAsync: false })).content);

function textOf(content) {
  return parseHTML(`<!doctype html><html><body>${content}</body></html>`).document.body.textContent;
}

export const EXTRACTORS = {
  duramen: (html) => extract(html).text,
  "Readability.js, jsdom": readability(jsdom),
  "Readability.js, linkedom": readability(linkedom),
  "Defuddle, jsdom": defuddle(jsdom),
  "Defuddle, linkedom": defuddle(linkedom),
};
