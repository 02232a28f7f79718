// Markdown of pages by Defuddle: a page as JSON per line in, its Markdown as JSON per line out.
//
//     node defuddle.mjs node_modules/defuddle
//
// Its package, and jsdom beside it: `npm install defuddle jsdom`.

import { createInterface } from "node:readline";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(resolve(process.argv[2], path)));
const { Defuddle } = await load("dist/node.js");
const { JSDOM, VirtualConsole } = (await load("../jsdom/lib/api.js")).default;
// What it tells about a page must not stand among the answers.
console.log = console.warn = console.error = () => {};

for await (const line of createInterface({ input: process.stdin })) {
  const { html, url } = JSON.parse(line);
  let answer;
  try {
    const page = new JSDOM(html, { url: url ?? undefined, virtualConsole: new VirtualConsole() });
    const found = await Defuddle(page.window.document, url ?? undefined, { markdown: true, useAsync: false });
    answer = { markdown: found.content ?? "" };
    page.window.close();
  } catch (failure) {
    answer = { error: String(failure) };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
