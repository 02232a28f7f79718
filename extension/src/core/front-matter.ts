/** The front matter of a Markdown file, as the Python package writes it. */

import type { Metadata } from "duramen/web";

/** Metadata in the order of the Python package; the title is always there. */
const SHOWN: readonly (readonly [name: string, field: keyof Metadata | "url"])[] = [
  ["title", "title"],
  ["authors", "authors"],
  ["published", "published"],
  ["modified", "modified"],
  ["site_name", "siteName"],
  ["description", "description"],
  ["language", "language"],
  ["url", "url"],
  ["canonical_url", "canonicalUrl"],
  ["licence", "licence"],
  ["tags", "tags"],
  ["image", "image"],
];
/** What JSON allows in a string and YAML does not, and what would begin HTML or a link's address. */
const ESCAPED = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|<(?=[a-zA-Z/!?])|(?<=\])\(/g;

export function frontMatter(metadata: Metadata, url: string | null): string {
  const lines = SHOWN.map(([name, field]) => [name, field === "url" ? url : metadata[field]] as const)
    .filter(([name, value]) => name === "title" || (Array.isArray(value) ? value.length > 0 : Boolean(value)))
    .map(([name, value]) => `${name}: ${yaml(value)}\n`);
  return `---\n${lines.join("")}---\n\n`;
}

function yaml(value: unknown): string {
  const written = Array.isArray(value) ? `[${value.map((each) => JSON.stringify(each)).join(", ")}]` : JSON.stringify(value);
  return written.replace(ESCAPED, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
