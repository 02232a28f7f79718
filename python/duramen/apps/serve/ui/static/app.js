// The page at /: one inspection of a page, looked at in four tabs.

import { ask, tell, telling } from "./service.js";
import { BY_ID, byId, chosenMethod, foreign, make, on, page, readAddress, remember, state } from "./state.js";
import { amount, whyEmpty } from "./amount.js";
import * as compare from "./compare.js";
import * as correct from "./correct.js";
import * as inspect from "./inspect.js";
import * as read from "./read.js";
import * as retrain from "./retrain.js";

const VIEWS = { read, inspect, compare, correct };
const tabs = [...document.querySelectorAll("[role=tab]")];
let turn = 0;
let askedAt = 0;

function showTab() {
  if (!VIEWS[state.tab]) state.tab = "read";
  for (const tab of tabs) {
    const isChosen = tab.dataset.tab === state.tab;
    tab.setAttribute("aria-selected", String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    byId(tab.dataset.tab).hidden = !isChosen;
  }
  VIEWS[state.tab].show();
}

// Inspects a page; an answer that comes after a later question is dropped.
async function look(given, { label = null } = {}) {
  turn += 1;
  askedAt = performance.timeOrigin + performance.now();
  const own = turn;
  byId("more").open = false; // now, not with the answer: what a person is about to click on would move
  tell("Looking at the page …");
  const query = new URLSearchParams(chosenMethod());
  const question = given.file ? { body: given.file, type: "text/html" } : { json: given };
  const answer = await ask(`/inspect?${query}`, question);
  const found = await answer.json();
  if (own !== turn) return;
  Object.assign(page, { found, label, html: given.url && !given.html ? null : found.source });
  document.title = found.title ? `${found.title} – duramen` : "duramen";
  const name = foreign(make("bdi", {}, found.title ?? found.url ?? "The page"));
  tell([name, found.words ? `: ${amount(found)} of content.` : `: ${whyEmpty(found)}`]);
  showTab();
}

// Whether the method needs an id that is not given yet; the reader is told so.
function lacksId() {
  const lacks = state.method === BY_ID && !state.element;
  if (lacks) tell("Give the id of the element.");
  return lacks;
}

function showElementField() {
  byId("ask-element").hidden = state.method !== BY_ID;
  byId("element").value = state.element;
}

const lookAtState = () => {
  if (lacksId()) return;
  if (state.url) telling(() => look({ url: state.url }));
  else if (page.html !== null) telling(() => look({ html: page.html }));
};

// A click in a frame may be told late, when the person has asked for another page already: the last action counts.
function followLink(url, at) {
  if (at >= askedAt) follow(url);
}

function follow(url) {
  remember({ url, threshold: "" }, { isStep: true });
  byId("url").value = url;
  lookAtState();
}

// Looks at a page that is given by its HTML or as a file, which the address cannot say.
function lookAtGiven(given, options) {
  remember({ url: "", threshold: "" }, { isStep: true });
  return telling(() => look(given, options));
}

function beginForm() {
  on("ask", "submit", (event) => {
    event.preventDefault();
    const url = byId("url").value.trim();
    if (url) follow(url.includes("://") ? url : `https://${url}`);
    else lookAtState();
  });
  const lookAgain = () => {
    if (page.found && !lacksId()) telling(() => look({ html: page.found.source, url: page.found.url }));
  };
  on("method", "change", (event) => {
    remember({ method: event.target.value });
    showElementField();
    lookAgain();
  });
  on("element", "change", (event) => {
    remember({ element: event.target.value.trim() });
    lookAgain();
  });
  on("example", "click", () => telling(async () => {
    const html = await (await fetch("/static/example.html")).text();
    await lookAtGiven({ html, url: "https://example.org/oak" });
  }));
  on("show-html", "click", () => {
    if (byId("html").value.trim()) lookAtGiven({ html: byId("html").value });
    else tell("Paste the HTML of a page first.", { isProblem: true });
  });
  on("file", "change", (event) => {
    const [file] = event.target.files;
    if (file) lookAtGiven({ file });
  });
}

function beginTabs() {
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener("click", () => {
      remember({ tab: tab.dataset.tab }, { isStep: true });
      showTab();
    });
    tab.addEventListener("keydown", (event) => {
      const steps = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 };
      if (!(event.key in steps)) return;
      event.preventDefault();
      const other = tabs[steps[event.key] % tabs.length];
      other.focus();
      other.click();
    });
  }
}

// A phone that shares a page opens /?title=...&text=...&url=...; the address is often in the text.
function readShared() {
  const shared = new URLSearchParams(location.search);
  const url = [shared.get("url"), shared.get("text"), shared.get("title")].map((text) => /https?:\/\/\S+/.exec(text ?? "")?.[0]).find(Boolean);
  if (url) remember({ url });
}

// What each method keeps, by its name.
async function methods() {
  const api = await (await fetch("/openapi.json")).json();
  return api.components.parameters.method.schema["x-enumDescriptions"];
}

function readState() {
  readAddress();
  byId("url").value = state.url;
  byId("method").value = state.method;
  showElementField();
}

beginTabs();
beginForm();
read.begin({ onFollow: followLink });
inspect.begin();
correct.begin({
  onOpen: ({ html, url, ...label }) => lookAtGiven({ html, url: url ?? null }, { label: label.content ? label : null }),
});
readAddress();
readShared();
const known = await methods();
compare.begin();
// Models that were trained here can be chosen like methods.
function offer(models) {
  const names = [...Object.keys(known), ...models.map((name) => `duramen:model=${name}`)];
  if (!names.includes(state.method) && state.method.includes(":model=")) names.push(state.method);
  byId("method").replaceChildren(...names.map((name) => new Option(name, name)));
  byId("method").value = state.method;
  compare.offer(names, known);
}
offer([]);
retrain.begin({ onModels: offer });
readState();
showTab();
lookAtState();
addEventListener("popstate", () => {
  const before = { ...state };
  readState();
  showTab();
  if (state.url && ["url", "method", "element"].some((name) => state[name] !== before[name])) lookAtState();
});
