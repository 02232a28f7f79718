// Drawn pages in a real Chromium: what the browser computes counts, against the definitions of the paper over getComputedStyle; and the
// exported page has the texts in the order in which they are drawn.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { entryScript, numbersFrom } from "./bundle.mjs";
import { forTests, skip } from "./chromium.mjs";
import { byThePaper } from "./paper.mjs";

const DRAWN = 40;
const EXPORTED = 30;
const RULES = 300;
const DECLARATIONS = [
  "display:none", "visibility:hidden", "visibility:collapse", "visibility:visible", "position:absolute", "position:fixed", "position:relative",
  "display:contents", "position:absolute;left:-9999px", "position:relative;top:-9999px", "display:block !important", "visibility:visible !important", "color:red", "margin:1px", "font-weight:bold", "display:flex",
];
const MEDIA = ["", "", "", "@media (min-width: 10px)", "@media (min-width: 9000px)", "@media print", "@supports (display: flex)"];
const INLINE = ["", "", "", "", "", "", "", "display:none", "visibility:hidden", "position:absolute", "visibility:collapse"];
const NAMES = "div div div section p p a span b ul li h2 table".split(" ");
const wasm = await readFile(new URL("../dist/chromium/duramen.wasm", import.meta.url));
let page;

const chromium = forTests({ "duramen.wasm": wasm, "blank.html": "<!doctype html><title>Blank</title>" }, async () => {
  page = await chromium.open("blank.html");
  await page.evaluate(await entryScript());
  await page.evaluate(() => globalThis.entry.load("/duramen.wasm"));
}, () => ({ extension: false }));

function drawnSheet(draw) {
  const rule = (number) => {
    const [media, declaration] = [MEDIA[draw(MEDIA.length)], DECLARATIONS[draw(DECLARATIONS.length)]];
    const selector = [`.c${number % 40}`, `.c${number % 40} > *`, `[aria-hidden] .c${number % 40}`, `[hidden].c${number % 40}`][draw(4)];
    return media === "" ? `${selector} { ${declaration} }` : `${media} { ${selector} { ${declaration} } }`;
  };
  return Array.from({ length: RULES }, (_, number) => rule(number)).join("\n");
}

/** Words without punctuation: how words are counted is not what is tested here. */
function drawnBody(draw) {
  const text = () => Array.from({ length: draw(12) }, () => "oak ash elm fir".split(" ")[draw(4)]).join(" ");
  const node = (depth) => {
    if (depth > 5 || draw(10) < 3) return `${text()} `;
    const name = NAMES[draw(NAMES.length)];
    const marks = [draw(3) === 0 ? ` class=c${draw(1000)}` : "", draw(12) === 0 ? " hidden" : "", draw(12) === 0 ? " aria-hidden=true" : ""].join("");
    return `<${name}${marks} style="${INLINE[draw(INLINE.length)]}">${Array.from({ length: 1 + draw(5) }, () => node(depth + 1)).join("")}</${name}>`;
  };
  return Array.from({ length: 5 }, () => node(0)).join("");
}

/** Runs in the page: the ratios by the core, as the paper's own code has them. */
function byTheCore(method) {
  const found = globalThis.entry.extractFromDom(document, { style: globalThis.entry.computedStyle, method });
  const { rows, total, parts, relevance } = found.ratios();
  const nodes = Array.from(rows, (row, at) => ({ name: found.nodes[row].nodeName.toLowerCase(), words: total[at], parts: parts[at], relevance: relevance[at] }));
  const best = relevance.reduce((most, value, at) => (value > relevance[most] ? at : most), 0);
  return { best, nodes };
}

const rounded = ({ best, nodes }) => ({ best, nodes: nodes.map((node) => ({ ...node, relevance: node.relevance.toFixed(6) })) });

test("the ratios of drawn pages with 300 lines of CSS are those of the paper", { skip }, async () => {
  let [hidden, compared] = [0, 0];
  for (let seed = 0; seed < DRAWN; seed += 1) {
    const draw = numbersFrom(seed * 7919 + 1);
    const [sheet, body] = [drawnSheet(draw), drawnBody(draw)];
    await page.evaluate(([css, html]) => {
      document.head.innerHTML = `<style>${css}</style>`;
      document.body.innerHTML = html;
    }, [sheet, body]);
    for (const [method, per] of [["wlr", "leaves"], ["wnr", "nodes"]]) {
      const wanted = rounded(await page.evaluate(byThePaper, per));
      assert.deepEqual(rounded(await page.evaluate(byTheCore, method)), wanted, body);
      compared += wanted.nodes.length;
    }
    hidden += await page.evaluate(() => [...document.body.querySelectorAll("*")].filter((each) => !each.checkVisibility({ visibilityProperty: true })).length);
  }
  assert.ok(compared > 50 * DRAWN && hidden > 5 * DRAWN, `${compared} nodes compared, ${hidden} elements hidden`);
});

test("what nobody can scroll to is not seen, but what somebody has scrolled away is", { skip }, async () => {
  const unseen = (html, scroll) => page.evaluate(([body, top]) => {
    document.documentElement.dir = body.includes("from-the-right") ? "rtl" : "ltr";
    document.head.innerHTML = "<title>Scrolled</title>";
    document.body.innerHTML = body;
    scrollTo(0, top);
    document.querySelector(".scroller")?.scrollTo(0, 5000);
    const found = [...document.querySelectorAll("[id]")].filter((each) => (globalThis.entry.computedStyle(each) & 2) !== 0).map(({ id }) => id);
    scrollTo(0, 0);
    document.documentElement.dir = "ltr";
    return found.join(" ");
  }, [html, scroll]);
  const boxes = "<p id=a>Oak<p id=b style='position:absolute;left:-900px'>Ash<p id=c style='position:absolute;top:-900px'>Elm<p id=d style='position:absolute;left:9000px'>Fir<p id=e style='position:absolute;width:0;height:0;top:0'>Yew";
  for (const top of [0, 4000]) assert.equal(await unseen(`${boxes}<p id=f style='position:fixed;top:-90px'>Box<div style='height:9000px'>`, top), "b c f");
  assert.equal(await unseen("<i class=from-the-right></i><p id=a style='position:absolute;right:-9000px'>Oak<p id=b style='position:absolute;right:9000px'>Ash", 0), "a");
  assert.equal(await unseen("<div class=scroller style='height:100px;overflow:auto'><p id=a>Oak<p id=b style='position:relative;left:-9000px'>Ash<div style='height:9000px'></div></div>", 0), "b");
  assert.equal(await page.evaluate(() => {
    document.body.innerHTML = "<iframe style='position:absolute;left:-9000px'></iframe>";
    return globalThis.entry.computedStyle(document.querySelector("iframe"));
  }), null, "the page in a frame knows nothing of where the frame is");
});

test("the record of a page without style sheets is unchanged", { skip }, async () => {
  for (let seed = 0; seed < DRAWN; seed += 1) {
    const body = drawnBody(numbersFrom(seed * 104729 + 1));
    const [now, then] = await page.evaluate((html) => {
      document.head.innerHTML = "<title>Drawn</title>";
      document.body.innerHTML = html;
      const { extractFromDom, computedStyle } = globalThis.entry;
      const isNotDisplayed = (element) => element.closest("head") === null && element.localName !== "html" && getComputedStyle(element).display === "none";
      return [{ style: computedStyle }, { skip: isNotDisplayed }].map((options) => ["duramen", "wlr"].map((method) => JSON.stringify(extractFromDom(document, { ...options, method }))));
    }, body);
    assert.deepEqual(now, then, body);
  }
});

function drawnPage(seed) {
  const draw = numbersFrom(seed * 104729 + 1);
  let words = 0;
  const node = (depth) => {
    if (depth > 3 || draw(10) < 3) return `w${(words += 1)} `;
    const children = () => Array.from({ length: 1 + draw(4) }, () => node(depth + 1)).join("");
    const shadow = draw(4) === 0 ? `<template shadowrootmode=open>${children()}<slot name=a>${children()}</slot>${children()}<slot></slot>${children()}</template>` : "";
    return `<div${draw(5) === 0 ? " slot=a" : ""}>${shadow}${children()}</div>`;
  };
  return Array.from({ length: 6 }, () => node(0)).join("");
}

/** Runs in the page: the words that are written, and those of the page, in the order in which they are drawn. */
function bothWays(html) {
  document.body.setHTMLUnsafe(html);
  const written = new DOMParser().parseFromString(globalThis.entry.plainHtml(document), "text/html").body.textContent;
  const drawn = [];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) drawn.push(node.data);
    const assigned = node.localName === "slot" ? node.assignedNodes() : [];
    (assigned.length > 0 ? assigned : (node.shadowRoot ?? node).childNodes).forEach(walk);
  };
  walk(document.body);
  return [written, drawn.join("")].map((text) => text.trim().split(/\s+/));
}

test("drawn pages with shadow roots are exported as they are drawn", { skip }, async () => {
  for (let seed = 0; seed < EXPORTED; seed += 1) {
    const html = drawnPage(seed);
    const [written, drawn] = await page.evaluate(bothWays, html);
    assert.deepEqual(written, drawn, html);
    assert.ok(drawn.length > 5, html);
  }
});

test("names of elements do not change what is exported", { skip, timeout: 60_000 }, async () => {
  const names = "nodeType localName childNodes firstChild nextSibling parentNode parentElement shadowRoot assignedSlot";
  const inputs = names.split(" ").map((name) => `<input name="${name}" form="f">`);
  const written = await page.evaluate((html) => {
    document.body.setHTMLUnsafe(html);
    return globalThis.entry.plainHtml(document);
  }, `<p>w1 </p>${inputs.join("")}<form id="f"><p>w2 </p></form>${inputs.join("")}<p>w3</p>`);
  assert.deepEqual(written.match(/w\d/g), ["w1", "w2", "w3"]);
});
