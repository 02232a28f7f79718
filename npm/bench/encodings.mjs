// How the TextDecoder of Node.js and of Chromium differs from encodings.wasm, over all pairs of bytes before a line feed.
// Byte order marks are left aside: they are removed before a page is decoded.
import { readFileSync } from "node:fs";
import * as encodings from "../dist/wasm/encodings.js";
import { launch, serve } from "../tests/browser.mjs";

const LABELS = `ibm866 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-8-i iso-8859-10 iso-8859-13
  iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u macintosh windows-874 windows-1250 windows-1251 windows-1252 windows-1253 windows-1254
  windows-1255 windows-1256 windows-1257 windows-1258 x-mac-cyrillic gbk gb18030 big5 euc-jp iso-2022-jp shift_jis euc-kr utf-16be utf-16le
  x-user-defined`.split(/\s+/);
const MARKS = [0xfeff, 0xfffe];

/** The text of each pair, or null where there is no such decoder. Runs in the browser, too, so it uses nothing around it. */
function byTextDecoder(label) {
  try {
    const decoder = new TextDecoder(label, { ignoreBOM: true });
    return Array.from({ length: 65536 }, (_, pair) => decoder.decode(new Uint8Array([pair >> 8, pair & 255, 10])));
  } catch {
    return null;
  }
}

encodings.initSync({ module: readFileSync(new URL("../dist/encodings.wasm", import.meta.url)) });
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
const ours = (label, pair) => utf8.decode(encodings.decode(new Uint8Array([pair >> 8, pair & 255, 10]), label, undefined).takeText());

const [browser, server] = await Promise.all([launch(), serve("/", { "/blank.html": "<!doctype html>" })]);
const page = await browser.newPage();
await page.goto(`${server.origin}/blank.html`);
const engines = {
  [`Node.js ${process.version}`]: byTextDecoder,
  [`Chromium ${browser.version()}`]: (label) => page.evaluate(byTextDecoder, label),
};
for (const [name, decode] of Object.entries(engines)) {
  for (const label of LABELS) {
    const theirs = await decode(label);
    const differs = theirs?.filter((text, pair) => !MARKS.includes(pair) && text !== ours(label, pair)).length;
    if (differs !== 0) console.log(`${name}: ${label} ${differs === undefined ? "is missing" : `differs in ${differs} pairs`}`);
  }
}
await browser.close();
server.close();
