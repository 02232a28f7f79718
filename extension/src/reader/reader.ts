/** The reader view: the content alone, in clean type, over the page. Closing it leaves the page as it was. */

import { addHeading } from "../../../python/duramen/apps/serve/ui/static/amount.js";
import { store } from "../browser";
import type { Summary } from "../core/session";
import { made } from "../dom/made";
import { adopt } from "../dom/sheets";
import { language, t } from "../messages";
import { PAGE_CSS, READER_CSS } from "./style";
import { loadSettings, pressed, SETTINGS, type Settings, toolbarOf } from "./toolbar";

export type Reader = { close(): void };

/** Shows a content; Escape and a button close it, as `close` does. `closed` is then called. */
export async function openReader(content: readonly Node[], about: Summary, closed: () => void): Promise<Reader> {
  let settings = await loadSettings();
  const host = document.createElement("duramen-reader");
  // Left to right, as all our languages are written, whatever the page is in.
  Object.assign(host, { tabIndex: -1, role: "dialog", ariaModal: "true", ariaLabel: t("reader_name"), lang: language(), dir: "ltr" });
  // Closed: the page's own scripts shall neither read nor change what a person reads.
  const root = host.attachShadow({ mode: "closed" });
  const before = document.activeElement;
  adopt(root, READER_CSS);
  const takePageCss = adopt(document, PAGE_CSS);

  const actions = {
    change(step: (settings: Settings) => Settings) {
      settings = step(settings);
      apply(host, settings);
      store(SETTINGS, settings);
    },
    close() {
      host.remove();
      takePageCss();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      closed();
    },
  };
  root.append(progressBar(host), toolbarOf(actions, t("reader_minutes", about.minutes)), articleOf(content, about));
  host.addEventListener("keydown", (event) => {
    if (pressed(event, actions)) event.preventDefault();
    event.stopPropagation();
  });
  apply(host, settings);
  document.documentElement.append(host);
  host.focus({ preventScroll: true });
  return actions;
}

function apply(host: HTMLElement, { theme, font, size, width }: Settings): void {
  host.dataset.theme = theme;
  host.dataset.font = font;
  host.style.setProperty("--size", `${size}px`);
  host.style.setProperty("--width", String(width));
}

/** How far a person has scrolled. */
function progressBar(host: HTMLElement): HTMLElement {
  const part = made("i");
  const bar = made("div", { role: "progressbar", ariaLabel: t("reader_progress"), ariaValueNow: "0" }, part);
  const update = () => {
    const room = host.scrollHeight - host.clientHeight;
    bar.ariaValueNow = String(room > 0 ? Math.round((100 * host.scrollTop) / room) : 100);
    part.style.width = `${bar.ariaValueNow}%`;
  };
  host.addEventListener("scroll", update, { passive: true });
  return bar;
}

function articleOf(content: readonly Node[], about: Summary): HTMLElement {
  const article = made("article", { lang: about.language ?? document.documentElement.lang, dir: about.direction }, ...content);
  addHeading(article, { ...about, title: about.title ?? document.title }, language());
  return article;
}
