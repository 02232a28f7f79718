"use strict";
// Runs inside the sandboxed frame: shows content of others, and tells the page at / which block is meant.
(() => {
  const ACTIVE = "script, iframe, frame, frameset, object, embed, applet, base, meta, portal, fencedframe, dialog, " +
    "link:not([rel~=stylesheet i]), animate, set, animateTransform, animateMotion, use, template";
  const ADDRESSES = /^(href|xlink:href|action|formaction|ping|srcdoc|target|background|autofocus|popover.*|contenteditable|is)$/i;
  const UNPINNED = { position: "static", transform: "none", height: "auto", "max-height": "none", width: "auto" };
  const SAFE_ADDRESS = /^(https?:|data:image\/(?!svg))/i;

  const tell = (message) => parent.postMessage(message, "*");

  // Removes all that could act, and makes the addresses of what remains absolute.
  function disarmed(root, base, keepsLinks = false) {
    for (const element of root.querySelectorAll(ACTIVE)) element.remove();
    for (const element of root.querySelectorAll("*")) {
      for (const { name, value } of [...element.attributes]) {
        const isKept = name === "href" && (element.localName === "link" || (keepsLinks && element.localName === "a"));
        if (/^on/i.test(name) || (ADDRESSES.test(name) && !isKept)) element.removeAttribute(name);
        else if (["src", "href", "poster", "data-src"].includes(name)) {
          const absolute = resolved(value, base);
          if (absolute) element.setAttribute(name, absolute);
          else element.removeAttribute(name);
        }
      }
      if (/^(input|button|select|textarea)$/.test(element.localName)) element.setAttribute("disabled", "");
      if (["img", "link"].includes(element.localName)) element.setAttribute("referrerpolicy", "no-referrer");
    }
    return root;
  }

  function resolved(address, base) {
    try {
      const absolute = new URL(address, base || undefined).href;
      return SAFE_ADDRESS.test(absolute) ? absolute : null;
    } catch {
      return null;
    }
  }

  // The source with a comment before and after the text of every block; offsets count bytes of UTF-8.
  function marked(source, blocks, word) {
    const bytes = new TextEncoder().encode(source);
    const decoder = new TextDecoder();
    const places = [];
    for (const { number, start, end } of blocks) {
      if (end > start) places.push([start, 1, `<!--${word}:${number}-->`], [end, 0, `<!--${word}:-->`]);
    }
    places.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
    let at = 0;
    const pieces = [];
    for (const [place, , comment] of places) {
      pieces.push(decoder.decode(bytes.subarray(at, place)), comment);
      at = place;
    }
    return pieces.join("") + decoder.decode(bytes.subarray(at));
  }

  // Puts the texts between two such comments into elements that can be tinted, hovered and focused.
  function wrap(root, word) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT);
    const found = [];
    const comments = [];
    let number = null;
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.nodeType === Node.COMMENT_NODE) {
        const [start, given, ...more] = node.data.split(":");
        if (start === word && more.length === 0) {
          number = given === "" ? null : Number(given);
          comments.push(node);
        }
      } else if (number !== null && node.data.trim() && !/^(style|textarea|title|option)$/.test(node.parentNode.localName)) {
        found.push([node, number]);
      }
    }
    const seen = new Set();
    for (const [node, block] of found) {
      const element = document.createElement("duramen-block");
      element.dataset.number = String(block);
      if (!seen.has(block)) element.tabIndex = 0;
      seen.add(block);
      node.replaceWith(element);
      element.append(node);
    }
    for (const comment of comments) comment.remove();
  }

  // What a page fixes to its window, such as a banner, would cover the blocks below it, and nothing here can close it.
  function unpin() {
    for (const element of document.body.querySelectorAll("*")) {
      if (!/^(fixed|sticky)$/.test(getComputedStyle(element).position)) continue;
      const changes = element.querySelector("duramen-block") ? UNPINNED : { display: "none" };
      for (const [name, value] of Object.entries(changes)) element.style.setProperty(name, value, "important");
    }
  }

  function showPage({ source, base, blocks }) {
    // No page can know this word, so that no comment of it can pass for one of ours.
    const word = `duramen-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
    const other = new DOMParser().parseFromString(marked(source, blocks, word), "text/html");
    for (const element of other.querySelectorAll("duramen-block")) element.replaceWith(...element.childNodes);
    const own = document.head.querySelector("style");
    disarmed(other.documentElement, base);
    wrap(other.body, word);
    document.head.replaceChildren(own, ...[...other.head.querySelectorAll("style, link")].map((each) => document.adoptNode(each)));
    document.head.append(own);
    const { lang, dir, className } = other.documentElement;
    Object.assign(document.documentElement, { lang: lang || "en", dir, className });
    document.body.replaceWith(document.adoptNode(other.body));
    unpin();
    for (const sheet of document.head.querySelectorAll("link")) sheet.addEventListener("load", unpin);
  }

  function showText({ title, html, language, direction, base, size, theme, pictures }) {
    const other = new DOMParser().parseFromString(html, "text/html");
    disarmed(other.documentElement, base, true);
    for (const image of other.querySelectorAll("img:not([alt])")) image.alt = "";
    const main = document.createElement("main");
    main.append(...[...other.body.childNodes].map((each) => document.adoptNode(each)));
    Object.assign(document.documentElement, { lang: language, dir: direction });
    document.title = title || "Content";
    document.body.replaceChildren(main);
    document.body.className = `reader ${theme}${pictures ? "" : " plain"}`;
    document.documentElement.style.setProperty("--size", `${size}px`);
  }

  function paint(states) {
    const labelled = new Set();
    for (const element of document.querySelectorAll("duramen-block")) {
      const state = states[element.dataset.number];
      if (!state) continue;
      element.classList.toggle("unknown", state.probability === null);
      element.classList.toggle("kept", state.kept);
      element.classList.toggle("chosen", state.chosen === true);
      element.style.setProperty("--p", state.probability ?? 0);
      if (element.tabIndex === 0 && !labelled.has(element.dataset.number)) {
        element.setAttribute("role", "button");
        element.setAttribute("aria-pressed", String(state.kept));
        labelled.add(element.dataset.number);
      }
    }
  }

  const blockOf = (event) => event.target instanceof Element ? event.target.closest("duramen-block") : null;
  const send = (kind, event) => {
    const block = blockOf(event);
    if (block) tell({ kind, number: Number(block.dataset.number) });
    return block !== null;
  };

  let sweeping = false;
  addEventListener("mouseover", (event) => {
    if (send("look", event) && sweeping) send("sweep", event);
  });
  addEventListener("focusin", (event) => send("look", event));
  addEventListener("mousedown", (event) => {
    if (event.button === 0 && blockOf(event)) {
      sweeping = true;
      send("pick", event);
      event.preventDefault();
    }
  });
  addEventListener("mouseup", () => { sweeping = false; });
  addEventListener("click", (event) => {
    event.preventDefault();
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (link && /^https?:/.test(link.href)) tell({ kind: "follow", url: link.href, at: performance.timeOrigin + event.timeStamp });
  }, true);
  addEventListener("submit", (event) => event.preventDefault(), true);
  addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && send("pick", event)) event.preventDefault();
    else if (event.key === "Escape") tell({ kind: "leave" });
  });

  addEventListener("message", (event) => {
    if (event.source !== parent) return;
    if (event.data.kind === "page") showPage(event.data);
    else if (event.data.kind === "text") showText(event.data);
    else if (event.data.kind === "paint") paint(event.data.states);
    tell({ kind: "shown", height: document.documentElement.scrollHeight });
  });
  new ResizeObserver(() => tell({ kind: "height", height: document.body.scrollHeight })).observe(document.documentElement);
  tell({ kind: "ready" });
})();
