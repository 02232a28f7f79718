"""The workflows, the packages and the tests agree on what is published and checked, and on what is unsafe."""

import re
import tomllib
from pathlib import Path

import yaml  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WORKFLOWS = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml")}


def test_the_crates_that_are_published_may_be() -> None:
    read = [tomllib.loads(path.read_text(encoding="utf-8")) for path in (ROOT / "crates").glob("*/Cargo.toml")]
    crates = {manifest["package"]["name"]: manifest for manifest in read}
    published = set(re.findall(r"cargo publish .*--package ([\w-]+)", WORKFLOWS["release"]))
    allowed = {name for name, manifest in crates.items() if manifest["package"]["publish"] is True}
    assert published == allowed == {"duramen-core"}
    for name in published:
        package = crates[name]["package"]
        assert package["description"]
        assert package["license"]
        assert not [each for each in crates[name]["dependencies"].values() if isinstance(each, dict) and "path" in each]


def test_the_pythons_that_are_promised_are_checked() -> None:
    checked = yaml.safe_load(WORKFLOWS["checks"])["jobs"]["everywhere"]["strategy"]["matrix"]["python"]
    promised = re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["project"]["classifiers"]))
    assert promised == [version for version in checked if not version.endswith("t")]
    assert PROJECT["project"]["requires-python"] == f">={promised[0]}"


def test_everything_that_is_built_is_tried_before_it_is_published() -> None:
    jobs = yaml.safe_load(WORKFLOWS["release"])["jobs"]
    assert set(jobs["provenance"]["needs"]) == {"wheels", "source", "javascript", "sbom"}
    for name, job in jobs.items():
        if name.startswith("publish-"):
            assert job["needs"] == "provenance"
            assert "secrets." not in yaml.safe_dump(job), "trusted publishing needs no token"


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
