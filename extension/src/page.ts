/** The script that the extension runs in a page, once: it makes the view that the button and the panel call. */

import { type Keeper, VIEW } from "./core/protocol";
import { PageView } from "./view";

(globalThis as Keeper)[Symbol.for(VIEW)] ??= new PageView();
