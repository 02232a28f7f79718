"""Scores of a title, of authors and of a date against the gold: from 0 to 1, by the same rule for every system."""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable
from datetime import UTC, datetime


def words(text: str) -> list[str]:
    """Words without case, accents and punctuation; scripts without spaces letter by letter.

    >>> words("Crème brûlée – “easy”"), words("東京")
    (['creme', 'brulee', 'easy'], ['東', '京'])
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(each for each in plain if not unicodedata.combining(each) and each != "\N{SOFT HYPHEN}")
    return re.findall(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_\u3040-\u30ff\u3400-\u9fff]+", plain)


def title_score(gold: str, found: str | None) -> float:
    """F1 of the words of two titles.

    >>> title_score("Oak trees", "Oak Trees - Site"), title_score("Oak", None)
    (0.8, 0.0)
    """
    wanted, got = Counter(words(gold)), Counter(words(found or ""))
    return f1((wanted & got).total(), wanted.total(), got.total())


def names(given: Iterable[str]) -> set[str]:
    """Names as sets compare them, each split where a list of names is: at `;`, `,` and "and".

    >>> sorted(names(["Ann Lee, Bo Díaz", "BO DIAZ"]))
    ['ann lee', 'bo diaz']
    """
    pieces = (piece for name in given for piece in re.split(r"[;,]|\band\b", name))
    return {" ".join(words(piece)) for piece in pieces} - {""}


def author_score(gold: str, found: Collection[str]) -> float:
    """F1 of two sets of names.

    >>> author_score("Ann Lee; Bo Díaz", ["Bo Diaz"])
    0.6666666666666666
    """
    wanted, got = names([gold]), names(found)
    return f1(len(wanted & got), len(wanted), len(got))


def author_shares(gold: str, found: Collection[str]) -> tuple[float, float]:
    """Precision and recall of a list of names; two names agree where one has all words of the other.

    So a middle name, a title or a place of work in the gold is no mistake of the list.

    >>> author_shares("Dr. Ann Lee; Bo Díaz", ["Ann Lee"])
    (1.0, 0.5)
    >>> author_shares("Ann Lee", ["Ann Lee", "Back to top"])
    (0.5, 1.0)
    """
    wanted, got = ([set(name.split()) for name in names(given)] for given in ([gold], found))

    def share(some: list[set[str]], others: list[set[str]]) -> float:
        agreeing = [any(one <= other or other <= one for other in others) for one in some]
        return sum(agreeing) / len(some) if some else 0.0

    return share(got, wanted), share(wanted, got)


def f1(shared: int, wanted: int, got: int) -> float:
    """Harmonic mean of the shares of what was wanted and of what was got."""
    return 2 * shared / (wanted + got) if wanted + got else 0.0


def days(text: str | None) -> set[str]:
    """The day as written and the day in UTC; none where the text is no date.

    >>> sorted(days("2021-03-03T23:30:00-05:00")), days("NaT")
    (['2021-03-03', '2021-03-04'], set())
    """
    try:
        moment = datetime.fromisoformat((text or "").strip())
    except ValueError:
        return set()
    there = {moment.date().isoformat()}
    return there | {moment.astimezone(UTC).date().isoformat()} if moment.tzinfo else there


def date_score(gold: str, found: str | None) -> float:
    """1 where the two dates share a day, as written or in UTC.

    >>> date_score("2021-03-04T04:30:00Z", "2021-03-03")
    0.0
    >>> date_score("2021-03-04T04:30:00Z", "2021-03-03T23:30:00-05:00")
    1.0
    """
    return float(bool(days(gold) & days(found)))
