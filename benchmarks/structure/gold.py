"""Converts the authors' Markdown to plain Markdown: resolves or removes the extensions of site generators.

Extensions that remain unresolved lower the scores of all systems equally.
"""

import re

FENCE = re.compile(r"^(\s*)(`{3,}|~{3,})\s*(.*)$")
DIRECTIVE = re.compile(r"^\{([\w:-]+)\}\s*(.*)$")  # MyST: ```{note} and ```{code-block} python
CODE_DIRECTIVES = frozenset({"code", "code-block", "code-cell", "sourcecode", "prompt"})
INDENTED = re.compile(r"^(\s*)(?:!!!|\?\?\?\+?|===!?)\s+\S.*$")  # admonitions and tabs of MkDocs
BOX = re.compile(r"^(\s*)<div[^>]*>\s*$")
CONTAINER = re.compile(r"^\s*:{3,}.*$")
TAGS = re.compile(r"\{%-?.*?-?%\}|\{\{[<%].*?[>%]\}\}|\{\{[^{}]*\}\}")  # Liquid, Nunjucks, Hugo
OPENING = (
    re.compile(r"^\s*\{%-?\s*(?:highlight|codeblock|code-block)\s*([\w+#-]*)[^%]*%\}\s*$"),
    re.compile(r"^\s*\{\{[<%]\s*highlight\s+\"?([\w+#-]*)[^>%]*[>%]\}\}\s*$"),
)
CLOSING = re.compile(
    r"^\s*(?:\{%-?\s*end(?:highlight|codeblock|code-block)\s*-?%\}|\{\{[<%]\s*/\s*highlight\s*[>%]\}\})"
)
ATTRIBUTES = re.compile(r"\s*\{:?\s*[#.:][^{}\n]*\}")  # attribute lists of kramdown, Hugo, Docusaurus
STATEMENT = re.compile(r"^(?:import\s.+\sfrom\s+['\"].*|import\s+['\"].*|export\s+(?:const|default|function)\b.*)$")
TARGET = re.compile(r"^\([\w-]+\)=\s*$|^:[\w-]+:(?:\s.*)?$")  # MyST: targets and options of directives
HIDDEN = re.compile(r"^\s*#(?:\s.*)?$")  # lines of Rust that mdBook hides

HIGHLIGHTED = re.compile(r"^\s*(?://|#|\{/\*|/\*|<!--)\s*highlight-(?:next-line|start|end).*$")  # Docusaurus
INCLUDES = re.compile(r"\{\{#(?:include|rustdoc_include|playground)")
LOOSE_HEADINGS = frozenset({"gitbook"})  # `##Oak` is a heading there


def is_complete(source: str) -> bool:
    """Whether all that the page shows stands in the source: not where mdBook includes other files."""
    return not INCLUDES.search(source)


def plain_markdown(source: str, *, generator: str = "") -> str:
    """Markdown that CommonMark with tables, footnotes and formulas can read.

    >>> print(plain_markdown('## Oak {#oak}\\n\\n!!! note "Old"\\n    It is *old*.'))
    ## Oak
    <BLANKLINE>
    <BLANKLINE>
    It is *old*.
    """
    written: list[str] = []
    fence, language, directives = "", "", list[str]()
    for line in dedented(source.replace("\r\n", "\n").split("\n")):
        found = FENCE.match(line)
        is_end = found is not None and not found[3]
        if fence:
            if found and is_end and found[2].startswith(fence):
                fence = ""
            elif is_hidden(line, generator, language):
                continue
            written.append(line)
        elif found and is_end and directives and found[2] == directives[-1]:
            directives.pop()
        elif found and (directive := DIRECTIVE.match(found[3])) and directive[1] not in CODE_DIRECTIVES:
            directives.append(found[2])
        elif found:
            language = first_word(DIRECTIVE.sub(r"\2", found[3]))
            fence = found[2]
            written.append(f"{found[1]}{fence}{language}")
        else:
            written += prose(line, has_loose_headings=generator in LOOSE_HEADINGS)
    return "\n".join(written)


def is_hidden(line: str, generator: str, language: str) -> bool:
    """Whether a line of code is meant for the generator, which does not show it."""
    return bool(HIGHLIGHTED.match(line)) or (generator == "mdbook" and language == "rust" and bool(HIDDEN.match(line)))


def prose(line: str, *, has_loose_headings: bool) -> list[str]:
    """A line outside of code; none where it holds only what a generator reads."""
    for opening in OPENING:
        if found := opening.match(line):
            return [f"```{found[1]}"]
    if CLOSING.match(line):
        return ["```"]
    if CONTAINER.match(line) or STATEMENT.match(line) or TARGET.match(line):
        return []
    line = ATTRIBUTES.sub("", TAGS.sub("", line))
    return [re.sub(r"^(#{1,6})(?=[^#\s])", r"\1 ", line) if has_loose_headings else line]


def first_word(info: str) -> str:
    """The language of a fence, without the options behind it.

    >>> [first_word(info) for info in ("rust,ignore", "js{1,3}", "{.python .numberLines}", "go title=a.go", "")]
    ['rust', 'js', 'python', 'go', '']
    """
    found = re.match(r"\{?\s*\.?([\w+#./-]*)", info.strip())
    return found[1].lower() if found else ""


def dedented(lines: list[str]) -> list[str]:
    """The lines, with what stands indented below an admonition, a tab or a `div` of MkDocs moved to the left."""
    written: list[str] = []
    indents: list[int] = []
    fence = ""
    for number, line in enumerate(lines):
        indent = len(line) - len(line.lstrip())
        while indents and line.strip() and indent < indents[-1] + 4:
            indents.pop()
        if found := FENCE.match(line):
            fence = (found[2] if not fence else "") if not fence or found[2].startswith(fence) else fence
        begins = not fence and (
            INDENTED.match(line)
            or (BOX.match(line) and "".join(lines[number + 1 : number + 2]).startswith(" " * (indent + 4)))
        )
        if begins:
            indents.append(indent)
            written.append("")
        else:
            written.append(line[4 * len(indents) :] if line.strip() else "")
    return written
