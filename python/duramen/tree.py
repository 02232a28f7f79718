"""Array functions over the preorder table of a page: tree operations as arithmetic on columns."""

from .base.tree import *
