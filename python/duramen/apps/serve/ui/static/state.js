// The state of the page: what the address says after #, and the page that is looked at.

export const DEFAULTS = { tab: "read", url: "", method: "duramen", element: "", size: "18", theme: "auto", pictures: "1", threshold: "", methods: "", view: "page" };

export const state = { ...DEFAULTS };

export const page = { html: null, found: null };

// The method that keeps the element whose id the reader gives.
export const BY_ID = "element-id";

// The method that is chosen, and its id, or the model where it is one that this service trained: "duramen:model=NAME".
export function chosenMethod() {
  const [method, model] = state.method.split(":model=");
  if (method === BY_ID) return { method, id: state.element };
  return model ? { method, model } : { method };
}

// Marks an element whose text is the page's, which may be in any language and direction.
export function foreign(element) {
  element.lang = page.found?.metadata.language ?? "";
  element.dir = "auto";
  return element;
}

export const byId = (id) => document.getElementById(id);

export const on = (id, event, act) => byId(id).addEventListener(event, act);

// An element with its properties and its content.
export function make(tag, properties = {}, ...content) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...content);
  return element;
}

// Fills a list with a button for each item.
export function listButtons(id, items, text, act) {
  byId(id).replaceChildren(...items.map((item) => make("li", {}, make("button", { type: "button", textContent: text(item), onclick: () => act(item) }))));
  return [...byId(id).querySelectorAll("button")];
}

export function readAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const name of Object.keys(DEFAULTS)) state[name] = given.get(name) ?? DEFAULTS[name];
}

// Writes the state into the address; a step back in the history leads to another page or tab, not to a slider.
export function remember(changes, { isStep = false } = {}) {
  Object.assign(state, changes);
  const said = new URLSearchParams(Object.entries(state).filter(([name, value]) => value !== DEFAULTS[name]));
  const address = `${location.pathname}#${said}`;
  if (isStep) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}
