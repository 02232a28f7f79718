/** Where things are drawn in the window, also those in frames. */

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/** A box of a page as it lies in the window: moved by the frames around the page, and cut to what they show of it. */
export function inWindow({ left, top, right, bottom }: Box, page: Document | null): Box {
  for (let view = page?.defaultView ?? null; view?.frameElement; view = view.frameElement.ownerDocument.defaultView) {
    const frame = view.frameElement;
    const outer = frame.getBoundingClientRect();
    const { paddingLeft, paddingTop } = getComputedStyle(frame);
    const x = outer.left + frame.clientLeft + parseFloat(paddingLeft);
    const y = outer.top + frame.clientTop + parseFloat(paddingTop);
    [left, right] = [left, right].map((edge) => x + Math.min(Math.max(edge, 0), view!.innerWidth));
    [top, bottom] = [top, bottom].map((edge) => y + Math.min(Math.max(edge, 0), view!.innerHeight));
  }
  return { left, top, right, bottom };
}
