// Runs one extractor on the pages that it is sent, and answers with the processor time in milliseconds, null where it failed.
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

// An error that an extractor leaves behind must not end the worker.
for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, () => {});
// Defuddle writes what it does there.
console.log = console.warn = console.error = () => {};
const { EXTRACTORS } = await import("./extractors.mjs");
const extractor = EXTRACTORS[workerData];

parentPort.on("message", async (path) => {
  const html = readFileSync(path, "utf8");
  const start = process.cpuUsage();
  const isDone = await Promise.resolve(html).then(extractor).then(() => true, () => false);
  const { user, system } = process.cpuUsage(start);
  parentPort.postMessage(isDone ? (user + system) / 1000 : null);
});
parentPort.postMessage("ready");
