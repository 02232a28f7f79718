// A real Chromium, and a server of some folders.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { once } from "node:events";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const CHROMIUM = "/usr/bin/chromium";
/** Chromium without windows starts in half of the time. It has no extensions. */
const SHELL = "/usr/bin/chromium-headless-shell";
const TYPES = {
  ".html": "text/html; charset=utf-8", ".xhtml": "application/xhtml+xml", ".xml": "application/xml", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css",
  ".wasm": "application/wasm", ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png",
};

/** Why the tests in a browser are left out, or false. Without Chromium they fail, unless that was asked for. */
export const skip = process.env.DURAMEN_SKIP_CHROMIUM === "1" ? "DURAMEN_SKIP_CHROMIUM=1" : false;

export function executable(...others) {
  const found = process.env.CHROMIUM ?? [...others, CHROMIUM].find((path) => existsSync(path)) ?? CHROMIUM;
  if (existsSync(found)) return found;
  throw new Error(`no Chromium at ${CHROMIUM}: install it (apt-get install chromium), name it in CHROMIUM, or set DURAMEN_SKIP_CHROMIUM=1`);
}

export async function launch() {
  return chromium.launch({ executablePath: executable(SHELL), args: ["--no-sandbox", "--disable-gpu"] });
}

/** A server of a folder; `more` are further files by path, and `policy` says which content security policy comes with a path. */
export async function serve(folder, more = {}, policy = () => null) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    const name = path.endsWith("/") ? `${path}index.html` : path;
    const contents = more[name] ?? (await readFile(join(folder, name)).catch(() => null));
    response.statusCode = contents === null ? 404 : 200;
    response.setHeader("content-type", TYPES[extname(name)] ?? "application/octet-stream");
    if (policy(name)) response.setHeader("content-security-policy", policy(name));
    response.end(contents ?? "nothing here");
  }).listen(0, "127.0.0.1");
  server.unref(); // a test that fails before it closes its server shall end
  await once(server, "listening");
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${server.address().port}`, close };
}

/** The folder of the package. */
export const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
