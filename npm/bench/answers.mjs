// `node answers.mjs NAME`: the content that one of the other extractors finds, as HTML: a page as JSON per line in, an answer
// as JSON per line out. benchmarks/peers/javascript_peers.py runs it.
import { createInterface } from "node:readline";
import { CONTENT } from "./peers.mjs";

// An error that an extractor leaves behind must not end the process, nor what it tells stand among the answers.
for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, () => {});
console.log = console.warn = console.error = () => {};

const extractor = CONTENT[process.argv[2]];
for await (const line of createInterface({ input: process.stdin })) {
  const { html, url } = JSON.parse(line);
  const answer = await Promise.resolve()
    .then(() => extractor(html, url ?? "https://example.org/"))
    .then((found) => ({ html: found ?? "" }), (failure) => ({ error: String(failure) }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
