/** The script that the extension runs in a page, once: it makes the view that the button and the panel call. */

import { PageView } from "./view";

/**
 * The symbol of a page's global object under which its view is kept between two calls. A plain name would not do, because
 * `<div id="view">` makes `globalThis.view` that element, also in the world of an extension.
 */
export type Keeper = { [key: symbol]: PageView | undefined };

(globalThis as Keeper)[Symbol.for("duramen.view")] ??= new PageView();
