"""A table: named columns, each declared once and computed on first access."""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from .._core import FLAGS

Mask = NDArray[np.bool_]
"""A decision: one yes or no per row."""

Scalar = TypeVar("Scalar", bound=np.generic)


class Table:
    """Equal-length read-only columns, which subclasses declare."""

    def __init__(self, read: Callable[[str], NDArray[Any]], rows: int) -> None:
        self.read = read
        self._rows = rows

    def __len__(self) -> int:
        return self._rows

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self)} rows>"

    @classmethod
    def columns(cls) -> dict[str, "Column[Any]"]:
        """Every declared column by name, the class's own before inherited ones."""
        return {
            name: column for owner in cls.__mro__ for name, column in vars(owner).items() if isinstance(column, Column)
        }


class Column(Generic[Scalar]):
    """A column that the table's source holds.

    The first read leaves the array in the instance's `__dict__`, where later
    reads find it without coming here.
    """

    name: str

    def __init__(self, dtype: type[Scalar], meaning: str) -> None:
        self.dtype = np.dtype(dtype)
        self.meaning = meaning

    def __set_name__(self, owner: type[Table], name: str) -> None:
        self.name = name

    @overload
    def __get__(self, table: None, owner: type[Table]) -> Self: ...
    @overload
    def __get__(self, table: Table, owner: type[Table]) -> NDArray[Scalar]: ...
    def __get__(self, table: Table | None, owner: type[Table]) -> Self | NDArray[Scalar]:
        if table is None:
            return self
        values = self.values(table)
        values.flags.writeable = False
        vars(table)[self.name] = values
        return values

    def values(self, table: Any) -> NDArray[Scalar]:
        """The whole column of `table`."""
        values: NDArray[Scalar] = table.read(self.name)
        return values


class Flag(Column[np.bool_]):
    """A mask: the rows whose `flags` have the bit of the mask's name."""

    def __init__(self, meaning: str) -> None:
        super().__init__(np.bool_, meaning)

    def values(self, table: Any) -> Mask:
        mask: Mask = table.flags & np.uint32(FLAGS[self.name]) != 0
        return mask


class Derived(Column[np.bool_]):
    """A mask: the rows for which `holds` is true."""

    def __init__(self, holds: Callable[[Any], Mask], meaning: str) -> None:
        super().__init__(np.bool_, meaning)
        self.holds = holds

    def values(self, table: Any) -> Mask:
        return self.holds(table)
