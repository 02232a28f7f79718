"""Python functions as extractors, named `package.module:function`."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, reduce
from importlib import import_module
from inspect import Parameter, signature
from pathlib import Path
from typing import Any

from .corpus import digest_of


@dataclass(frozen=True)
class CallableExtractor:
    """A function of another module as a function from a page and its address to a text.

    The function is imported where it is first called, so it travels to other processes by name.
    """

    reference: str

    @cached_property
    def function(self) -> Callable[..., Any]:
        return loaded_callable(self.reference)

    @cached_property
    def place_of_url(self) -> str | None:
        """How the function takes the address: keyword, second, or None where it takes only the page."""
        try:
            parameters = signature(self.function).parameters
        except (TypeError, ValueError):  # some functions of compiled modules have no signature
            return None
        named = parameters.get("url")
        if named is not None and named.kind is not Parameter.POSITIONAL_ONLY:
            return "keyword"
        required = [each for each in parameters.values() if each.default is Parameter.empty and is_positional(each)]
        return "second" if len(required) > 1 else None

    def __call__(self, html: str | bytes, url: str | None) -> str:
        """What the function returns for the page; `evaluate` checks that it is a text."""
        if self.place_of_url == "keyword":
            return self.function(html, url=url)  # type: ignore[no-any-return]
        given = (html, url) if self.place_of_url == "second" else (html,)
        return self.function(*given)  # type: ignore[no-any-return]


def is_positional(parameter: Parameter) -> bool:
    """Whether a parameter can be given by its place."""
    return parameter.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


def loaded_callable(reference: str) -> Callable[..., Any]:
    """The function that a reference names; an error says what is missing. Modules of the working directory count."""
    module_name, colon, path = reference.partition(":")
    if not (module_name and colon and path):
        raise ValueError(f"{reference!r} names no function; write package.module:function")
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    try:
        module = import_module(module_name)
    except Exception as failure:  # noqa: BLE001 - a module may raise anything while it is imported
        raise ValueError(f"{reference}: cannot import {module_name}: {type(failure).__name__}: {failure}") from None
    try:
        found = reduce(getattr, path.split("."), module)
    except AttributeError:
        raise ValueError(f"{reference}: {module_name} has no {path}") from None
    if not callable(found):
        raise ValueError(f"{reference}: {path} is {type(found).__name__}, which cannot be called")
    return found


def callable_version(reference: str) -> str:
    """Digest of the file that defines the function, without the modules that it imports."""
    function = loaded_callable(reference)
    module = sys.modules.get(getattr(function, "__module__", "") or "") or sys.modules[reference.partition(":")[0]]
    source = Path(getattr(module, "__file__", None) or "")
    return digest_of(reference, source.read_bytes() if source.is_file() else None)[:16]
