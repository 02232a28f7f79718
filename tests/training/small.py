"""A small corpus and the model that it trains."""

from functools import cache
from importlib.util import find_spec

import numpy as np
import pytest

from duramen.evaluate.training.examples import Example, Prepared, prepare
from duramen.evaluate.training.page_types import out_of_fold_types, types_of
from duramen.evaluate.training.train import Trained, fit, train

if find_spec("lightgbm") is None:  # importing it takes seconds, and not every test here trains
    pytest.skip("lightgbm is not installed", allow_module_level=True)

WORDS = "the oak is a dark dense wood of old trees that carries all leaves and roots in rain or sun".split()
KINDS = ("article", "forum")


def page(seed: int) -> tuple[str, str, str]:
    """A page with a menu, a story and a footer; its gold text and its type, drawn from `seed`."""
    random = np.random.default_rng(seed)

    def prose(low: int, high: int) -> str:
        return " ".join(random.choice(WORDS, random.integers(low, high))) + "."

    kind = KINDS[seed % 2]
    menu = "".join(f"<li><a href=/{at}>{prose(1, 3)}</a>" for at in range(random.integers(3, 12)))
    story = [prose(8, 60) for _ in range(random.integers(2, 12))]
    wrap = "<p>{}</p>" if kind == "article" else "<div class=post><div class=body>{}</div></div>"
    related = "".join(f"<p><a href=/r{at}>{prose(4, 12)}</a>" for at in range(random.integers(0, 9)))
    body = "".join(wrap.format(text) for text in story)
    html = f"<nav><ul>{menu}</ul></nav><main><h1>{story[0][:30]}</h1>{body}</main><div class=related>{related}</div>"
    return html + "<footer><p>All rights reserved.</footer>", "\n".join(story), kind


def example(seed: int) -> Example:
    html, text, kind = page(seed)
    return Example(html, text, domain=f"{seed % 30}.example", dataset="small", page_type=kind)


def labelled(html: str, text: str, domain: str, kind: str = "article") -> Prepared:
    page = prepare(Example(html, text, domain, page_type=kind))
    assert page is not None
    return page


@cache
def prepared() -> list[Prepared]:
    return [each for each in map(prepare, map(example, range(80))) if each]


@cache
def trained() -> Trained:
    return train(prepared(), folds=2, rounds=12)


@cache
def parts_of_fit() -> bytes:
    from duramen.evaluate.training.model_file import encode

    pages = prepared()
    return encode(fit(pages, types_of(pages), out_of_fold_types(pages, types_of(pages), seed=0), rounds=5))
