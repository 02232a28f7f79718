// What lies in a closed shadow root, through the browser's debugger: scripts of a page cannot look into one.

/** Calls a function with the closed shadow root of an element of that name; null where there is none. */
export async function inClosedRoot(page, name, run) {
  const session = await page.context().newCDPSession(page);
  try {
    const { root } = await session.send("DOM.getDocument", { depth: -1, pierce: true });
    const host = findHost(root, name.toUpperCase());
    if (host === null) return null;
    const { object } = await session.send("DOM.resolveNode", { nodeId: host.shadowRoots[0].nodeId });
    const declaration = `function () { return (${run})(this); }`;
    const { result } = await session.send("Runtime.callFunctionOn", { objectId: object.objectId, functionDeclaration: declaration, returnByValue: true });
    return result.value;
  } finally {
    await session.detach();
  }
}

function findHost(node, name) {
  if (node.nodeName === name && node.shadowRoots?.[0]?.shadowRootType === "closed") return node;
  for (const child of [...(node.children ?? []), ...(node.shadowRoots ?? [])]) {
    const found = findHost(child, name);
    if (found !== null) return found;
  }
  return null;
}
