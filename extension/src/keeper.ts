/**
 * Where the view of a page is kept between two calls: under a symbol of the page's global object. A plain name would
 * not do, because `<div id="view">` makes `globalThis.view` that element, also in the world of an extension.
 */

import type { PageView } from "./view";

/** The name of the symbol. */
export const VIEW = "duramen.view";

export type Keeper = { [key: symbol]: PageView | undefined };
