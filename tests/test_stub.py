"""The stub of the core says what the compiled module holds."""

import os
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from duramen import _core
from duramen.page.completeness import VERDICTS, Verdict

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]


def test_stub_matches_the_compiled_module_and_types_name_all_verdicts_of_the_core() -> None:
    check = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "--mypy-config-file", ROOT / "pyproject.toml", "duramen._core"],
        env={**os.environ, "MYPYPATH": str(ROOT / "python")},
        capture_output=True,
        text=True,
    )
    assert check.returncode == 0, check.stdout + check.stderr
    assert get_args(Verdict) == _core.VERDICTS == VERDICTS
