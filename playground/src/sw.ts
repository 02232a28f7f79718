/** Keeps all files of the playground, so that it works offline. build.mjs puts their names and a digest of them in. */

declare const FILES: string[];
declare const VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
interface ServiceWorkerGlobalScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate" | "fetch", listen: (event: WorkerEvent) => void): void;
}
interface WorkerEvent {
  request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== VERSION && name.startsWith("duramen-")).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) {
    event.respondWith(caches.match(event.request, { ignoreSearch: true, cacheName: VERSION }).then((kept) => kept ?? fetch(event.request)));
  }
});
