// Answers pages on the standard input, one JSON object a line, with all that duramen finds in each; for comparisons with Python.
import { createInterface } from "node:readline";
import { extract } from "../dist/node.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { html, bytes, ...options } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(answer(html ?? Buffer.from(bytes, "base64"), options))}\n`);
}

function answer(page, options) {
  try {
    const document = extract(page, options);
    const { probabilities, kept } = document;
    return {
      ...document.toJSON(),
      html: document.html,
      confidence: document.confidence,
      probabilities: probabilities && Buffer.from(probabilities.buffer).toString("hex"),
      tables: document.tables.map(({ caption, header, rows, links, row, lineRows }) => [caption, header, rows, links.map(Object.values), row, lineRows]),
      data: document.data,
      is_text: document.isText,
      says: probabilities?.length ? document.explain(0, { most: 8 }).parts.map(({ says }) => says) : [],
      kept: Buffer.from(kept).toString("hex"),
      ratios: document.method === "duramen" ? null : Object.values(document.ratios()).map((column) => [...column]),
      blocks: document.blocks.map(({ text, tag, row, probability, number }) => [text, tag, row, probability, number]),
    };
  } catch (error) {
    return { error: error.message };
  }
}
