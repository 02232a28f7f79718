// The tab Inspect.

import { amount } from "./amount.js";
import { byId, foreign, listButtons, make, on, page, remember, state } from "./state.js";
import { Frame } from "./frames.js";

let frame;
let drawn = null;

export function begin() {
  frame = new Frame(byId("original"), { look: explain, pick, leave: () => byId("threshold").focus() });
  const decideAt = (threshold) => {
    remember({ threshold });
    paint();
  };
  on("threshold", "input", (event) => decideAt(event.target.value));
  on("as-decided", "click", () => decideAt(""));
  on("inspect-view", "change", (event) => {
    remember({ view: event.target.value });
    show();
  });
}

// On a phone the reasons cover what is below the page, so the page comes to the top.
function pick(number) {
  explain(number);
  if (matchMedia("(max-width: 46rem)").matches) byId("original").scrollIntoView({ block: "start" });
}

export function show() {
  if (!page.found) return;
  byId("inspect-view").value = state.view;
  byId("original").hidden = state.view !== "page";
  byId("blocks").hidden = state.view !== "list";
  byId("tree").hidden = byId("tree-legend").hidden = state.view !== "tree";
  if (drawn !== page.found) {
    drawn = page.found;
    frame.showPage(page.found);
    list();
    tree();
    about();
  }
  paint();
}

const percent = (share) => `${Math.round(100 * share)}\u00a0%`;

function about() {
  const { found } = page;
  const types = Object.entries(found.page_types).slice(0, 3).map(([name, share]) => `${name} ${percent(share)}`);
  const parts = [
    `${found.block_count} blocks, ${amount(found)} kept by ${found.method}`,
    types.length ? `page type: ${types.join(", ")}` : null,
    found.confidence === null ? null : `confidence (expected F1): ${found.confidence.toFixed(2)}`,
    found.threshold === null ? null : `threshold of the page: ${found.threshold.toFixed(2)}`,
    found.block_count > found.blocks.length ? `the first ${found.blocks.length} blocks are shown` : null,
  ];
  byId("about").textContent = `${parts.filter(Boolean).join("; ")}.`;
}

// What is kept: as the method decided, or at the threshold of the slider.
function isKept(block) {
  return state.threshold === "" || block.probability === null ? block.kept : block.probability >= Number(state.threshold);
}

function paint() {
  const { blocks } = page.found;
  const kept = blocks.filter(isKept);
  byId("threshold").value = state.threshold === "" ? String(page.found.threshold ?? 0.5) : state.threshold;
  byId("threshold").disabled = blocks.every((block) => block.probability === null);
  const text = state.threshold === "" ? page.found.text : kept.map((block) => block.text).join("\n");
  const at = state.threshold === "" ? "as decided" : Number(state.threshold).toFixed(2);
  byId("threshold-shown").textContent = `${at}: ${kept.length} blocks, ${amount({ text })}`;
  frame.paint(blocks.map((block) => ({ probability: block.probability, kept: isKept(block) })));
  for (const [number, button] of byId("blocks").querySelectorAll("button").entries()) {
    button.classList.toggle("kept", isKept(blocks[number]));
  }
}

function list() {
  const text = ({ probability, text }) => `${probability === null ? "" : `${percent(probability)} `}${text.slice(0, 160)}`;
  for (const [number, button] of listButtons("blocks", page.found.blocks, text, (block) => explain(block.number)).entries()) {
    foreign(button).onfocus = button.onpointerenter = () => explain(number);
  }
}

// The numbers come first, so that they stay in sight; a node with nodes in it can be folded.
function tree() {
  const { best, nodes } = page.found.tree;
  const head = line(`  ${["words", "leaves", "ratio", "relevance"].map((name) => name.padStart(10)).join("")}  node`, "div");
  const open = [byId("tree")];
  byId("tree").replaceChildren(head);
  for (const [at, node] of nodes.entries()) {
    const mark = `${node.row === best ? ">" : " "}${node.is_initial ? "*" : " "}`;
    const cells = [node.words, node.leaves, node.ratio.toFixed(2), node.relevance.toFixed(2)];
    const holds = at + 1 < nodes.length && nodes[at + 1].depth > node.depth;
    const text = `${mark}${cells.map((cell) => String(cell).padStart(10)).join("")}  ${"  ".repeat(node.depth)}`;
    const shown = line(text, holds ? "summary" : "div");
    shown.append(line(node.label, "span", "node"));
    open.length = node.depth + 1;
    const parent = open.findLast(Boolean);
    if (!holds) parent.append(shown);
    else {
      open[node.depth + 1] = make("details", { open: true }, shown);
      parent.append(open[node.depth + 1]);
    }
  }
}

const line = (text, tag = "p", className = "") => make(tag, { className }, text);

// The steps of the decision that kept the block or dropped it; most blocks have one.
function decision(block) {
  const told = block.steps.map(({ step, kept, because }) => line(`${kept ? "Kept" : "Dropped"} by the step ${step}: ${because}.`, "li"));
  if (told.length === 1) return line(told[0].textContent);
  return make("ol", {}, ...told);
}

function explain(number) {
  const block = page.found.blocks[number];
  const parts = [line(`Block ${number}: ${block.kept ? "kept" : "not kept"}`, "h2"), foreign(line(block.text.slice(0, 200), "p", "excerpt"))];
  if (block.probability === null) {
    parts.push(line(`The method ${page.found.method} decides without probabilities.`));
  } else {
    parts.push(line(`It is content with a probability of ${percent(block.probability)}.`));
    parts.push(decision(block));
    const reasons = block.reasons.map(({ says, added }) => {
      const side = added >= 0 ? "for" : "against";
      return make("li", {}, `${says} `, line(`${side} content, ${added >= 0 ? "+" : "−"}${Math.abs(added).toFixed(2)}`, "span", side));
    });
    parts.push(line("The strongest reasons", "h3"), make("ul", {}, ...reasons));
  }
  byId("why").replaceChildren(...parts);
}
