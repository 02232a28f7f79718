"""The stub of the core says what the compiled module holds."""

import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from duramen import _core
from duramen.page.completeness import VERDICTS, Verdict

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]


def test_stub_matches_the_compiled_module_and_types_name_all_verdicts_of_the_core(tmp_path: Path) -> None:
    # Without what the stub imports: NumPy alone takes a minute to read.
    config = tmp_path / "mypy.ini"
    config.write_text(f"[mypy]\nfollow_imports = skip\nmypy_path = {ROOT / 'python'}\n")
    command = [sys.executable, "-m", "mypy.stubtest", "--mypy-config-file", str(config), "duramen._core"]
    check = subprocess.run(command, capture_output=True, text=True)
    assert check.returncode == 0, check.stdout + check.stderr
    assert get_args(Verdict) == _core.VERDICTS == VERDICTS
