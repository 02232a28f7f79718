/** Markdown (CommonMark, with GitHub's tables) of a copied content. */

const BLOCKS: ReadonlySet<string> = new Set(
  (
    "article aside blockquote caption dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre " +
    "section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
);
const AROUND: Readonly<Record<string, string>> = { b: "**", strong: "**", i: "*", em: "*", del: "~~", s: "~~" };

/** The blocks of a node, an empty line between them. */
export function markdown(content: Node): string {
  const text = blocksOf(content).join("\n\n");
  return text === "" ? "" : `${text}\n`;
}

function blocksOf(parent: Node): string[] {
  const blocks: string[] = [];
  let line = "";
  const endLine = () => {
    const paragraph = paragraphOf(line);
    if (paragraph !== "") blocks.push(paragraph);
    line = "";
  };
  for (const node of parent.childNodes) {
    if (node instanceof Element && holdsBlocks(node)) {
      endLine();
      blocks.push(...blockOf(node));
    } else {
      line += inline(node);
    }
  }
  endLine();
  return blocks;
}

/** A link around a heading is a block too, though not by name. */
function holdsBlocks(element: Element): boolean {
  return BLOCKS.has(element.localName) || [...element.children].some(holdsBlocks);
}

function blockOf(element: Element): string[] {
  const name = element.localName;
  switch (name) {
    case "hr":
      return ["---"];
    case "pre":
      return [fenced(element.textContent)];
    case "ul":
    case "ol":
      return [listOf(element)].filter(Boolean);
    case "blockquote":
      return [prefixed(blocksOf(element).join("\n\n"), "> ", "> ")].filter((quote) => quote.trim() !== ">");
    case "table":
      return isData(element) ? tableOf(element) : blocksOf(element);
    default: {
      if (!/^h[1-6]$/.test(name)) return blocksOf(element);
      const heading = oneLine(inlineChildren(element));
      return heading === "" ? [] : [`${"#".repeat(Number(name[1]))} ${heading}`];
    }
  }
}

function listOf(list: Element): string {
  let number = Number(list.getAttribute("start") ?? 1);
  const items: string[] = [];
  for (const item of list.children) {
    const blocks = blocksOf(item);
    if (blocks.length === 0) continue;
    const marker = list.localName === "ol" ? `${number++}. ` : "- ";
    const isTight = blocks.slice(1).every((block) => /^(-|\d+\.) /.test(block));
    items.push(prefixed(blocks.join(isTight ? "\n" : "\n\n"), marker, " ".repeat(marker.length)));
  }
  return items.join("\n");
}

/** A table of numbers or names, not one that lays a page out. */
function isData(table: Element): boolean {
  const rows = [...table.querySelectorAll("tr")];
  const cells = [...table.querySelectorAll("td, th")];
  return rows.some((row) => row.children.length > 1) && !cells.some((cell) => [...cell.children].some(holdsBlocks));
}

function tableOf(table: Element): string[] {
  const caption = [...table.querySelectorAll("caption")].flatMap(blocksOf);
  const rows = [...table.querySelectorAll("tr")].map((row) => [...row.children].map(cellOf));
  const width = Math.max(...rows.map((row) => row.length));
  const lines = rows.map((row) => `| ${[...row, ...Array<string>(width - row.length).fill("")].join(" | ")} |`);
  lines.splice(1, 0, `|${" --- |".repeat(width)}`);
  return [...caption, lines.join("\n")];
}

function cellOf(cell: Element): string {
  return oneLine(inlineChildren(cell)).replaceAll("|", "\\|");
}

function inline(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escaped((node as Text).data.replace(/\s+/g, " "));
  if (!(node instanceof Element)) return "";
  const name = node.localName;
  if (name === "br") return "\n";
  if (name === "img") return `![${escaped(node.getAttribute("alt") ?? "")}](${address(node.getAttribute("src") ?? "")})`;
  if (name === "code" || name === "kbd" || name === "samp") return codeOf(node.textContent);
  const inner = inlineChildren(node);
  const link = name === "a" ? node.getAttribute("href") : null;
  if (link !== null) return around(inner, "[", `](${address(link)})`);
  const mark = AROUND[name];
  return mark === undefined ? inner : around(inner, mark, mark);
}

function inlineChildren(parent: Node): string {
  return Array.from(parent.childNodes, inline).join("");
}

/** Marks around a text, its outer spaces outside them. */
function around(text: string, before: string, after: string): string {
  const inner = text.trim();
  if (inner === "") return text;
  const start = text.indexOf(inner);
  return text.slice(0, start) + before + inner + after + text.slice(start + inner.length);
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<]/g, "\\$&");
}

/** Brackets keep an address with spaces or parentheses whole. */
function address(url: string): string {
  return /[\s()<>]/.test(url) ? `<${url.replace(/[<>\n]/g, encodeURIComponent)}>` : url;
}

/** A fence longer than any run of backticks inside. */
function fence(text: string, least: number): string {
  const runs = text.match(/`+/g) ?? [];
  return "`".repeat(Math.max(least, ...runs.map((run) => run.length + 1)));
}

function fenced(text: string): string {
  const marks = fence(text, 3);
  return `${marks}\n${text.replace(/^\n|\n+$/g, "")}\n${marks}`;
}

function codeOf(text: string): string {
  if (text.trim() === "") return text;
  const marks = fence(text, 1);
  const space = marks.length > 1 ? " " : "";
  return marks + space + text.replace(/\s+/g, " ") + space + marks;
}

/** Lines of a paragraph, a break written as a backslash; what would begin another kind of block is escaped. */
function paragraphOf(text: string): string {
  const lines = text.split("\n").map(oneLine);
  while (lines.at(-1) === "") lines.pop();
  while (lines[0] === "") lines.shift();
  return lines.map((line) => line.replace(/^([#>+-]|\d+(?=[.)]))(?=[\s.)])/, "$1\\").replace(/^([#>+-])\\/, "\\$1")).join("\\\n");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function prefixed(text: string, first: string, rest: string): string {
  return text
    .split("\n")
    .map((line, index) => (index === 0 ? first : rest) + line)
    .join("\n")
    .replace(/[ ]+$/gm, "");
}
