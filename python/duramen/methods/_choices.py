"""Options whose value is one of a few words."""

from typing import get_args


def one_of(name: str, value: str, choices: object) -> None:
    """Raise unless `value` is one of the choices that a `Literal` type names.

    >>> from typing import Literal
    >>> one_of("per", "leaf", Literal["leafs", "nodes"])
    Traceback (most recent call last):
    ValueError: per must be one of leafs, nodes, not 'leaf'
    """
    allowed = get_args(choices)
    if value not in allowed:
        raise ValueError(f"{name} must be one of {', '.join(allowed)}, not {value!r}")
