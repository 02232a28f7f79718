"""Names of people in bylines and author fields."""

from collections.abc import Iterable

from .. import _core


def people(values: Iterable[str], *, not_people: Iterable[str] = ()) -> tuple[str, ...]:
    """The names in some bylines, each once; `not_people` are names of the site.

    >>> people(["By Ann Lee and Bo Díaz, Senior Reporter", "STAFF", "https://example.org/ann"])
    ('Ann Lee', 'Bo Díaz')
    """
    return tuple(_core.people(list(values), list(not_people)))
