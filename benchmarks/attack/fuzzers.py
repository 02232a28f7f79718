"""The fuzzers that a soak runs as separate programs: libFuzzer through cargo-fuzz, and atheris."""

import re
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

from .loop import Result

ROOT = Path(__file__).parents[2]
FUZZ = ROOT / "fuzz"
TARGET_DIRECTORY = FUZZ / "target" / "none"  # separate from builds with a sanitizer, which would replace them
SANITIZER = ["--sanitizer", "none", "--target-dir", str(TARGET_DIRECTORY)]

DICTIONARIES = {
    "decode": "encodings",
    "math": "math",
    "metadata": "described",
    "model": "model",
    "posts": "described",
    "recovered": "recovered",
    "values": "values",
}
MAX_TARGET_BYTES = {"model": 16_384, "values": 256}
MAX_INPUT_BYTES = 2_048  # for any other target: short inputs are run more often
EXECUTED = re.compile(r"stat::number_of_executed_units:\s*(\d+)|^Done (\d+) (?:in|runs)|#(\d+)\s", re.MULTILINE)
GRACE = 300  # seconds that a fuzzer may take to start and to end


def rust_targets() -> list[str]:
    """The targets of cargo-fuzz; none where it is not installed."""
    if shutil.which("cargo-fuzz") is None:
        return []
    manifest = tomllib.loads((FUZZ / "Cargo.toml").read_text("utf-8"))
    return [target["name"] for target in manifest["bin"]]


def has_atheris() -> bool:
    return find_spec("atheris") is not None


def build() -> None:
    """Builds all Rust targets once, so that building does not count as fuzzing."""
    subprocess.run(["cargo", "+nightly", "fuzz", "build", *SANITIZER], cwd=ROOT, check=True)


def seeds(target: str) -> list[Path]:
    """Folders of inputs that a run begins with; targets without their own begin with pages."""
    own = FUZZ / "seeds" / target
    return [own] if own.is_dir() else [ROOT / "tests" / "seeds", ROOT / "tests" / "found", FUZZ / "seeds" / "render"]


def fuzz_rust(target: str, seconds: float, folder: Path) -> Result:
    """Runs a target of cargo-fuzz for so many seconds."""
    corpus = FUZZ / "corpus" / target
    corpus.mkdir(parents=True, exist_ok=True)
    options = [
        f"-dict={FUZZ / 'dictionaries' / DICTIONARIES.get(target, 'html')}.dict",
        f"-max_len={MAX_TARGET_BYTES.get(target, MAX_INPUT_BYTES)}",
        f"-max_total_time={max(1, round(seconds))}",
        f"-artifact_prefix={folder / target}-",
        "-timeout=10",
        "-print_final_stats=1",
    ]
    places = [str(place) for place in (corpus, *seeds(target)) if place.is_dir()]
    command = ["cargo", "+nightly", "fuzz", "run", *SANITIZER, target, *places, "--", *options]
    return run(f"rust-{target}", command, seconds, folder, f"{target}-*")


def fuzz_python(target: str, seconds: float, folder: Path) -> Result:
    """Runs a target of `fuzz/python` with atheris for so many seconds."""
    command = [sys.executable, "-m", "fuzz.python", target, "--runs", "0", "--seconds", str(max(1, round(seconds)))]
    return run(f"python-{target}", command, seconds, FUZZ / "artifacts" / "python", f"{target}-*", log_folder=folder)


def run(
    name: str, command: list[str], seconds: float, artifacts: Path, pattern: str, *, log_folder: Path | None = None
) -> Result:
    """What a fuzzer did: executions as it counts them, and the inputs that it newly stored."""
    before = set(artifacts.glob(pattern))
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, errors="replace", timeout=seconds + GRACE, check=False
        )
        output, code = done.stderr + done.stdout, done.returncode
    except subprocess.TimeoutExpired as expired:
        output, code = str(expired), 1
    counts = [int(next(filter(None, found))) for found in EXECUTED.findall(output)]
    result = Result(name, max(counts, default=0), sorted(set(artifacts.glob(pattern)) - before))
    if code:
        log = (log_folder or artifacts) / f"{name}.log"
        log.write_text(output, "utf-8")
        result.note = f"exit {code}, see {log}"
        result.findings = result.findings or [log]
    return result
