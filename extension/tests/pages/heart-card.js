// Two elements with open shadow roots: one holds the story itself, the other shows its children in a slot.
const style = new CSSStyleSheet();
style.replaceSync(".bar { background: #33261c; color: #fff; padding: 8px } .loud { visibility: visible }");

customElements.define("heart-card", class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [style];
    const bar = root.appendChild(document.createElement("div"));
    bar.className = "bar";
    bar.append(Object.assign(document.createElement("span"), { textContent: "Share", className: "loud" }), " Print Save");
    const story = root.appendChild(document.createElement("section"));
    for (const text of this.dataset.story.split("|")) story.appendChild(document.createElement("p")).textContent = text;
  }
});

customElements.define("slot-card", class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: "open" });
    const bar = root.appendChild(document.createElement("div"));
    bar.className = "bar loud";
    bar.textContent = "Related";
    root.adoptedStyleSheets = [style];
    root.appendChild(document.createElement("slot"));
  }
});
