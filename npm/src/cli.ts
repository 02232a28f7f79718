#!/usr/bin/env node
/** `duramen SOURCE`: the main content of a page on the standard output. */

import { readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { extract, type ExtractedDocument, type ExtractOptions } from "./node.js";

const HELP = `Usage: duramen [OPTIONS] SOURCE...

Prints the main content of each SOURCE: a URL, a file, or - for standard input.

  --url URL                URL of the page at - or in a file
  --encoding NAME          Decode pages as this encoding, not as declared
  --content-type HEADER    HTTP Content-Type of the page
  -f, --format NAME        text (default), markdown, html, json, jsonl, txt or md
  -o, --output FILE        Write a file
  --force                  Replace a file that exists
  --[no-]title             Begin text, Markdown and HTML with the title  [yes]
  --[no-]links, --[no-]images, --[no-]tables, --[no-]details
                           Keep them, if the format has them  [yes]
  --method NAME            duramen (default), wlr, clr, wnr or cnr
  --option NAME=VALUE      An option of the method, such as page_type=forum
  --precision, --recall    Prefer dropping or keeping doubtful text
  --[no-]comments          Keep comments  [if they are the content]
  --timeout SECONDS        Time limit for one URL  [default: 60]
  --version, -h, --help

These names mean what they mean in the command of the Python package. That has
more: the verbs save, corpus, serve, blocks, explain and others, the other formats
and methods, folders, robots.txt, retries, joined pages, rules, and --metadata.
`;
/** The formats, and the options of writing that they do not have. */
const NOT_IN = {
  text: ["links", "images", "tables", "details"],
  markdown: [],
  html: ["details"],
  json: ["title", "details"],
  jsonl: ["title", "details"],
} as const;
type Format = keyof typeof NOT_IN;
const SHORT_NAMES: Record<string, Format> = { txt: "text", md: "markdown" };
const MAX_BYTES = 20 * 2 ** 20;
const MISUSE = 2;
/** Media types of files by their suffixes. */
const TYPES: Record<string, string> = { txt: "text/plain", text: "text/plain", xhtml: "application/xhtml+xml" };

/** A mistake of the caller or a page that cannot be loaded: reported in one line. */
class Trouble extends Error {
  constructor(message: string, readonly status = 1) {
    super(message);
  }
}

const flag = { type: "boolean" } as const;
const text = { type: "string" } as const;
const OPTIONS = {
  url: text,
  encoding: text,
  "content-type": text,
  format: { ...text, short: "f" },
  output: { ...text, short: "o" },
  force: flag,
  title: flag,
  links: flag,
  images: flag,
  tables: flag,
  details: flag,
  method: text,
  option: { ...text, multiple: true },
  precision: flag,
  recall: flag,
  comments: flag,
  timeout: { ...text, default: "60" },
  version: flag,
  help: { ...flag, short: "h" },
} as const;

async function main(): Promise<number> {
  const { values, positionals } = parsed();
  if (values.help) return print(HELP);
  if (values.version) return print(`duramen ${version()}\n`);
  if (positionals.length === 0) throw new Trouble("name a page: duramen URL_OR_FILE; duramen --help tells more", MISUSE);
  const format = formatOf(values);
  const foreign = NOT_IN[format].find((name) => values[name] !== undefined);
  if (foreign !== undefined) throw new Trouble(`format ${format} has no ${foreign}`, MISUSE);
  const options = optionsOf(values);
  checkOptions(options);
  let status = 0;
  const written: string[] = [];
  for (const source of positionals) {
    try {
      const document = await documentOf(source, options, values);
      written.push(labelled(formatted(document, format, safeName(source), values), format, safeName(source), positionals.length > 1));
    } catch (error) {
      status = report(error, source);
    }
  }
  if (written.length > 0) put(joined(written, format, positionals.length > 1), values.output, values.force ?? false);
  return status;
}

function parsed() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true, allowNegative: true });
  } catch (error) {
    throw new Trouble((error as Error).message, MISUSE);
  }
}

type Values = ReturnType<typeof parsed>["values"];

/** The format that is asked for, else that of the output file, else text. */
function formatOf({ format, output }: Values): Format {
  const asked = format ?? /\.(txt|md|html|jsonl?)$/.exec(output ?? "")?.[1] ?? "text";
  const found = SHORT_NAMES[asked] ?? asked;
  if (Object.hasOwn(NOT_IN, found)) return found as Format;
  throw new Trouble(`no format is called ${asked}; there are ${Object.keys(NOT_IN).join(", ")}`, MISUSE);
}

function optionsOf(values: Values): ExtractOptions {
  if (values.precision && values.recall) throw new Trouble("--precision and --recall exclude each other", MISUSE);
  const favor = values.precision ? "precision" : values.recall ? "recall" : undefined;
  const { url, encoding, method, comments } = values;
  const named = { url, encoding, method, comments, favor, contentType: values["content-type"] };
  const further = (values.option ?? []).map((pair) => {
    const [name, value] = pair.split(/=(.*)/s);
    if (value === undefined) throw new Trouble(`--option must be NAME=VALUE, not ${pair}`, MISUSE);
    const camel = name!.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return [camel, value === "true" ? true : value === "false" ? false : value] as const;
  });
  return { ...named, ...Object.fromEntries(further) } as ExtractOptions;
}

/** Wrong options are a misuse before anything is fetched or read. */
function checkOptions(options: ExtractOptions): void {
  try {
    extract("", options);
  } catch (error) {
    throw new Trouble((error as Error).message, MISUSE);
  }
}

type Page = { bytes: Uint8Array } & Pick<ExtractOptions, "url" | "contentType">;

async function documentOf(source: string, options: ExtractOptions, values: Values): Promise<ExtractedDocument> {
  const isAddress = /^https?:\/\//i.test(source);
  const { bytes, url, contentType }: Page = isAddress
    ? await fetched(source, Number(values.timeout))
    : { bytes: await read(source), contentType: TYPES[/\.(\w+)$/.exec(source)?.[1]?.toLowerCase() ?? ""] };
  const document = extract(bytes, { ...options, url: options.url ?? url, contentType: options.contentType ?? contentType });
  if (bytes.length === 0) throw new Trouble("is empty");
  if (!document.isText) throw new Trouble(`is not text but ${document.binaryType ?? "binary data"}, so it has no main content`);
  return document;
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

async function fetched(url: string, seconds: number): Promise<Page> {
  if (!(seconds > 0)) throw new Trouble("--timeout must be a number of seconds above 0", MISUSE);
  const headers = { "user-agent": `duramen/${version()} (npm)`, accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1" };
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(seconds * 1000) });
    if (!response.ok) throw new Trouble(`the server answered ${response.status} ${response.statusText}`.trim());
    return { bytes: await body(response), url: response.url, contentType: response.headers.get("content-type") ?? "" };
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

function formatted(document: ExtractedDocument, format: Format, source: string, values: Values): string {
  const { title = true, links = true, images = true, tables = true, details = true } = values;
  const markup = { links, images, tables, details };
  if (format === "json" || format === "jsonl") return `${document.asJson({ source, indent: format === "json", ...markup })}\n`;
  if (format === "text") return `${document.asText({ title })}\n`;
  const content = format === "markdown" ? document.asMarkdown({ title, ...markup }) : document.asHtml({ title, ...markup });
  return `${content.replace(/\n+$/, "")}\n`;
}

/** The content of one of several sources, below the name of its source. */
function labelled(content: string, format: Format, source: string, isOne: boolean): string {
  if (!isOne || format.startsWith("json")) return content;
  if (format === "text") return `==> ${source} <==\n${content}`;
  const inside = source.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("--", "- -").replaceAll("--", "- -");
  return `<!-- ${inside} -->\n${content}`;
}

function joined(written: readonly string[], format: Format, areSeveral: boolean): string {
  if (format === "json" && areSeveral) return `[\n${written.join(",\n")}]\n`;
  return written.join(format === "jsonl" ? "" : "\n");
}

/** The name of a source without a password. */
function safeName(source: string): string {
  return source.replace(/^(https?:\/\/)[^/@]*@/i, "$1");
}

function put(content: string, output: string | undefined, force: boolean): void {
  if (output === undefined || output === "-") return void print(content);
  try {
    writeFileSync(output, content, { flag: force ? "w" : "wx" });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === "EEXIST";
    throw new Trouble(isThere ? `${output} is there already; --force replaces it` : (error as Error).message);
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
