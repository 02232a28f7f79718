"""The tables that the papers print."""

import tomllib
from pathlib import Path
from typing import Any

PRINTED: dict[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
