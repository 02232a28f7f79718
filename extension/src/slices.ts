/** Long work in short tasks, so that the page stays responsive. */

import { Walker, type WalkedPage } from "duramen/web";
import { computedStyle } from "./dom/computed";
import { isOwn } from "./dom/flat";

/** Milliseconds of one task. */
const SLICE_MS = 8;
const MAX_FRAME_MS = 100;
/** Nodes between two looks at the clock. */
const NODES = 500;

/** Lets the browser do what it has to do; older ones have no `scheduler.yield`. */
export function pause(): Promise<void> {
  return globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/** Waits until changes are drawn, but only briefly where nothing is drawn, as in a hidden tab. */
export function drawn(): Promise<void> {
  const frame = new Promise((resolve) => requestAnimationFrame(resolve)).then(pause);
  return Promise.race([frame, new Promise<void>((resolve) => setTimeout(resolve, MAX_FRAME_MS))]);
}

/** The page as the core reads it and as the browser draws it, without what this extension added and without what is not displayed. */
export async function walkInSlices(document: Document): Promise<WalkedPage> {
  const walker = new Walker(document, { skip: isOwn, style: computedStyle });
  for (let end = performance.now() + SLICE_MS; !walker.advance(NODES); ) {
    if (performance.now() < end) continue;
    await pause();
    end = performance.now() + SLICE_MS;
  }
  return walker.finish();
}
