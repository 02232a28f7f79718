// The words/leaves ratio written from the definitions of Insa, Silva and Tamarit (2013), over the browser's own styles. It shares nothing with the core.

/** Runs in a page: of each content node, in document order, name, words, leaves or nodes, and relevance; and the number of the best. */
export function byThePaper(per = "leaves") {
  const NOT_VALID = new Set("META TITLE HEAD LINK STYLE SCRIPT SELECT NOSCRIPT TEMPLATE".split(" "));
  const JOINED = new Set("#text P A U B I EM SPAN SUB SUP STRONG DIV".split(" "));
  const contentOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const words = node.data.split(/\s+/).filter(Boolean).length;
      const range = new Range();
      range.selectNodeContents(node);
      const { right, bottom } = range.getBoundingClientRect();
      const isVisible = getComputedStyle(node.parentElement).visibility === "visible" && right > 0 && bottom > 0;
      return words > 0 && isVisible ? { node, words, leaves: 1, size: 1, children: [] } : null;
    }
    if (node.nodeType !== Node.ELEMENT_NODE || NOT_VALID.has(node.nodeName) || getComputedStyle(node).display === "none") return null;
    const children = Array.from(node.childNodes, contentOf).filter(Boolean);
    if (children.length === 0) return null;
    const sum = (column) => children.reduce((total, child) => total + child[column], 0);
    return { node, words: sum("words"), leaves: leavesOf(children), size: 1 + sum("size"), children };
  };
  const isStatic = (node) => node.nodeName !== "DIV" || !["absolute", "fixed"].includes(getComputedStyle(node).position);
  /** Figure 5. */
  const leavesOf = (children) => {
    let leaves = 0;
    let joining = false;
    for (const { node, leaves: own } of children) {
      if (JOINED.has(node.nodeName) && isStatic(node) && own === 1) joining = true;
      else {
        leaves += own + (joining ? 1 : 0);
        joining = false;
      }
    }
    return leaves + (joining ? 1 : 0);
  };
  const all = [];
  const number = (entry) => {
    entry.id = all.push(entry) - 1;
    entry.ratio = entry.words / (per === "leaves" ? entry.leaves : entry.size);
    entry.children.forEach(number);
  };
  const root = contentOf(document.body);
  if (root === null) return { nodes: [], best: 0 };
  number(root);
  const ratios = all.map(({ ratio }) => ratio);
  const [highest, lowest] = [Math.max(...ratios), Math.min(...ratios)];
  const initial = all.filter(({ ratio }) => ratio * ratio >= highest * root.ratio);
  const [first, last] = [initial[0].id, initial.at(-1).id];
  const weightOf = ({ id, ratio }) => (last === first ? 1 : 1 - (id - first) / (last - first)) * (highest === lowest ? 1 : (ratio - lowest) / (highest - lowest));
  const combine = (entry) => {
    const below = entry.children.map(combine).reduce((total, each) => total + each, 0);
    entry.combined = Math.max(initial.includes(entry) ? weightOf(entry) : 0, below);
    entry.relevance = entry.ratio * entry.combined;
    return entry.combined;
  };
  combine(root);
  const best = all.reduce((found, entry) => (entry.relevance > found.relevance ? entry : found), root).id;
  return { best, nodes: all.map(({ node, words, leaves, size, relevance }) => ({ name: node.nodeName.toLowerCase(), words, parts: per === "leaves" ? leaves : size, relevance })) };
}
