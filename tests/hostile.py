"""Pages made to hurt, by family: each takes a count and gives markup in proportion to it.

`hostile.toml` has them. `⟪part⟫` is repeated as often as the count says, `⟪/100 part⟫` a hundredth as often, with what
stands behind `┊` between the repetitions; `⟦9×part⟧` is repeated nine times. `№` is the number of the repetition, and
`STORY` a paragraph. The families of `parsing` aim at the tokenizer and the tree builder, those of `content` at all that
comes after them: features, decision, renderers, metadata, methods. Those of `copies` aim at formats, each with a part
that a writer may copy to many places.
"""

import re
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path

Family = Callable[[int], str]

STORY = "<p>The heartwood of an old oak is dark, dense and dead. It carries the tree, and it lasts.</p>"
FIXED = re.compile("⟦([0-9]+)×(.*?)⟧", re.DOTALL)
RUN = re.compile("⟪(?:/([0-9]+) )?(.*?)(?:┊(.*?))?⟫", re.DOTALL)


def repeated(part: str, count: int, between: str | None = None) -> str:
    if between is None and "№" not in part:
        return part * count
    return (between or "").join(part.replace("№", str(number)) for number in range(count))


def page_of(template: str, count: int) -> str:
    def run(found: re.Match[str]) -> str:
        share, part, between = found.groups()
        return repeated(part, max(1, count // int(share)) if share else count, between)

    return RUN.sub(run, template)


def family(template: str) -> Family:
    fixed = FIXED.sub(lambda found: repeated(found[2], int(found[1])), template.replace("STORY", STORY))
    return partial(page_of, fixed)


def of_size(make: Family, size: int) -> bytes:
    """A page of the family of about `size` bytes; numbers in it grow with the count, hence two steps."""
    count = max(1, size * 100 // len(make(100).encode()))
    return make(max(1, count * size // len(make(count).encode()))).encode()


WRITTEN = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
MARKUP, EXPENSIVE, LIMITED = (WRITTEN[name] for name in ("markup", "expensive", "limited"))
STAIRS = "".join(f"<tr>{'<td>x' * at}<td rowspan=99 colspan=99>y" for at in range(99, 0, -1))
PARSING = {name: family(template) for name, template in WRITTEN["parsing"].items()}
CONTENT = {name: family(template) for name, template in WRITTEN["content"].items()}
CONTENT["stairs of wide cells"] = family(f"⟪/5000 <table>{STAIRS}</table>⟫")
FAMILIES = PARSING | CONTENT
COPIES = {name: family(template) for name, template in WRITTEN["copies"].items()}
