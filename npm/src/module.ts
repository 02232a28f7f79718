/** Loading a WebAssembly module, once. */

/** What a module can be loaded from. */
export type WasmSource = string | URL | Request | Response | BufferSource | WebAssembly.Module;

/** Loads a module, once. */
export type Load = (source?: WasmSource | Promise<WasmSource>) => Promise<void>;

/** A failure of duramen itself, or a page that needs more memory than the module may have. */
export class DuramenError extends Error {
  override name = "DuramenError";
}

/** Functions of the JavaScript that wasm-bindgen writes for each module: single ones, so that bundlers leave out the others. */
interface Glue {
  instantiate(options: { module_or_path: WasmSource | Promise<WasmSource> }): Promise<unknown>;
  instantiateNow(options: { module: BufferSource | WebAssembly.Module }): unknown;
  reset(): void;
}

export class WasmModule {
  isLoaded = false;
  /** Reads the file of the module, where files can be read at once. */
  readNow: (() => BufferSource) | null = null;
  #loading: Promise<void> | null = null;

  constructor(readonly glue: Glue) {}

  /** Loads the module; further calls wait for the same, and one after a failure tries again. */
  load(source: WasmSource | Promise<WasmSource>): Promise<void> {
    if (this.isLoaded) return Promise.resolve();
    const failed = (error: unknown) => {
      this.#loading = null;
      throw error;
    };
    return (this.#loading ??= this.glue.instantiate({ module_or_path: source }).then(() => void (this.isLoaded = true), failed));
  }

  /** Loads the module at once. Browsers refuse this on the main thread for large modules. */
  loadNow(source: BufferSource | WebAssembly.Module): void {
    if (this.isLoaded) return;
    this.glue.instantiateNow({ module: source });
    this.isLoaded = true;
  }

  /** Forgets the memory of the module, after a trap. */
  reset(): void {
    if (this.isLoaded) this.glue.reset();
  }
}

/** The bytes of base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
