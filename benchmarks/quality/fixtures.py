"""The pages behind labels/fixtures-open.jsonl, unsure-open.jsonl and sites-open.jsonl, gathered from other projects.

    python -m benchmarks fixtures --clones DIR --output fixtures-open.jsonl
    python -m benchmarks fixtures --set unsure-open --clones DIR --output unsure-open.jsonl

Each label names a repository and a file as its source, with the commit that still had the file if it was deleted later.
Clone these repositories with their history into DIR/OWNER/NAME; `--list` prints their names. Pages that changed since
they were read are left out, because their blocks are no longer those that the labels speak of; a few blocks may differ,
because the segmentation of duramen changes. The pages have their projects' licences, so they are not part of this
project, and training leaves out those whose licence is not permissive.
"""

import argparse
import base64
import gzip
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

from duramen.evaluate.block_labels import digest_of_block
from duramen.page.page import parse

from .quality import LABELS

CHOICES = ("fixtures-open", "unsure-open", "sites-open")
GZIP = b"\x1f\x8b"  # what compressed data begins with
MIN_BYTES = 2_000  # of a recorded answer that is a page, which may be compressed
MIN_SHARE = 0.8  # of the blocks that were read, which a page must still have


def main(argv: Sequence[str] | None = None) -> int:
    """Write the set; 1 if a page is missing or has changed."""
    options = argparse.ArgumentParser(prog="python -m benchmarks fixtures", description=__doc__)
    options.add_argument("--clones", type=Path, metavar="DIR", help="folder with the repositories as OWNER/NAME")
    options.add_argument("--set", choices=CHOICES, default=CHOICES[0], help="which labels")
    options.add_argument("--output", type=Path, metavar="FILE", help="the set to write")
    options.add_argument("--list", action="store_true", help="only print the names of the repositories")
    args = options.parse_args(argv)
    lines = (LABELS / f"{args.set}.jsonl").read_text("utf-8").splitlines()
    records = list({record["id"]: record for record in map(json.loads, lines)}.values())
    if args.list:
        print("\n".join(sorted({record["source"].partition(":")[0] for record in records})))
        return 0
    if args.clones is None or args.output is None:
        options.error("--clones and --output are needed, or --list")
    pages = list(found(records, args.clones))
    args.output.write_text("".join(json.dumps(page, ensure_ascii=False) + "\n" for page in pages), "utf-8")
    print(f"{args.output}: {len(pages)} of {len(records)} pages", file=sys.stderr)
    return 0 if len(pages) == len(records) else 1


def found(records: Sequence[dict[str, Any]], clones: Path) -> Iterator[dict[str, str]]:
    """The pages whose blocks are those that were read; of each other one, standard error says why it is missing."""
    for record in records:
        data = file_of(record["source"], clones)
        if data is None:
            print(f"{record['id']}: {record['source']} is missing", file=sys.stderr)
            continue
        wanted = record["digests"].split()
        html = next((html for html in documents(data) if is_page_of(wanted, html)), None)
        if html is None:
            print(f"{record['id']}: {record['source']} has changed since it was read", file=sys.stderr)
        else:
            url = f"https://{record['site']}/"
            yield {"id": record["id"], "html": html, "url": url, "license": record["license"]}


def file_of(source: str, clones: Path) -> bytes | None:
    """The file that a label names, `OWNER/NAME:PATH` or `OWNER/NAME:PATH@COMMIT`; None if it is missing."""
    repository, _, path = source.partition(":")
    older = re.fullmatch("(.+)@([0-9a-f]{12})", path)
    path, commit = older.groups() if older else (path, "HEAD")
    show = ["git", "-C", str(clones / repository), "show", f"{commit}:{path}"]
    done = subprocess.run(show, capture_output=True, check=False)
    return None if done.returncode else done.stdout


def documents(data: bytes) -> Iterator[str]:
    """The file itself; of a recording of what servers answered, each answer."""
    if data.startswith(GZIP):
        data = gzip.decompress(data)
    if data.startswith((b"{", b"[", b'"')):
        yield from texts(json.loads(data))
    elif re.match(rb"(---\s+)?(http_)?interactions:", data):
        yield from texts(yaml.load(data, yaml.CBaseLoader))
    else:
        yield decoded(data)
        # Answers as they came, each with its header.
        yield from map(decoded, re.findall(rb"\r\n\r\n\s*(<!doctype.*?</html>)", data, re.DOTALL | re.IGNORECASE))


def texts(recorded: object) -> Iterator[str]:
    """All long texts of a recording; short ones are headers and addresses."""
    match recorded:
        case dict() | list():
            for each in recorded.values() if isinstance(recorded, dict) else recorded:
                yield from texts(each)
        case str() if len(recorded) > MIN_BYTES:
            data = recorded.encode("utf-8", "surrogatepass")
            if re.fullmatch(rb"[A-Za-z0-9+/=\s]+", data):
                data = base64.b64decode(data)
            yield decoded(gzip.decompress(data) if data.startswith(GZIP) else data)


def decoded(data: bytes) -> str:
    """The text of a page: UTF-8, or else the encoding that it declares."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return parse(data).source


def is_page_of(wanted: Sequence[str], html: str) -> bool:
    """Whether a page has nearly all blocks that were read."""
    blocks = parse(html, lenient=True).blocks
    found = {digest_of_block(blocks.text(number)) for number in range(len(blocks))}
    return len(found.intersection(wanted)) >= MIN_SHARE * len(set(wanted))
