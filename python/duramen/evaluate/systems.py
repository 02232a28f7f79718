"""The systems that `evaluate` runs: methods with options, callables, commands and peers, with name and version.

Results of different versions of a system have different keys, so a results file never mixes them.
"""

import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from ..base.json_text import json_or_text
from ..page.extract import METHODS, as_arguments, extract, method_named
from .corpus import digest_of
from .extractors import CallableExtractor, CommandExtractor, callable_version
from .peers import PEERS
from .run import Extractor

PACKAGE = Path(__file__).parent.parent
OUTSIDE = frozenset(["apps", "compat", "evaluate", "export", "fetch", "integrations", "__pycache__"])
"""Folders whose code does not affect what a method keeps."""

# A comma separates options only where the next name follows, so that a selector may have commas.
BETWEEN_OPTIONS = re.compile(r",(?=[A-Za-z_]\w*=)")


@dataclass(frozen=True)
class System:
    """A named extractor. `kind` is method, system, command or peer; two systems of one name are told apart by it."""

    name: str
    kind: str
    extractor: Extractor
    version: str


@dataclass(frozen=True)
class MethodExtractor:
    """A method with its options as a function from a page to its text."""

    method: str
    options: Mapping[str, Any] = field(default_factory=dict)

    def __call__(self, html: str | bytes, url: str | None) -> str:
        return extract(html, url=url, **as_arguments({"method": self.method, **self.options})).text


def method_system(spec: str) -> System:
    """The method that `NAME` or `NAME:OPTION=VALUE,OPTION=VALUE` asks for; a wrong option raises before any page.

    >>> method_system("wlr:combine=relevances").extractor
    MethodExtractor(method='wlr', options={'combine': 'relevances'})
    >>> method_system("wlr:combine=relevence")
    Traceback (most recent call last):
    ValueError: wlr:combine=relevence: combine must be one of weights, relevances, not 'relevence'
    """
    name, _, option_text = spec.partition(":")
    method = method_named(name).name
    try:
        options = options_in(option_text)
        MethodExtractor(method, options)("", None)
    except (TypeError, ValueError, LookupError, OSError) as mistake:
        raise ValueError(f"{spec}: {mistake}") from None
    # A file, such as a model, whose contents belong to the version. `Path.is_file` raises where a text is too long.
    paths = (value for value in options.values() if isinstance(value, str) and os.path.isfile(value))  # noqa: PTH113
    files = [Path(path).read_bytes() for path in paths]
    version = build_digest() if not files else digest_of(build_digest(), *files)[:16]
    return System(spec, "method", MethodExtractor(method, options), version)


def options_in(option_text: str) -> dict[str, Any]:
    """Options by name; numbers, true, false and other JSON for what they are, anything else as a string.

    >>> options_in("radius=2,cut=threshold"), options_in("selector=h1,p")
    ({'radius': 2, 'cut': 'threshold'}, {'selector': 'h1,p'})
    """
    options: dict[str, Any] = {}
    for pair in BETWEEN_OPTIONS.split(option_text) if option_text else []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise ValueError(f"{pair!r} has no value; write {pair}=VALUE")
        options[name] = json_or_text(value)
    return options


def callable_system(reference: str) -> System:
    """The function that `package.module:function` or `NAME=package.module:function` names."""
    name, equals, place = reference.partition("=")
    target = place if equals else reference
    version = callable_version(target)
    return System(name if equals else target, "system", CallableExtractor(target), version)


def command_system(spec: str, *, timeout: float | None) -> System:
    """The command that `NAME=COMMAND LINE` describes: HTML on standard input, text on standard output."""
    name, equals, line = spec.partition("=")
    if not (name.strip() and equals and line.strip()):
        raise ValueError(f"{spec!r} names no command; write NAME='COMMAND LINE'")
    return System(name.strip(), "command", CommandExtractor(line.strip(), timeout), digest_of(line.strip())[:16])


def peer_system(name: str) -> System:
    """The peer of that name; an error says how to install it."""
    peer = PEERS[name]
    if peer.version is None:
        raise ValueError(f"{name} is not installed: pip install {peer.package}")
    return System(name, "peer", peer, peer.version)


def by_name(systems: Iterable[System]) -> dict[str, System]:
    """Systems by the name that tables show: each asked for once, and of two with one name the later with its kind.

    >>> [*by_name([System("a", kind, len, "") for kind in ("method", "peer", "peer")])]
    ['a', 'a (peer)']
    """
    named: dict[str, System] = {}
    for system in systems:
        is_taken = system.name in named and named[system.name].kind != system.kind
        named.setdefault(f"{system.name} ({system.kind})" if is_taken else system.name, system)
    return named


def methods_without_options() -> list[str]:
    """Names of the methods that work on any page as they are: not those that need a selector."""
    names = []
    for name in METHODS:
        with suppress(TypeError, ValueError):  # a required option is missing
            MethodExtractor(name)("", None)
            names.append(name)
    return names


@cache
def build_digest() -> str:
    """Digest of the files that affect what a method keeps, so that results of another build are not reused."""
    files = sorted(
        file
        for file in PACKAGE.rglob("*")
        if file.is_file() and not OUTSIDE.intersection(file.relative_to(PACKAGE).parts)
    )
    parts = (part for file in files for part in (file.relative_to(PACKAGE).as_posix(), file.read_bytes()))
    return digest_of(*parts)[:16]
