/** The files that people open: what they are, and their text. */

import { extract, type ExtractedDocument, loadEncodings } from "../../npm/src/index.js";

const MAX_FILE = 32 * 2 ** 20;

/** The text of a file, in the encoding that the core finds; an error says why a file is no page. */
export async function textOf(file: File): Promise<string> {
  if (file.size > MAX_FILE) throw new Error(`${file.name} is larger than ${MAX_FILE / 2 ** 20} MiB.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  await loadEncodings(new URL("encodings.wasm", document.baseURI));
  const found = extract(bytes);
  if (!found.isText) throw new Error(notAPage(file.name, found));
  return new TextDecoder(found.encoding).decode(bytes);
}

export function notAPage(name: string, { binaryType }: ExtractedDocument): string {
  return `${name} is ${binaryType ?? "a binary file"}, not a web page. Save the page as HTML in a browser, and open that file.`;
}
