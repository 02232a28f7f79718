/** The page to try duramen on: what is typed becomes the state, the state becomes the address and the view. */

import { extract, load, loadEncodings, pageTypes, type ExtractedDocument, type ExtractOptions } from "../../npm/src/index.js";
import { amount, evidenceOf, whyEmpty } from "../../python/duramen/apps/serve/ui/static/amount.js";
import { checked, decoded, EMPTY, encoded, MAX_ADDRESS, MAX_LINK, type State } from "./state.js";
import { painted, VIEWS } from "./views.js";

/** A page with more characters takes so long that a message is shown first. */
const MIN_LARGE_CHARS = 300_000;
const MAX_FILE = 32 * 2 ** 20;
const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
const fields = ["html", "url", "favor", "comments", "pageType"] as const;
let state: State = EMPTY;
/** The state as a fragment, where it is short enough to be copied, and where it is short enough for the address. */
let link = "";
let address = "";

async function start(): Promise<void> {
  await load(new URL("duramen.wasm", document.baseURI));
  for (const type of pageTypes()) element("pageType").append(new Option(type));
  for (const field of fields) element(field).addEventListener("input", () => change({ [field]: element<HTMLInputElement>(field).value }));
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-view]")) {
    button.addEventListener("click", () => change({ view: button.dataset["view"]! }));
  }
  element("clear").addEventListener("click", () => change({ ...EMPTY, view: state.view }, true));
  element("example").addEventListener("click", () => void showExample());
  element("link").addEventListener("click", () => void copyLink());
  element<HTMLInputElement>("file").addEventListener("change", (event) => void open((event.target as HTMLInputElement).files));
  listenForDrops();
  addEventListener("hashchange", () => void fromAddress());
  await fromAddress();
  await navigator.serviceWorker?.register("sw.js").catch(() => undefined);
}

async function fromAddress(): Promise<void> {
  const fragment = location.hash.slice(1);
  if (fragment !== "" && fragment === address) return;
  const found = fragment === "" ? checked(history.state ?? {}) : await decoded(fragment);
  change(found ?? EMPTY, true);
  if (found === null && fragment !== "") tell("The address holds no state that can be read.", true);
}

/** Takes over a change, shows it, and writes it into the address; `isFromElsewhere` where the fields do not have it yet. */
function change(part: Partial<State>, isFromElsewhere = false): void {
  state = { ...state, ...part };
  if (!(state.view in VIEWS)) state.view = EMPTY.view;
  if (isFromElsewhere) for (const field of fields) element<HTMLInputElement>(field).value = state[field];
  show();
  void remember();
}

function show(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-view]")) {
    button.setAttribute("aria-current", String(button.dataset["view"] === state.view));
  }
  const view = element("view");
  view.replaceChildren();
  if (state.html === "") return tell("Paste the HTML of a page, drop a file, or look at the example.");
  if (state.html.length < MIN_LARGE_CHARS) return draw();
  tell(`Reading ${megabytes(state.html.length)} …`);
  const current = state;
  void painted().then(() => current === state && draw());
}

function draw(): void {
  const view = element("view");
  try {
    const options = optionsOf(state);
    const start = performance.now();
    const found = extract(state.html, options);
    if (!found.isText) return tell(notAPage("This", found), true);
    const blocks = `${found.blocks.length} of ${found.allBlocks.length} blocks`;
    const milliseconds = Math.max(1, Math.round(performance.now() - start));
    tell(`${amount(found)} in ${blocks}; ${found.pageType}, confidence ${found.confidence?.toFixed(2)}; ${milliseconds} ms${found.blocks.length === 0 ? `. ${whyEmpty(found)} ${evidenceOf(found)}`.trimEnd() : ""}`);
    view.replaceChildren(VIEWS[state.view]!({ html: state.html, options, document: found }));
  } catch (error) {
    view.replaceChildren();
    tell((error as Error).message, true);
  }
}

function optionsOf({ url, favor, comments, pageType }: State): ExtractOptions {
  return {
    ...(url !== "" && { url }),
    favor: favor as "balanced",
    ...(comments !== "" && { comments: comments === "true" }),
    ...(pageType !== "" && { pageType }),
  };
}

async function remember(): Promise<void> {
  const current = state;
  const fragment = current.html === "" ? "" : await encoded(current);
  if (current !== state) return; // something newer is on its way
  link = fragment.length > MAX_LINK ? "" : fragment;
  address = fragment.length > MAX_ADDRESS ? "" : fragment;
  // A page that is too long for the address is still there after a reload, where the browser keeps so much.
  const [kept, shown] = address === "" ? [current, location.pathname + location.search] : [null, `#${address}`];
  try {
    history.replaceState(kept, "", shown);
  } catch {
    history.replaceState(null, "", shown);
  }
}

async function copyLink(): Promise<void> {
  await remember();
  if (link === "") return tell(state.html === "" ? "There is no page to link to." : "The page is too large for a link: attach the file to your report instead.", true);
  try {
    const whole = new URL(`#${link}`, location.href).href;
    await navigator.clipboard.writeText(whole);
    tell(`The link with the page and all options is in the clipboard: ${Math.ceil(whole.length / 1000)} KB.`);
  } catch {
    tell(`The browser does not let the link be copied${address === "" ? "." : ": copy the address of this page."}`, true);
  }
}

async function showExample(): Promise<void> {
  const response = await fetch("example.html");
  change({ html: await response.text() }, true);
}

async function open(files: FileList | null | undefined): Promise<void> {
  const file = files?.[0];
  if (file === undefined) return;
  tell(`Reading ${file.name}, ${megabytes(file.size)} …`);
  await painted();
  try {
    change({ html: await textOf(file) }, true);
  } catch (error) {
    change({ html: "" }, true);
    tell((error as Error).message, true);
  }
}

/** The text of a file, in the encoding that the core finds; an error says why a file is no page. */
async function textOf(file: File): Promise<string> {
  if (file.size > MAX_FILE) throw new Error(`${file.name} is larger than ${MAX_FILE / 2 ** 20} MiB.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  await loadEncodings(new URL("encodings.wasm", document.baseURI));
  const found = extract(bytes);
  if (!found.isText) throw new Error(notAPage(file.name, found));
  return new TextDecoder(found.encoding).decode(bytes);
}

function notAPage(name: string, { binaryType }: ExtractedDocument): string {
  return `${name} is ${binaryType ?? "a binary file"}, not a web page. Save the page as HTML in a browser, and open that file.`;
}

const megabytes = (size: number): string => `${(size / 1e6).toFixed(1)} MB`;

function listenForDrops(): void {
  for (const type of ["dragover", "dragleave", "drop"] as const) {
    document.body.addEventListener(type, (event) => {
      event.preventDefault();
      document.body.classList.toggle("dropping", type === "dragover");
      if (type === "drop") void open(event.dataTransfer?.files);
    });
  }
}

function tell(message: string, isTrouble = false): void {
  const status = element("status");
  status.textContent = message;
  status.setAttribute("role", isTrouble ? "alert" : "status");
}

start().catch((error: unknown) => tell(`duramen could not start: ${(error as Error).message}`, true));
