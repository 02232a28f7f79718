// The tab Read.

import { addHeading, evidenceOf, whyEmpty } from "./amount.js";
import { ask, save, telling, tell } from "./service.js";
import { byId, chosenMethod, make, on, page, remember, state } from "./state.js";
import { Frame } from "./frames.js";

const ENDINGS = { markdown: "md", html: "html", json: "json", epub: "epub" };
let frame;

export function begin({ onFollow }) {
  frame = new Frame(byId("reader"), { follow: onFollow, height: (height) => { byId("reader").style.height = `${height + 40}px`; } });
  on("size", "input", (event) => change({ size: event.target.value }));
  on("theme", "change", (event) => change({ theme: event.target.value }));
  on("pictures", "change", (event) => change({ pictures: event.target.checked ? "1" : "0" }));
  on("copy", "click", () => telling(copy));
  on("download", "click", () => telling(download));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => show());
}

function change(changes) {
  remember(changes);
  show();
}

export function show() {
  byId("size").value = state.size;
  byId("theme").value = state.theme;
  byId("pictures").checked = state.pictures === "1";
  if (!page.found) return;
  const { found } = page;
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const { authors, published, site_name: siteName, language } = found.metadata;
  const content = new DOMParser().parseFromString(found.html, "text/html").body; // inert, and shown in the frame alone
  addHeading(content, { title: null, authors, published, siteName });
  if (!found.words) content.append(make("p", { lang: "en", dir: "ltr" }, `${whyEmpty(found)} ${evidenceOf(found)}`));
  frame.post({
    kind: "text",
    title: found.title ?? "",
    html: content.innerHTML,
    language: language ?? "",
    direction: found.direction,
    base: found.base_url ?? found.url,
    size: Number(state.size) || 18,
    theme: state.theme === "auto" ? (isDark ? "dark" : "light") : state.theme,
    pictures: state.pictures === "1",
  });
}

async function copy() {
  if (!page.found) return;
  await navigator.clipboard.writeText(page.found.markdown);
  tell("The Markdown is in the clipboard.");
}

async function download() {
  if (!page.found) return;
  const form = byId("form").value;
  const given = { html: page.found.source, url: page.found.url, ...chosenMethod() };
  const path = form === "epub" ? "/epub" : "/extract";
  const answer = await ask(path, { json: form === "epub" ? given : { ...given, format: form } });
  const name = (page.found.title ?? "page").replace(/[^\p{L}\p{N} _-]/gu, "").trim().slice(0, 80) || "page";
  save(await answer.blob(), `${name}.${ENDINGS[form]}`);
  tell(`${name}.${ENDINGS[form]} is downloaded.`);
}
