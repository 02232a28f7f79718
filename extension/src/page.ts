/** The script that the extension runs in a page, once; `pageView` is what the button and the panel call. */

import { PageView } from "./view";

declare global {
  var pageView: PageView | undefined;
}

globalThis.pageView ??= new PageView();
