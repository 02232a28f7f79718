"""A plug-in folder for ArchiveBox and abx-dl: the main content of each snapshot, from the HTML that others saved.

    python -m duramen.integrations.archivebox PLUGINS  # writes the folder PLUGINS/duramen

`PLUGINS` is the folder of plug-ins, for abx-dl that which `ABX_PLUGINS_DIR` names. The hook in it runs in this Python
and writes content.md, content.html, content.txt and article.json, as the plug-ins of other extractors do.
"""

import json
import os
import sys
from importlib.resources import files
from pathlib import Path

from ..page.extract import extract

HOOK = "on_Snapshot__59_duramen.py"
"""The number is its place in the order of hooks: after those that save HTML, before those that index texts."""

SOURCES = ("dom/*.html", "singlefile/*.html", "wget/**/*.html", "wget/**/*.htm")
"""Where other plug-ins save the page: the rendered one first."""


def install(plugins: Path) -> Path:
    """The plug-in folder, which is written below `plugins`."""
    folder = plugins / "duramen"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_bytes((files(__package__) / "archivebox.json").read_bytes())
    hook = folder / HOOK
    code = "import sys\nfrom duramen.integrations.archivebox import snapshot\n\nsys.exit(snapshot(sys.argv[1:]))\n"
    hook.write_text(f"#!{sys.executable}\n{code}", encoding="utf-8")
    hook.chmod(0o755)
    return folder


def snapshot(arguments: list[str]) -> int:
    """Extracts the page of a snapshot; the hook calls this in its own folder beside those of the other plug-ins."""
    url = next((each.removeprefix("--url=") for each in arguments if each.startswith("--url=")), None)
    if os.environ.get("DURAMEN_ENABLED", "true").lower() in {"false", "0", "no"}:
        return report("skipped", "DURAMEN_ENABLED=False")
    there = Path(os.environ.get("SNAP_DIR") or "..").resolve()
    found = (path for pattern in SOURCES for path in sorted(there.glob(pattern)) if path.stat().st_size)
    source = next(found, None)
    if source is None:
        return report("noresults", "no plug-in has saved HTML")
    return written(source, there / "duramen", url)


def written(source: Path, folder: Path, url: str | None) -> int:
    document = extract(source.read_bytes(), url=url)
    if not document.text:
        return report("noresults", "the page has no main content")
    folder.mkdir(exist_ok=True)
    files = {"content.md": document.markdown, "content.html": document.html, "content.txt": document.text}
    for name, text in {**files, "article.json": document.json()}.items():
        (folder / name).write_text(text, encoding="utf-8", errors="replace")
    return report("succeeded", "duramen/content.md")


def report(status: str, output: str) -> int:
    """Reports how a snapshot went, in the line that ArchiveBox reads."""
    sys.stdout.write(json.dumps({"type": "ArchiveResult", "status": status, "output_str": output}) + "\n")
    return 0


if __name__ == "__main__":
    sys.stdout.write(str(install(Path(sys.argv[1] if len(sys.argv) > 1 else "."))) + "\n")
