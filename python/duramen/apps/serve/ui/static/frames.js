// The sandboxed frames that content of others is shown in. They have an opaque origin: messages are the only way in or out.

import { page } from "./state.js";

export class Frame {
  // `handlers` are called by the kinds of messages: look, pick and sweep with a block, follow, height, leave.
  constructor(element, handlers) {
    this.handlers = handlers;
    this.waiting = [];
    addEventListener("message", (event) => {
      if (event.source === this.element.contentWindow) this.receive(event.data);
    });
    this.load(element); // only now, so that no message is missed
  }

  load(element) {
    this.element = element;
    this.isReady = false;
    element.src = "/frame";
  }

  // Messages come from our own script in the frame; they are checked as if they did not.
  receive(message) {
    if (message?.kind === "ready") {
      this.isReady = true;
      this.element.dataset.ready = "";
      for (const each of this.waiting.splice(0)) this.post(each);
    } else if (message?.kind === "shown" || message?.kind === "height") {
      if (message.kind === "shown") this.element.dataset.page = page.found?.title ?? "";
      if (Number.isFinite(message.height)) this.handlers.height?.(Math.min(Math.max(message.height, 200), 200_000));
    } else if (message?.kind === "follow") {
      if (typeof message.url === "string" && /^https?:\/\//.test(message.url)) this.handlers.follow?.(message.url, Number(message.at));
    } else if (message?.kind === "leave") {
      this.handlers.leave?.();
    } else if (["look", "pick", "sweep"].includes(message?.kind) && Number.isInteger(message.number) && page.found?.blocks[message.number]) {
      this.handlers[message.kind]?.(message.number);
    }
  }

  post(message) {
    if (this.isReady) this.element.contentWindow.postMessage(message, "*");
    else this.waiting.push(message);
  }

  // Shows the original page, anew, with its blocks marked.
  showPage(found) {
    const blocks = found.blocks.map((block) => ({ number: block.number, start: block.source_start, end: block.source_end }));
    this.waiting = [{ kind: "page", source: found.source, base: found.base_url ?? found.url, blocks }];
    // A new element, because another address in the present one would be a step of the history: Back would undo it.
    const fresh = this.element.cloneNode();
    delete fresh.dataset.ready;
    delete fresh.dataset.page;
    this.element.replaceWith(fresh);
    this.load(fresh);
  }

  paint(states) {
    this.post({ kind: "paint", states });
  }
}
