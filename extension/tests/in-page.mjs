// Functions that run in a page.

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
