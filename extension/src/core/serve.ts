/** The background's end of the ports: the core, loaded once, and a session for each page. */

import { load } from "duramen/web";
import { api } from "../browser";
import { PORT } from "./protocol";
import { Session } from "./session";

/** A method of the session by name, with its arguments. */
type Request = { readonly name: keyof Session; readonly args: never[] };
export type Reply = { readonly value: unknown } | { readonly error: string };

/** Answers the pages in which this extension's own script runs, in order. Must be called when the background starts. */
export function serveCore(): void {
  api.runtime.onConnect.addListener((port) => {
    if (port.name !== PORT || port.sender?.id !== api.runtime.id) return port.disconnect();
    const session = new Session();
    const loaded = load(api.runtime.getURL("duramen.wasm"));
    port.onMessage.addListener((message) => {
      if (!isRequest(message)) return port.disconnect();
      const value = loaded.then(() => (session[message.name] as (...args: never[]) => unknown).apply(session, message.args));
      const reply = value.then((value): Reply => ({ value: value ?? null }), (error: Error): Reply => ({ error: error.message }));
      reply.then((reply) => port.postMessage(reply)).catch(() => undefined); // the page may be gone
    });
  });
}

function isRequest(message: unknown): message is Request {
  const { name, args } = (message ?? {}) as Partial<Request>;
  return String(name) !== "constructor" && Object.hasOwn(Session.prototype, String(name)) && Array.isArray(args);
}
