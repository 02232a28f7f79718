// Functions that run in a page, where tests/entry.ts is the global `entry`.

/** What the extension makes of the page: as vectors/tables.py writes it. */
export function numbers() {
  const most = 6;
  const { cssPath, detectBlocks, detectMenus, bestNode, METHODS, ratios, readPage } = globalThis.entry;
  const table = readPage(document.body);
  const named = (row) => [cssPath(table.nodes[row]), table.nodes[row].localName ?? "#text"];
  const block = ({ row, total, leaves, ratio, relevance }) => [...named(row), total, leaves, ratio, relevance];
  const methods = Object.keys(METHODS).map((method) => {
    const { total, parts, ratio, relevance } = ratios(table, method);
    const best = bestNode(relevance);
    return [method, { best: best < 0 ? null : best, total: [...total], parts: [...parts], ratio: [...ratio], relevance: [...relevance] }];
  });
  return {
    content: Array.from(ratios(table, "wlr").rows, named),
    methods: Object.fromEntries(methods),
    blocks: detectBlocks(table, most).map(block),
    menus: detectMenus(table, most).map(block),
  };
}

/** The names of all nodes of the document in preorder, and which of them are texts that are not seen. */
export function wholeTree() {
  const names = [];
  const unseen = [];
  const seen = new Set(globalThis.entry.readPage(document.body).nodes);
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE && !seen.has(node)) unseen.push(names.length);
    names.push(node.nodeType === Node.DOCUMENT_TYPE_NODE ? "#doctype" : (node.localName ?? node.nodeName));
    for (const child of node.childNodes) walk(child);
  };
  walk(document);
  return { names, unseen };
}

/** All that can be known of a page's nodes, attribute by attribute, shadow roots and adopted sheets too. */
export function snapshot() {
  const lines = [];
  const walk = (node, depth) => {
    const attributes = node.attributes ? Array.from(node.attributes, ({ name, value }) => `${name}=${JSON.stringify(value)}`) : [];
    lines.push(`${" ".repeat(depth)}${node.nodeName} ${attributes.join(" ")} ${node.nodeValue ?? ""}`);
    if (node.adoptedStyleSheets) {
      for (const sheet of node.adoptedStyleSheets) lines.push(Array.from(sheet.cssRules, (rule) => rule.cssText).join("\n"));
    }
    if (node.nodeType === Node.ELEMENT_NODE) lines.push(getComputedStyle(node).visibility, JSON.stringify(node.getBoundingClientRect()));
    if (node.shadowRoot) walk(node.shadowRoot, depth + 1);
    for (const child of node.childNodes) walk(child, depth + 1);
  };
  walk(document, 0);
  return lines;
}

/** The words that are seen, by computed style, wherever they stand. */
export function seenText() {
  const seen = [];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE && node.data.trim() !== "") {
      const parent = node.assignedSlot ?? node.parentElement ?? node.parentNode.host;
      if (getComputedStyle(parent).visibility === "visible" && parent.checkVisibility()) seen.push(node.data.trim().replace(/\s+/g, " "));
    }
    if (node.shadowRoot) node.shadowRoot.childNodes.forEach(walk);
    node.childNodes.forEach(walk);
  };
  walk(document.body);
  return seen.join(" | ");
}
