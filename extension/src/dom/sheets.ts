/** Style sheets made by script: no policy of a page forbids them, and they leave no trace when they go. */

type Scope = Document | ShadowRoot;

/** In Firefox the list of sheets is out of reach of an extension's script but through this door. */
function open<T extends object>(wrapped: T): T {
  return (wrapped as { wrappedJSObject?: T }).wrappedJSObject ?? wrapped;
}

/** Adds a style sheet to a document or shadow root; the returned function takes it away again. */
export function adopt(scope: Scope, css: string): () => void {
  const target = open(scope);
  // A sheet belongs to the document that made it, which for a frame is not this one.
  const view = (scope.ownerDocument ?? (scope as Document)).defaultView ?? window;
  const Sheet = open(view as Window & { CSSStyleSheet: typeof CSSStyleSheet }).CSSStyleSheet;
  const sheet = new Sheet();
  sheet.replaceSync(css);
  target.adoptedStyleSheets.push(sheet);
  return () => {
    const index = target.adoptedStyleSheets.indexOf(sheet);
    if (index >= 0) target.adoptedStyleSheets.splice(index, 1);
  };
}
