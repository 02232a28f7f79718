"""The models that this service trained: files in one directory, each written once and never changed."""

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..http.problems import Problem

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
SUFFIX = ".model"


class Models:
    """The directory; it is made with the first model."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def names(self) -> list[str]:
        """The names of all models, the newest last."""
        return sorted(path.name.removesuffix(SUFFIX) for path in self.directory.glob(f"*{SUFFIX}"))

    def path(self, name: str) -> Path:
        """The file of a model; a problem where there is none of that name."""
        path = self.directory / f"{name}{SUFFIX}"
        if not NAME.fullmatch(name) or not path.is_file():
            trained = ", ".join(self.names()) or "none yet"
            raise Problem("unknown-option", f"no model is called {name[:80]!r}; trained here: {trained}")
        return path

    def report(self, name: str) -> dict[str, Any]:
        """What was measured when a model was trained."""
        found: dict[str, Any] = json.loads(self.path(name).with_suffix(".json").read_text("utf-8"))
        return found

    def add(self, data: bytes, report: dict[str, Any]) -> str:
        """Keeps a model under a name that no other has; returns the name."""
        self.directory.mkdir(parents=True, exist_ok=True)
        now = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S")
        for number in range(1, 1000):
            name = now if number == 1 else f"{now}-{number}"
            report_path = self.directory / f"{name}.json"
            try:
                with report_path.open("x", encoding="utf-8") as file:  # whoever creates this file owns the name
                    json.dump(report, file)
            except FileExistsError:
                continue
            unfinished = self.directory / f"{name}.unfinished"
            unfinished.write_bytes(data)
            unfinished.replace(self.directory / f"{name}{SUFFIX}")
            return name
        raise OSError(f"{self.directory}: too many models of the same second")
