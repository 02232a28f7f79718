// What the main thread of a page does, from Chromium's own trace: processor time, so other work on the machine does not count.

const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"];
const TASK = "RunTask";
/** Events of the trace by kind of work; what is inside of another kind counts for the inner one. */
const KINDS = {
  "garbage collection": /^(V8\.GC|MinorGC$|MajorGC$|BlinkGC|CppGC)/,
  styles: /^UpdateLayoutTree$/,
  layout: /^Layout$/,
  paint: /^(PrePaint|Paint|Layerize|Commit|UpdateLayer|CompositeLayers)$/,
  script: /^(BlinkScheduler_PerformMicrotaskCheckpoint|RunMicrotasks|FunctionCall|EvaluateScript|v8\.compile|TimerFire|FireAnimationFrame)$/,
};
const NAMES = Object.keys(KINDS);

/** The page says this in the trace, which tells its process from others, and where the work begins. */
const MARK = "duramen: this page";

/** Milliseconds of the main thread of a page while `work` runs: in all, the longest task, and by kind. */
export async function traced(browser, page, work) {
  const events = [];
  const collect = ({ value }) => void events.push(...value);
  browser.on("Tracing.dataCollected", collect);
  await browser.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: CATEGORIES } });
  await page.evaluate((mark) => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(console.timeStamp(mark))))), MARK);
  await work();
  const isComplete = new Promise((resolve) => browser.once("Tracing.tracingComplete", resolve));
  await browser.send("Tracing.end");
  await isComplete;
  browser.off("Tracing.dataCollected", collect);
  return summed(mainThread(events));
}

function mainThread(events) {
  const marked = events.find(({ args }) => args?.data?.message === MARK);
  if (marked === undefined) throw new Error("the page is not in the trace");
  return events.filter(({ ph, pid, tid, ts }) => ph === "X" && pid === marked.pid && tid === marked.tid && ts >= marked.ts);
}

function summed(events) {
  const tasks = events.filter(({ name }) => name === TASK).map(({ tdur = 0 }) => tdur / 1000);
  const kinds = Object.fromEntries(NAMES.map((kind) => [kind, 0]));
  // In order of their beginning, an event is inside of those that have not ended yet.
  const open = [];
  for (const event of events.filter(({ tdur }) => tdur !== undefined).sort((a, b) => a.tts - b.tts || b.tdur - a.tdur)) {
    const kind = NAMES.find((name) => KINDS[name].test(event.name));
    if (kind === undefined) continue;
    while (open.length > 0 && open.at(-1).end <= event.tts) open.pop();
    kinds[kind] += event.tdur / 1000;
    if (open.length > 0) kinds[open.at(-1).kind] -= event.tdur / 1000;
    open.push({ kind, end: event.tts + event.tdur });
  }
  return { all: tasks.reduce((sum, each) => sum + each, 0), "longest task": Math.max(0, ...tasks), ...kinds };
}
