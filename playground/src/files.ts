/** The files that people open: what they are, and their text. */

import { extract, loadEncodings } from "../../npm/src/index.js";

const MAX_FILE = 32 * 2 ** 20;

/** The first bytes of files that are often taken for pages. */
const KINDS: readonly (readonly [string, string])[] = [
  ["\x89PNG", "a PNG image"],
  ["\xff\xd8\xff", "a JPEG image"],
  ["GIF8", "a GIF image"],
  ["RIFF", "a WebP image, a sound or a film"],
  ["%PDF", "a PDF document"],
  ["PK\x03\x04", "a ZIP archive, an Office document or a book"],
  ["\x1f\x8b", "a compressed file"],
];

/** The text of a file, in the encoding that the core finds; an error says why a file is no page. */
export async function textOf(file: File): Promise<string> {
  if (file.size > MAX_FILE) throw new Error(`${file.name} is larger than ${MAX_FILE / 2 ** 20} MiB.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  const kind = KINDS.find(([first]) => start.startsWith(first))?.[1];
  if (kind !== undefined) throw new Error(notAPage(file.name, kind));
  await loadEncodings(new URL("encodings.wasm", document.baseURI));
  const found = extract(bytes);
  if (!found.isText) throw new Error(notAPage(file.name, "a binary file"));
  return new TextDecoder(found.encoding).decode(bytes);
}

export function notAPage(name: string, kind: string): string {
  return `${name} is ${kind}, not a web page. Save the page as HTML in a browser, and open that file.`;
}
