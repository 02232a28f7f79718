// Vectors in the other direction: pages hidden by style sheets, read in Chromium; vectors/check.py holds duramen against them.
import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { entryScript } from "./bundle.mjs";
import { launch } from "./chromium.mjs";
import { numbers, wholeTree } from "./in-page.mjs";

const DRAWN = 16;
const NAMES = "div div div p p section ul ol li span b a em table td blockquote h2 h3 article nav".split(" ");
const WORDS = "oak ash elm bark sap ring core leaf root bud 木材 ไม้ 1,350 don't дерево".split(" ");
const CLASSES = ["", "", "", "", " class=gone", " class=unseen", " class=none", " hidden", " style='position:absolute'"];
const STYLE = "<style>.gone{display:none}.unseen{visibility:hidden}.none{display:contents}aside{content-visibility:hidden}</style>";

/** Numbers that look random, the same for the same seed (Park and Miller). */
export function numbersFrom(seed) {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

function drawnPage(seed) {
  const draw = numbersFrom(seed * 7919 + 1);
  const pick = (list) => list[draw(list.length)];
  const text = () => Array.from({ length: [1, 2, 5, 20][draw(4)] }, () => pick(WORDS)).join(" ");
  const node = (depth) => {
    if (depth > 5 || draw(10) < 4) return text();
    const name = pick(NAMES);
    const children = Array.from({ length: 1 + draw(4) }, () => node(depth + 1)).join(pick(["", " ", "\n"]));
    return `<${name}${pick(CLASSES)}${name === "a" ? " href=x" : ""}>${children}</${name}>`;
  };
  const body = Array.from({ length: 5 }, () => node(0)).join("");
  return `<!doctype html><meta charset=utf-8><title>Drawn</title>${STYLE}<body>${body}<aside>skipped words here</aside>`;
}

/** What Chromium makes of each drawn page; the page must have tests/entry.ts in it. */
export async function browserVectors(page) {
  const made = [];
  for (let seed = 0; seed < DRAWN; seed += 1) {
    const html = drawnPage(seed);
    await page.route("http://vectors.invalid/", (route) => route.fulfill({ contentType: "text/html", body: html }));
    await page.goto("http://vectors.invalid/");
    await page.unroute("http://vectors.invalid/");
    made.push({ html, ...(await page.evaluate(wholeTree)), ...(await page.evaluate(numbers)) });
  }
  return made;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { context, close } = await launch({ extension: false });
  await context.addInitScript(await entryScript());
  const made = await browserVectors(await context.newPage());
  const lines = made.map((page) => JSON.stringify(page)).join(",\n");
  await writeFile(new URL("vectors/browser.json", import.meta.url), `[\n${lines}\n]\n`);
  await close();
}
