"""Folds by domain: pages of one site are always in the same fold."""

import zlib

from .examples import Prepared

FOLDS = 5


def fold_of(domain: str, count: int) -> int:
    """The fold of a domain, the same on every machine."""
    return zlib.crc32(domain.encode()) % count


def folds_of(page: Prepared) -> set[int]:
    """The folds of the sites that a page is made of."""
    return {fold_of(domain, FOLDS) for domain in page.domains}


def fold_file(fold: int) -> str:
    """The name of the file with the model that has not seen a fold."""
    return f"fold-{fold}.model"
