/** The reader view: the content alone, in clean type, over the page. Closing it leaves the page as it was. */

import { addHeading } from "../../../python/duramen/apps/serve/ui/static/amount.js";
import type { Summary } from "../core/protocol";
import { adopt } from "../dom/sheets";
import { language, t } from "../messages";
import { loadSettings, saveSettings, type Settings } from "./settings";
import { PAGE_CSS, READER_CSS } from "./style";
import { pressed, toolbarOf } from "./toolbar";

export interface Reader {
  close(): void;
}

export type About = Pick<Summary, "title" | "authors" | "published" | "siteName" | "language" | "minutes"> & { readonly direction: string };

/** Shows a content; Escape and a button close it, as `close` does. `closed` is then called. */
export async function openReader(content: DocumentFragment, about: About, closed: () => void): Promise<Reader> {
  let settings = await loadSettings();
  const host = hostOf();
  // Closed: the page's own scripts shall neither read nor change what a person reads.
  const root = host.attachShadow({ mode: "closed" });
  const before = document.activeElement;
  adopt(root, READER_CSS);
  const takePageCss = adopt(document, PAGE_CSS);

  const actions = {
    change(step: (settings: Settings) => Settings) {
      settings = step(settings);
      apply(host, settings);
      saveSettings(settings);
    },
    print: () => window.print(),
    close() {
      host.remove();
      takePageCss();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      closed();
    },
  };
  const bar = progressBar(host);
  root.append(bar, toolbarOf(actions, t("reader_minutes", about.minutes)), articleOf(content, about));
  host.addEventListener("keydown", (event) => {
    if (pressed(event, actions)) event.preventDefault();
    event.stopPropagation();
  });
  apply(host, settings);
  document.documentElement.append(host);
  host.focus({ preventScroll: true });
  return actions;
}

function hostOf(): HTMLElement {
  const host = document.createElement("duramen-reader");
  host.tabIndex = -1;
  host.setAttribute("role", "dialog");
  host.setAttribute("aria-modal", "true");
  host.setAttribute("aria-label", t("reader_name"));
  host.lang = language();
  host.dir = "ltr"; // as all our languages are written, whatever the page is in
  return host;
}

function apply(host: HTMLElement, { theme, font, size, width }: Settings): void {
  host.dataset.theme = theme;
  host.dataset.font = font;
  host.style.setProperty("--size", `${size}px`);
  host.style.setProperty("--width", String(width));
}

/** How far a person has scrolled. */
function progressBar(host: HTMLElement): HTMLElement {
  const bar = document.createElement("div");
  bar.setAttribute("role", "progressbar");
  bar.setAttribute("aria-label", t("reader_progress"));
  bar.setAttribute("aria-valuenow", "0");
  const part = bar.appendChild(document.createElement("i"));
  const update = () => {
    const room = host.scrollHeight - host.clientHeight;
    const share = room > 0 ? Math.round((100 * host.scrollTop) / room) : 100;
    part.style.width = `${share}%`;
    bar.setAttribute("aria-valuenow", String(share));
  };
  host.addEventListener("scroll", update, { passive: true });
  return bar;
}

function articleOf(content: DocumentFragment, about: About): HTMLElement {
  const article = document.createElement("article");
  article.lang = about.language ?? document.documentElement.lang;
  article.dir = about.direction;
  article.append(content);
  addHeading(article, { ...about, title: about.title ?? document.title }, language());
  return article;
}
