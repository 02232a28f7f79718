/** The reader view: the content alone, in clean type, over the page. Closing it leaves the page as it was. */

import { seenCopy } from "./seen";
import { adopt } from "./sheets";

export type Theme = "light" | "dark";

const CSS = `
:host { all: initial; position: fixed; inset: 0; z-index: 2147483646; overflow: auto; overscroll-behavior: contain;
  --text: #1d1b18; --paper: #fbf9f4; --faint: #6b645a; --line: #d9d3c7; --link: #7a3b10; color-scheme: light;
  color: var(--text); background: var(--paper); font: 19px/1.6 Georgia, "Noto Serif", serif; }
:host([data-theme="dark"]) { --text: #e6e1d8; --paper: #1b1a18; --faint: #a39b8e; --line: #3b3833; --link: #e0a872;
  color-scheme: dark; }
:host(:focus) { outline: none; }
article { display: block; max-width: 38em; margin: 0 auto; padding: 2.5em 1.2em 5em; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.6em 0 .5em; font-family: system-ui, sans-serif; }
h1 { font-size: 1.8em; margin-top: 0; }
h2 { font-size: 1.35em; }
h3, h4, h5, h6 { font-size: 1.1em; }
p, ul, ol, dl, pre, table, figure, blockquote { margin: 0 0 1em; }
a { color: var(--link); }
img { max-width: 100%; height: auto; }
figure { margin-inline: 0; }
figcaption, caption, small { color: var(--faint); font-size: .85em; }
blockquote { padding-left: 1em; border-left: 3px solid var(--line); }
pre, code, kbd, samp { font: .88em/1.5 ui-monospace, monospace; }
pre { padding: .8em 1em; overflow: auto; border: 1px solid var(--line); border-radius: 4px; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { padding: .3em .7em; border: 1px solid var(--line); text-align: start; vertical-align: top; }
hr { border: 0; border-top: 1px solid var(--line); }
button { position: fixed; top: 14px; right: 18px; padding: .35em .8em; font: 15px system-ui, sans-serif; cursor: pointer;
  color: var(--text); background: var(--paper); border: 1px solid var(--line); border-radius: 4px; }
button:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media print { button { display: none; } }
`;

/** The page below does not scroll meanwhile. */
const STILL = ":root { overflow: hidden !important; }";

/** Shows a node's content; the returned function closes it, as Escape and its button do. */
export function openReader(content: Node, theme: Theme, closed: () => void): () => void {
  const host = document.createElement("duramen-reader");
  host.dataset.theme = theme;
  host.tabIndex = -1;
  host.setAttribute("role", "dialog");
  host.setAttribute("aria-modal", "true");
  host.setAttribute("aria-label", "Reader view");
  host.lang = document.documentElement.lang;

  const root = host.attachShadow({ mode: "open" });
  adopt(root, CSS);
  const before = document.activeElement;
  const letScroll = adopt(document, STILL);
  const close = () => {
    host.remove();
    letScroll();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    closed();
  };
  root.append(closeButton(close), articleOf(content));
  host.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    event.stopPropagation();
  });
  document.documentElement.append(host);
  host.focus({ preventScroll: true });
  return close;
}

function closeButton(close: () => void): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Close reader view";
  button.addEventListener("click", close);
  return button;
}

/** The content under the page's title, unless it has a heading of its own. */
function articleOf(content: Node): HTMLElement {
  const article = document.createElement("article");
  article.append(seenCopy(content));
  if (article.querySelector("h1") === null && document.title !== "") {
    const heading = document.createElement("h1");
    heading.textContent = document.title;
    article.prepend(heading);
  }
  return article;
}
