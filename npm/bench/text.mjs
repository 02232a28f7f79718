// `node bench/text.mjs NAME < page.html`: the text that one of the extractors finds, for `duramen evaluate --command`.
import { readFileSync } from "node:fs";
import { EXTRACTORS } from "./extractors.mjs";

const [name = "duramen"] = process.argv.slice(2);
if (!(name in EXTRACTORS)) {
  console.error(`no extractor is called ${name}; there are: ${Object.keys(EXTRACTORS).join("; ")}`);
  process.exit(2);
}
// Defuddle writes what it does there.
console.log = () => {};
process.stdout.write(await EXTRACTORS[name](readFileSync(0, "utf8")));
