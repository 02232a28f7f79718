/**
 * The page's end of a port to the core. The browser may stop the background at any time; the walk is kept here, so that
 * a new background gets it again.
 */

import type { Walked } from "duramen/web";
import { api } from "../browser";
import { type Method, PORT } from "./protocol";
import type { Reply } from "./serve";
import type { Session } from "./session";

/** Numbers or bytes of each array in a message: few enough that writing one causes no noticeable delay. */
const PART = 2 ** 15;

type Connection = { readonly port: chrome.runtime.Port; readonly introduced: Promise<unknown> };

class Disconnected extends Error {}

export class CoreClient {
  #connection: Connection | null = null;
  /** The requests without a reply yet; replies come in the order of the requests. */
  #waiting: PromiseWithResolvers<never>[] = [];

  constructor(
    private readonly walk: Walked,
    private readonly method: Method,
    private readonly url: string | undefined,
  ) {}

  /** What a method of the session returns; it is asked once more where the background was stopped meanwhile. */
  async ask<Name extends keyof Session>(name: Name, ...args: Parameters<Session[Name]>): Promise<ReturnType<Session[Name]>> {
    const step = async () => {
      const { port, introduced } = (this.#connection ??= this.#connect());
      await introduced;
      return this.#send(port, name, ...args);
    };
    return step().catch((error: unknown) => {
      if (error instanceof Disconnected) return step();
      throw error;
    });
  }

  close(): void {
    this.#connection?.port.disconnect();
    this.#connection = null;
  }

  #connect(): Connection {
    const port = api.runtime.connect({ name: PORT });
    port.onMessage.addListener((reply: Reply) => {
      const asked = this.#waiting.shift();
      if ("error" in reply) asked?.reject(new Error(reply.error));
      else asked?.resolve(reply.value as never);
    });
    port.onDisconnect.addListener(() => {
      this.#connection = null;
      for (const { reject } of this.#waiting.splice(0)) reject(new Disconnected("the background was stopped"));
    });
    return { port, introduced: this.#introduce(port) };
  }

  /** Sends the walk, part by part, so that no task of the page takes long. */
  async #introduce(port: chrome.runtime.Port): Promise<void> {
    const { events, strings, styles = new Uint8Array(), quirks, scripting } = this.walk;
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    for (let at = 0; at < Math.max(events.length, strings.length, styles.length); at += PART) {
      const text = decoder.decode(strings.subarray(at, at + PART) as Uint8Array, { stream: true });
      await this.#send(port, "part", [...events.subarray(at, at + PART)], text, [...styles.subarray(at, at + PART)]);
    }
    await this.#send(port, "extract", { method: this.method, url: this.url, quirks, scripting });
  }

  #send<Name extends keyof Session>(port: chrome.runtime.Port, name: Name, ...args: Parameters<Session[Name]>): Promise<ReturnType<Session[Name]>> {
    const asked = Promise.withResolvers<never>();
    try {
      port.postMessage({ name, args });
      this.#waiting.push(asked);
    } catch {
      asked.reject(new Disconnected("the port is closed"));
    }
    return asked.promise;
  }
}
