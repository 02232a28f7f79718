"""Where the Rust code has `unsafe`, as docs/safety.md says: in one function of the Python bindings."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_one_function_is_unsafe() -> None:
    sources = [*ROOT.glob("crates/**/*.rs"), *ROOT.glob("fuzz/*/*.rs")]
    code = {path: re.sub(r"//.*", "", path.read_text("utf-8")) for path in sources}
    found = {path.relative_to(ROOT).as_posix(): len(re.findall(r"\bunsafe\b", code[path])) for path in sources}
    assert {path: count for path, count in found.items() if count} == {"crates/python/src/page.rs": 1}


def test_the_compiler_refuses_more() -> None:
    workspace = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))["workspace"]
    assert workspace["lints"]["rust"]["unsafe_code"] == "deny"
    crates = [tomllib.loads((ROOT / member / "Cargo.toml").read_text("utf-8")) for member in workspace["members"]]
    assert all(crate["lints"] == {"workspace": True} for crate in crates)
    for forbidding in ("crates/core", "fuzz"):
        assert "#![forbid(unsafe_code)]" in (ROOT / forbidding / "src" / "lib.rs").read_text("utf-8")
