"""Shapes of verdicts: gathers the pages that stand in place of a text from the public templates of products.

    python -m benchmarks completeness-gather DIR [--mirrors DIR]

`completeness_shapes.tsv` lists kind, product, source and path. A source is a package of npm or PyPI, or a commit on
GitHub, which is read from a bare mirror DIR/OWNER+NAME/repo where there is one. `templates.py` makes pages of
templates. A template that is no page of its own is left out, because nobody is sent it, and so is one whose words
stand in other files; a message that stands below a text gets the beginning of a text. Nothing of it belongs to the
project: DIR is outside.
"""

import argparse
import io
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from .templates import page

SOURCES = Path(__file__).with_name("completeness_shapes.tsv")


def main(argv: Sequence[str] | None = None) -> int:
    """Write DIR/KIND/PRODUCT N.html; 1 where a source is not to be had."""
    options = argparse.ArgumentParser(
        "python -m benchmarks completeness-gather", description=__doc__.partition("\n")[0]
    )
    options.add_argument("dir", type=Path)
    options.add_argument("--mirrors", type=Path)
    args = options.parse_args(argv)
    missing = 0
    for number, line in enumerate(SOURCES.read_text("utf-8").splitlines()):
        if line.startswith("#"):
            continue
        kind, product, source, path = line.split("\t")
        try:
            text = content(source, path, args.mirrors)
        except (OSError, KeyError, subprocess.CalledProcessError) as error:
            missing += 1
            print(f"{source} {path}: {error}")
            continue
        html = page(kind, path, text, partial(content, source, mirrors=args.mirrors))
        if html is not None:
            target = args.dir / kind / f"{product} {number}.html"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(html, "utf-8")
    return int(missing > 0)


def content(source: str, path: str, mirrors: Path | None) -> str:
    """The text of a file, or of some lines of it (`path#L1-L9`)."""
    path, _, lines = path.partition("#")
    where, _, version = source.rpartition("@")
    kind, _, name = where.partition(":")
    data = from_github(name, version, path, mirrors) if kind == "github" else archive(kind, name, version)[path]
    text = data.decode("utf-8", "replace")
    if lines:
        first, last = (int(each.removeprefix("L")) for each in lines.split("-"))
        text = "\n".join(text.splitlines()[first - 1 : last])
    return text


def from_github(name: str, commit: str, path: str, mirrors: Path | None) -> bytes:
    mirror = (mirrors or Path("-")) / name.replace("/", "+") / "repo"
    mirror = mirror / ".git" if (mirror / ".git").exists() else mirror
    if mirror.exists():
        command = ["git", "--git-dir", str(mirror), "show", f"{commit}:{path}"]
        return subprocess.run(command, check=True, capture_output=True).stdout
    return bytes(urlopen(f"https://raw.githubusercontent.com/{name}/{commit}/{path}").read())


@cache
def archive(kind: str, name: str, version: str) -> dict[str, bytes]:
    with TemporaryDirectory() as folder:
        if kind == "npm":
            command = ["npm", "pack", "--silent", "--pack-destination", folder, f"{name}@{version}"]
        else:
            options = ["--quiet", "--no-deps", "--ignore-requires-python", "--dest", folder]
            command = [sys.executable, "-m", "pip", "download", *options, f"{name}=={version}"]
        subprocess.run(command, check=True, capture_output=True)
        (file,) = Path(folder).iterdir()
        data = file.read_bytes()
    if zipfile.is_zipfile(io.BytesIO(data)):
        with zipfile.ZipFile(io.BytesIO(data)) as files:
            return {each: files.read(each) for each in files.namelist() if "htm" in each or "templ" in each}
    with tarfile.open(fileobj=io.BytesIO(data)) as files:
        members = [each for each in files if each.isfile() and each.size < 1 << 20]
        return {each.name: files.extractfile(each).read() for each in members}  # type: ignore[union-attr]
