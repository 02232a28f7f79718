/** Whether a page's style sheets show elements by themselves, so that being inside a hidden one does not hide them. */

/** More are not looked at: that would cost more than it saves. */
const MAX_RULES = 2000;

/** True also where a sheet cannot be read, as another site's, or is too long. */
export function showsByStyle(scope: Document | ShadowRoot): boolean {
  try {
    const lists = Array.from(scope.styleSheets, (sheet) => sheet.cssRules);
    let seen = 0;
    for (let rules = lists.pop(); rules !== undefined; rules = lists.pop()) {
      seen += rules.length;
      if (seen > MAX_RULES || scope.adoptedStyleSheets.length > 0) return true;
      for (const rule of rules as Iterable<CSSRule & { style?: CSSStyleDeclaration; cssRules?: CSSRuleList; styleSheet?: CSSStyleSheet }>) {
        if (rule.style?.visibility) return true;
        const inner = rule.cssRules ?? rule.styleSheet?.cssRules;
        if (inner !== undefined && inner.length > 0) lists.push(inner);
      }
    }
    return scope.adoptedStyleSheets.length > 0;
  } catch {
    return true;
  }
}
