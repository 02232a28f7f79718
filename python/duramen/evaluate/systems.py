"""The methods of this package as extractors, and what tells one build of them from another."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..extract import METHODS, extract
from .corpus import digest_of

PACKAGE = Path(__file__).parent.parent
OUTSIDE = frozenset({"evaluate", "serve", "fetch", "corpus", "__pycache__"})


@dataclass(frozen=True)
class MethodExtractor:
    """A method as a function from a page to its text."""

    method: str

    def __call__(self, html: str | bytes, url: str | None) -> str:
        """Main content as plain text."""
        return extract(html, method=self.method, url=url).text


def methods_without_options() -> list[str]:
    """Names of the methods that work on any page as they are: not those that need a selector."""
    return [name for name in METHODS if not needs_options(name)]


def needs_options(method: str) -> bool:
    """Whether the method refuses a page because the caller named nothing: odd pages never raise, such mistakes do."""
    try:
        extract("", method=method)
    except (TypeError, ValueError):
        return True
    return False


@cache
def build_digest() -> str:
    """Digest of the files that decide what a method keeps: results of another build are not reused."""
    files = sorted(
        file
        for file in PACKAGE.rglob("*")
        if file.is_file() and not OUTSIDE.intersection(file.relative_to(PACKAGE).parts)
    )
    parts = (part for file in files for part in (file.relative_to(PACKAGE).as_posix(), file.read_bytes()))
    return digest_of(*parts)[:16]
