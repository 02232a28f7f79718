/** The background's end of the ports: the core, loaded once, and a session for each page. */

import { load } from "duramen/web";
import { api } from "../browser";
import { PORT, type Reply, type Request } from "./protocol";
import { Session } from "./session";

/** Answers the pages in which this extension's own script runs. Must be called when the background starts. */
export function serveCore(): void {
  api.runtime.onConnect.addListener((port) => {
    if (port.name !== PORT || port.sender?.id !== api.runtime.id) return port.disconnect();
    const session = new Session();
    // One after the other: loading the core takes a moment, and the parts of a page must stay in order.
    let last: Promise<unknown> = load(api.runtime.getURL("duramen.wasm"));
    port.onMessage.addListener((message) => {
      if (!isRequest(message)) return port.disconnect();
      const work = () => port.postMessage(replyTo(session, message));
      last = last.then(work, (error: unknown) => port.postMessage({ id: message.id, error: String(error) })).catch(() => undefined);
    });
  });
}

function replyTo(session: Session, { id, name, args }: Request): Reply {
  try {
    const method = session[name] as (...args: unknown[]) => unknown;
    return { id, value: method.apply(session, args) ?? null };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

function isRequest(message: unknown): message is Request {
  const { id, name, args } = (message ?? {}) as Partial<Request>;
  return Number.isInteger(id) && String(name) !== "constructor" && Object.hasOwn(Session.prototype, String(name)) && Array.isArray(args);
}

