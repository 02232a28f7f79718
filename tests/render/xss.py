"""Pages that try to run something, each named by the way it takes."""

from ..cases import tables

HANDLERS = "onclick onerror onload onmouseover onfocus ontoggle onbegin onanimationstart ONCLICK".split()
TAGS = ["a href=#", "img src=a.png", "details open", *"p div table td b svg math body blockquote".split()]

WRITTEN = tables(__file__)
CONFUSED: dict[str, str] = WRITTEN["confused"]
VECTORS: dict[str, str] = {
    **{f"{name} on {tag}": f"<p>x</p><{tag} {name}=alert(1)>text<p>y</p>" for name in HANDLERS for tag in TAGS},
    **{
        f"{place}, {scheme}": page.replace("{}", url)
        for place, page in WRITTEN["places"].items()
        for scheme, url in WRITTEN["schemes"].items()
    },
    **CONFUSED,
}
