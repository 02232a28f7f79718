#!/usr/bin/env node
/** `duramen URL_OR_FILE`: the main content of a page on the standard output. */

import { readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { extract, type ExtractedDocument, type HtmlOptions } from "./node.js";

const HELP = `Usage: duramen [OPTIONS] URL_OR_FILE...

Prints the main content of web pages: addresses, files, or - for the standard input.

  -f, --format FORMAT   text (default), markdown, html or json
  -o, --output FILE     write there; an existing file stays unless --overwrite is given
      --overwrite       replace an existing output file
  -m, --method NAME     duramen (default), wlr, clr, wnr or cnr
      --favor WHAT      precision, balanced (default) or recall
      --comments        keep comments;  --no-comments drops them
      --page-type TYPE  what kind of page it is, where that is known
      --url URL         the address of a page that is read from a file
      --encoding LABEL  the encoding of the page, where it is known
      --timeout SECONDS give up an address after so long (default 30)
      --version, -h, --help
`;
const FORMATS = ["text", "markdown", "html", "json"] as const;
const MAX_BYTES = 64 * 2 ** 20;
const UNUSABLE = 2;

/** A mistake of the caller or a page that cannot be loaded: reported in one line. */
class Trouble extends Error {
  constructor(message: string, readonly status = 1) {
    super(message);
  }
}

const OPTIONS = {
  format: { type: "string", short: "f", default: "text" },
  output: { type: "string", short: "o" },
  overwrite: { type: "boolean", default: false },
  method: { type: "string", short: "m" },
  favor: { type: "string" },
  comments: { type: "boolean" },
  "no-comments": { type: "boolean" },
  "page-type": { type: "string" },
  url: { type: "string" },
  encoding: { type: "string" },
  timeout: { type: "string", default: "30" },
  version: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

async function main(): Promise<number> {
  const { values, positionals } = parsed();
  if (values.help) return print(HELP);
  if (values.version) return print(`duramen ${version()}\n`);
  if (positionals.length === 0) throw new Trouble("name a page: duramen URL_OR_FILE; duramen --help tells more", UNUSABLE);
  if (!(FORMATS as readonly string[]).includes(values.format)) {
    throw new Trouble(`no format is called ${values.format}; there are ${FORMATS.join(", ")}`, UNUSABLE);
  }
  let status = 0;
  const written: string[] = [];
  for (const source of positionals) {
    try {
      written.push(formatted(await documentOf(source, values), values.format));
    } catch (error) {
      status = report(error, source);
    }
  }
  if (written.length > 0) put(written.join("\n"), values.output, values.overwrite);
  return status;
}

function parsed() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Trouble((error as Error).message, UNUSABLE);
  }
}

type Values = ReturnType<typeof parsed>["values"];

async function documentOf(source: string, values: Values): Promise<ExtractedDocument> {
  const isAddress = /^https?:\/\//i.test(source);
  const page: { bytes: Uint8Array; options?: HtmlOptions } = isAddress
    ? await fetched(source, Number(values.timeout))
    : { bytes: await read(source) };
  const comments = values["no-comments"] ? false : values.comments;
  const options: Record<string, unknown> = {
    url: values.url,
    ...page.options,
    method: values.method,
    favor: values.favor,
    comments,
    pageType: values["page-type"],
    encoding: values.encoding,
  };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return extract(page.bytes, Object.fromEntries(given) as HtmlOptions);
}

async function read(source: string): Promise<Uint8Array> {
  try {
    return source === "-" ? readFileSync(0) : await readFile(source);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = { ENOENT: "there is no such file", EISDIR: "this is a folder", EACCES: "it may not be read" };
    throw new Trouble(reasons[code ?? ""] ?? message);
  }
}

async function fetched(url: string, seconds: number): Promise<{ bytes: Uint8Array; options: HtmlOptions }> {
  if (!(seconds > 0)) throw new Trouble("--timeout must be a number of seconds above 0", UNUSABLE);
  const headers = { "user-agent": `duramen/${version()} (npm)`, accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1" };
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(seconds * 1000) });
    if (!response.ok) throw new Trouble(`the server answered ${response.status} ${response.statusText}`.trim());
    const contentType = response.headers.get("content-type") ?? "";
    return { bytes: await body(response), options: { url: response.url, contentType } };
  } catch (error) {
    if (error instanceof Trouble) throw error;
    const { name, message, cause } = error as Error;
    throw new Trouble(name === "TimeoutError" ? `no answer within ${seconds} seconds` : ((cause as Error)?.message ?? message));
  }
}

/** The bytes of a response, up to the largest page that is read. */
async function body(response: Response): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
    length += piece.length;
    if (length > MAX_BYTES) throw new Trouble(`the page is larger than ${MAX_BYTES / 2 ** 20} MiB`);
  }
  return Buffer.concat(pieces);
}

function formatted(document: ExtractedDocument, format: string): string {
  if (format === "json") return `${JSON.stringify(document, null, 2)}\n`;
  const content = document[format as "text" | "markdown" | "html"];
  return content.endsWith("\n") || content === "" ? content : `${content}\n`;
}

function put(content: string, output: string | undefined, overwrite: boolean): void {
  if (output === undefined || output === "-") return void print(content);
  try {
    writeFileSync(output, content, { flag: overwrite ? "w" : "wx" });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === "EEXIST";
    throw new Trouble(isThere ? `${output} is there already; --overwrite replaces it` : (error as Error).message);
  }
}

function print(content: string): number {
  process.stdout.write(content);
  return 0;
}

function report(error: unknown, source?: string): number {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`duramen: ${source === undefined ? "" : `${source}: `}${message}\n`);
  return error instanceof Trouble ? error.status : 1;
}

function version(): string {
  return (JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string }).version;
}

// The program that reads the output may stop early, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
process.exitCode = await main().catch((error: unknown) => report(error));
