/**
 * The page's end of a port to the core. The browser may stop the background at any time; the walk is kept here, so that
 * a new background gets it again.
 */

import type { Walked } from "duramen/web";
import { api } from "../browser";
import { pause } from "../slices";
import { PARTS, PORT, type Method, type Reading, type Reply, type RequestName, type Requests, type Summary } from "./protocol";

/** Numbers or bytes of a message: few enough that writing one causes no noticeable delay. */
const PART = 2 ** 16;

type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void };
type Connection = { readonly port: chrome.runtime.Port; readonly waiting: Map<number, Waiting>; readonly summary: Promise<Summary> };

class Disconnected extends Error {}

export class CoreClient {
  readonly #walk: Walked;
  readonly #reading: Reading;
  #connection: Connection | null = null;
  #last = 0;

  constructor(walk: Walked, method: Method, url: string | null) {
    this.#walk = walk;
    this.#reading = { method, url, quirks: walk.quirks, scripting: walk.scripting };
  }

  /** What the page is, by the method. */
  summary(): Promise<Summary> {
    return this.#again(async () => this.#connected().summary);
  }

  ask<Name extends RequestName>(name: Name, ...args: Parameters<Requests[Name]>): Promise<ReturnType<Requests[Name]>> {
    return this.#again(async () => {
      const connection = this.#connected();
      await connection.summary;
      return this.#send(connection, name, args);
    });
  }

  close(): void {
    this.#connection?.port.disconnect();
    this.#connection = null;
  }

  /** Tries once more where the background was stopped meanwhile. */
  async #again<T>(step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof Disconnected)) throw error;
      return step();
    }
  }

  #connected(): Connection {
    if (this.#connection === null) {
      const port = api.runtime.connect({ name: PORT });
      const waiting = new Map<number, Waiting>();
      port.onMessage.addListener((message) => settle(waiting, message as Reply));
      port.onDisconnect.addListener(() => {
        if (this.#connection?.port === port) this.#connection = null;
        for (const { reject } of waiting.values()) reject(new Disconnected("the background was stopped"));
      });
      const summary = this.#introduce({ port, waiting });
      summary.catch(() => undefined);
      this.#connection = { port, waiting, summary };
    }
    return this.#connection;
  }

  async #introduce(connection: Omit<Connection, "summary">): Promise<Summary> {
    const { events, strings, styles = new Uint8Array() } = this.#walk;
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    const arrays = { events, strings, styles };
    for (const kind of PARTS) {
      for (let at = 0; at < arrays[kind].length; at += PART) {
        const part = arrays[kind].subarray(at, at + PART);
        const values = kind === "strings" ? decoder.decode(part as Uint8Array, { stream: true }) : [...part];
        void this.#send(connection, "part", [kind, values]).catch(() => undefined);
        await pause();
      }
    }
    return this.#send(connection, "extract", [this.#reading]);
  }

  #send<Name extends RequestName>({ port, waiting }: Omit<Connection, "summary">, name: Name, args: Parameters<Requests[Name]>): Promise<ReturnType<Requests[Name]>> {
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      try {
        port.postMessage({ id, name, args });
      } catch {
        reject(new Disconnected("the port is closed"));
      }
    });
  }
}

function settle(waiting: Map<number, Waiting>, reply: Reply): void {
  const asked = waiting.get(reply.id);
  waiting.delete(reply.id);
  if ("error" in reply) asked?.reject(new Error(reply.error));
  else asked?.resolve(reply.value as never);
}
