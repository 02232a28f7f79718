"""Python functions, named `package.module:function`, and shell commands as extractors."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from inspect import Parameter, signature
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, ClassVar

from .corpus import digest_of

ADDRESS = "DURAMEN_URL"
"""Environment variable in which a command finds the address of the page."""


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
    def takes_url(self) -> bool | str:
        """How the function takes the address: by its name `url`, as its second argument (True), or not at all."""
        try:
            parameters = signature(self.function).parameters
        except (TypeError, ValueError):  # some functions of compiled modules have no signature
            return False
        named = parameters.get("url")
        if named is not None and named.kind is not Parameter.POSITIONAL_ONLY:
            return "url"
        places = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
        return sum(each.default is Parameter.empty and each.kind in places for each in parameters.values()) > 1

    def __call__(self, html: str | bytes, url: str | None) -> str:
        """What the function returns for the page; `evaluate` checks that it is a text."""
        if self.takes_url == "url":
            return self.function(html, url=url)  # type: ignore[no-any-return]
        return self.function(*((html, url) if self.takes_url else (html,)))  # type: ignore[no-any-return]


def loaded_callable(reference: str) -> Callable[..., Any]:
    """The function that a reference names; an error says what is missing. Modules of the working directory count."""
    if not all(reference.partition(":")):
        raise ValueError(f"{reference!r} names no function; write package.module:function")
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    try:
        found = resolve_name(reference)
    except Exception as failure:  # noqa: BLE001 - a module may raise anything while it is imported
        raise ValueError(f"{reference}: cannot import it: {type(failure).__name__}: {failure}") from None
    if not callable(found):
        raise ValueError(f"{reference} is {type(found).__name__}, which cannot be called")
    return found  # type: ignore[no-any-return]


def callable_version(reference: str) -> str:
    """Digest of the file that defines the function, without the modules that it imports."""
    function = loaded_callable(reference)
    module = sys.modules.get(getattr(function, "__module__", "") or "") or sys.modules[reference.partition(":")[0]]
    source = Path(getattr(module, "__file__", None) or "")
    return digest_of(reference, source.read_bytes() if source.is_file() else None)[:16]


@dataclass(frozen=True)
class CommandExtractor:
    """A shell's command line as an extractor: HTML on standard input, text on standard output.

    A page that the corpus has as text arrives in UTF-8, one that it has as bytes arrives as it is. After `timeout`
    seconds the command and its child processes are killed.
    """

    line: str
    timeout: float | None = None
    warms_up: ClassVar[bool] = False
    """Each page starts a new process, so a warm-up run has no effect."""

    def __call__(self, html: str | bytes, url: str | None) -> str:
        """Standard output of the command; a failure raises with its exit status and the end of its messages."""
        given = html.encode("utf-8", "replace") if isinstance(html, str) else html
        with subprocess.Popen(  # noqa: S602 - the line is the user's own, pipes and all
            self.line,
            shell=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | {ADDRESS: url or ""},
            start_new_session=True,
        ) as process:
            try:
                text, messages = process.communicate(given, self.timeout)
            except subprocess.TimeoutExpired:
                with suppress(ProcessLookupError, PermissionError):
                    # Windows has no process groups.
                    os.killpg(process.pid, signal.SIGKILL) if hasattr(os, "killpg") else process.kill()
                raise TimeoutError(f"killed after {self.timeout:g} s") from None
        if process.returncode:
            last = messages.decode("utf-8", "replace").strip().splitlines()[-1:]
            raise RuntimeError(": ".join([f"exit status {process.returncode}", *last]))
        return text.decode("utf-8", "replace")
