/** Long work in short tasks, so that the page stays responsive. */

import { Walker, type WalkedPage } from "duramen/web";
import { isOwn } from "./dom/flat";

/** Milliseconds of one task. */
const SLICE_MS = 8;
const LONGEST_FRAME_MS = 100;
/** Nodes between two looks at the clock. */
const NODES = 500;
/** Elements that are not drawn and still say something about the page. */
const NEVER_DRAWN: ReadonlySet<string> = new Set("html head title meta link base script style noscript source track param".split(" "));

interface Scheduler {
  yield?(): Promise<void>;
}

/** Lets the browser do what it has to do. */
export function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/** Waits until what was changed is drawn; not for long where nothing is drawn, as in a tab that nobody sees. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_FRAME_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      void pause().then(resolve);
    });
  });
}

/** The page as the core reads it, without what this extension added and without what is not displayed. */
export async function walkInSlices(document: Document): Promise<WalkedPage> {
  const walker = new Walker(document, { skip: (element) => isOwn(element) || isNotDisplayed(element) });
  for (let end = performance.now() + SLICE_MS; !walker.advance(NODES); ) {
    if (performance.now() < end) continue;
    await pause();
    end = performance.now() + SLICE_MS;
  }
  return walker.finish();
}

/** Asked for the style last: to compute the style of something that is not drawn takes long. */
function isNotDisplayed(element: Element): boolean {
  return !NEVER_DRAWN.has(element.localName) && !element.checkVisibility() && getComputedStyle(element).display === "none";
}
