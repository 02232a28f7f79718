"""Methods with the options of one interpretation of a paper, as extractors for the evaluation."""

from dataclasses import dataclass
from typing import Any

from duramen import extract
from duramen.extract import as_arguments


@dataclass(frozen=True)
class Reading:
    """A method with options, by a name of its own."""

    method: str
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def name(self) -> str:
        """As in `wlr combine=relevances`.

        >>> Reading("wlr", (("combine", "relevances"),)).name
        'wlr combine=relevances'
        """
        return " ".join([self.method, *(f"{name}={value}" for name, value in self.options)])

    def __call__(self, html: str | bytes, url: str | None) -> str:
        """Main content as plain text."""
        return extract(html, url=url, **as_arguments({"method": self.method, **dict(self.options)})).text


def reading(method: str, **options: Any) -> Reading:
    return Reading(method, tuple(options.items()))
