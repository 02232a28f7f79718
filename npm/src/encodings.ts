/**
 * Bytes that are not UTF-8.
 *
 * The tables of the legacy encodings are in a second WebAssembly module. Where files can be read at once, it is loaded when the
 * first page needs it; elsewhere `await loadEncodings()` loads it.
 */

import * as glue from "./wasm/encodings.js";
import { DuramenError, WasmModule } from "./module.js";

export const encodings = new WasmModule({ instantiate: glue.default, instantiateNow: glue.initSync, reset: glue.__wbg_reset_state });

/** The UTF-8 of bytes, and the name of the encoding that they were in. */
export function decoded(bytes: Uint8Array, encoding: string | undefined, contentType: string | undefined): { utf8: Uint8Array; name: string } {
  if (!encodings.isLoaded) {
    if (encodings.readNow === null) throw new DuramenError("these bytes are not UTF-8: call `await loadEncodings()` first, or pass the page as a string");
    encodings.loadNow(encodings.readNow());
  }
  glue.ensureRoom(bytes.length);
  const found = glue.decode(bytes, encoding, contentType);
  const name = found.encoding;
  return { utf8: found.takeText(), name };
}
