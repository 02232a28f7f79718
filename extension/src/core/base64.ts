/** Bytes as text and back: messages of an extension are JSON. */

/** Arguments of one call of a function. */
const AT_ONCE = 0x8000;

interface Encodable {
  toBase64?(): string;
}

export function toBase64(bytes: Uint8Array & Encodable): string {
  if (bytes.toBase64 !== undefined) return bytes.toBase64();
  let text = "";
  for (let at = 0; at < bytes.length; at += AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return btoa(text);
}

export function fromBase64(text: string): Uint8Array {
  const Bytes = Uint8Array as typeof Uint8Array & { fromBase64?(text: string): Uint8Array };
  return Bytes.fromBase64?.(text) ?? Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
