/** The state of the playground, and the part of its address that holds it. */

export interface State {
  html: string;
  url: string;
  favor: string;
  comments: string;
  pageType: string;
  view: string;
}

export const EMPTY: State = { html: "", url: "", favor: "balanced", comments: "", pageType: "", view: "reader" };

/** Characters that the address may have: what trackers and servers of links still take. */
export const MAX_ADDRESS = 8_000;

/** Characters of a link that browsers still open; it is made only when a person copies it. */
export const MAX_LINK = 1_500_000;

/** The state as the fragment of an address: JSON, compressed, in base64url. */
export async function encoded(state: State): Promise<string> {
  const bytes = await passed(new Blob([JSON.stringify(state)]), new CompressionStream("deflate-raw"));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The state in a fragment; null if there is none or it is damaged. Missing parts are those of an empty state. */
export async function decoded(fragment: string): Promise<State | null> {
  try {
    const binary = atob(fragment.replace(/^#/, "").replaceAll("-", "+").replaceAll("_", "/"));
    if (binary === "") return null;
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const json = new TextDecoder().decode(await passed(new Blob([bytes]), new DecompressionStream("deflate-raw")));
    return checked(JSON.parse(json));
  } catch {
    return null;
  }
}

/** Only known fields, and only text in them: an address may have been written by anybody. */
export function checked(found: Record<string, unknown>): State {
  const fields = Object.entries(EMPTY).map(([name, value]) => [name, typeof found[name] === "string" ? found[name] : value]);
  return Object.fromEntries(fields) as State;
}

async function passed(blob: Blob, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(stream)).arrayBuffer());
}
