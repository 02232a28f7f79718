// All that duramen finds in a page, for comparisons with Python; it runs in Node.js and in browsers.
const hex = (array) => Array.from(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), (byte) => byte.toString(16).padStart(2, "0")).join("");
const RATIOS = ["wlr", "clr", "wnr", "cnr"];

export function answer(extract, { html, bytes, ...options }) {
  try {
    const document = extract(html ?? Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0)), options);
    const { probabilities, kept } = document;
    return {
      json: document.asJson(),
      html: document.html,
      tei: document.render("tei", kept),
      titled: document.asMarkdown({ title: true }),
      confidence: document.confidence,
      probabilities: probabilities && hex(probabilities),
      tables: document.tables.map(({ caption, header, rows, links, row, lineRows }) => [caption, header, rows, links.map(Object.values), row, lineRows]),
      data: document.data,
      is_text: document.isText,
      binary_type: document.binaryType,
      says: probabilities?.length ? document.explain(0, { most: 8 }).parts.map(({ says }) => says) : [],
      kept: hex(kept),
      ratios: RATIOS.includes(document.method) ? Object.values(document.ratios()).map((column) => [...column]) : null,
      blocks: document.blocks.map(({ text, tag, row, probability, number }) => [text, tag, row, probability, number]),
      steps: document.allBlocks.map(({ step, because }) => step && [step, because]),
    };
  } catch (error) {
    return { error: error.message };
  }
}
