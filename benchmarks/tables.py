"""Markdown tables, as README and docs cite them."""

from collections.abc import Iterable, Sequence

from duramen.evaluate.tables import table


def markdown(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table, numbers already as text.

    >>> print(markdown(["parser", "ms"], [["ours", "0.3"]]))
    | parser | ms |
    |---|---|
    | ours | 0.3 |
    """
    return table(header, (list(map(str, row)) for row in rows)).rstrip("\n")


def amount(value: float) -> str:
    """A number with three digits that say something.

    >>> [amount(value) for value in (0.01234, 1.5, 123.4, 98765.0)]
    ['0.0123', '1.50', '123', '98,765']
    """
    if value == 0:
        return "0"
    if abs(value) >= 100:
        return f"{value:,.0f}"
    digits = next((count for count in range(2, 8) if abs(value) * 10**count >= 100), 8)
    return f"{value:.{digits}f}"
