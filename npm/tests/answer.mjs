// Answers pages on the standard input, one JSON object a line; with the argument `chromium` a browser answers.
import { createInterface } from "node:readline";
import { extract } from "../dist/node.js";
import { answer } from "./answering.mjs";
import { launch, PACKAGE, serve } from "./browser.mjs";

const answering = process.argv[2] === "chromium" ? await inChromium() : { ask: (given) => answer(extract, given), close() {} };
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await answering.ask(JSON.parse(line)))}\n`);
}
await answering.close();

async function inChromium() {
  const server = await serve(PACKAGE, { "/blank.html": "" });
  const browser = await launch();
  const page = await browser.newPage();
  await page.goto(`${server.origin}/blank.html`);
  await page.evaluate(async () => {
    const { extract, load, loadEncodings } = await import("/dist/index.js");
    const { answer } = await import("/tests/answering.mjs");
    await Promise.all([load(), loadEncodings()]);
    globalThis.ask = (given) => answer(extract, given);
  });
  const close = async () => {
    await browser.close();
    server.close();
  };
  return { ask: (given) => page.evaluate((given) => globalThis.ask(given), given), close };
}
