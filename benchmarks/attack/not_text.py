"""Detection of data that is not text: how often it is wrong for data and for pages, and what it costs.

    python -m benchmarks not-text [--corpus DIR] [--samples 12000] [--seed 1] [--pages 300] [--rounds 5]

Samples are drawn from noise of many distributions and from files of many formats, from 400 bytes to 100 KB. A sample
is missed if its document has text or a confidence above 0.01. The pages and gold texts of the corpus, the pages in
legacy encodings, and the pages once more as UTF-16 without a byte order mark, must all be recognised as text.
"""

import argparse
import base64
import bz2
import gzip
import io
import lzma
import random
import struct
import sys
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from duramen import extract, parse
from duramen.evaluate.corpus import read_corpus

from ..pages import timed_pages
from ..tables import markdown
from ..timing import seconds

HTML = (
    b"<html><head><title>Oak</title></head><body><h1>Oak</h1><p>The heartwood of an old oak is dark and dense."
    b"</p><ul><li><a href=/ash>Ash</a><li><a href=/elm>Elm</a></ul></body></html>"
)
MIN_BYTES, MAX_BYTES = 400, 100_000
MISSED = 0.01

Draw = Callable[[random.Random, int], bytes]


def of(first: int, last: int) -> Draw:
    """Bytes between two, all as likely."""
    return lambda rng, size: bytes(rng.choices(range(first, last + 1), k=size))


def skewed(rng: random.Random, size: int) -> bytes:
    """Bytes of which some are much likelier than others."""
    return bytes(rng.choices(range(256), weights=[rng.random() ** 4 for _ in range(256)], k=size))


def normal(rng: random.Random, size: int) -> bytes:
    """Bytes around the middle."""
    spread = rng.choice([40, 60])
    return bytes(min(255, max(0, int(rng.gauss(128, spread)))) for _ in range(size))


def spaced(rng: random.Random, size: int) -> bytes:
    """Noise in words."""
    return b" ".join(rng.choices([of(0xA0, 0xFF)(rng, length) for length in range(1, 13) for _ in range(40)], k=size))


def code_points(first: int, last: int) -> Draw:
    """Characters that Unicode may have, as UTF-8."""

    def draw(rng: random.Random, size: int) -> bytes:
        return "".join(map(chr, rng.choices(range(first, last), k=size))).encode("utf-8", "replace")

    return draw


def compressed(rng: random.Random, size: int) -> bytes:
    """HTML and base64, in one of the usual formats."""
    packs: list[Callable[[bytes], bytes]] = [zlib.compress, bz2.compress, lzma.compress, gzip.compress, zipped]
    return rng.choice(packs)(HTML * 50 + base64.b64encode(rng.randbytes(size)))


def zipped(content: bytes) -> bytes:
    """An archive with one file."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as files:
        files.writestr("oak.html", content)
    return archive.getvalue()


def png(rng: random.Random, size: int) -> bytes:
    """An image of noise, with HTML as its comment."""
    side = max(8, int(size**0.5))
    rows = b"".join(b"\0" + rng.randbytes(side) for _ in range(side))
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)), (b"tEXt", b"Comment\0" + HTML)]
    chunks += [(b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    written = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + written


def woff(rng: random.Random, size: int) -> bytes:
    """A font: a table of contents, and packed tables."""
    entries = b"".join(struct.pack(">4sIIII", b"glyf", at * 100, 100, 200, at) for at in range(12))
    return b"wOFF\0\1\0\0" + struct.pack(">IHH", size, 12, 0) + entries + zlib.compress(rng.randbytes(size))


def pdf(rng: random.Random, size: int) -> bytes:
    """A document with a packed stream; or one in ASCII alone."""
    stream = zlib.compress(rng.randbytes(size)) if rng.random() < 0.5 else base64.a85encode(rng.randbytes(size))
    return b"%PDF-1.7\n1 0 obj\n<< /Length 100 >>\nstream\n" + stream + b"\nendstream\nendobj\n%%EOF\n"


def program(rng: random.Random, size: int) -> bytes:
    """The beginning of a program of this machine."""
    modules = {Path(getattr(module, "__file__", None) or "") for module in list(sys.modules.values())}
    programs = sorted({Path(sys.executable), *(path for path in modules if path.suffix in {".so", ".pyd"})})
    with rng.choice(programs).open("rb") as file:
        return file.read(size)


def numbers(kind: str) -> Draw:
    """Numbers as arrays have them."""

    def draw(rng: random.Random, size: int) -> bytes:
        drawn = (rng.randrange(100_000) if kind == "i" else rng.gauss(0, 1) for _ in range(size // 4))
        return b"".join(struct.pack(f"<{kind}", each) for each in drawn)

    return draw


def with_pages(rng: random.Random, size: int) -> bytes:
    """Random bytes with pieces of HTML between them."""
    pieces = [rng.randbytes(rng.randint(50, 2000)) + HTML[: rng.randint(1, len(HTML))] for _ in range(size // 1000 + 1)]
    return b"".join(pieces)


KINDS: dict[str, Draw] = {
    "random bytes": of(0, 255),
    "random bytes, skewed": skewed,
    "random bytes, normal": normal,
    "random bytes without controls": of(32, 255),
    "random bytes above ASCII": of(128, 255),
    "random pairs of Asian encodings": of(0xA1, 0xFE),
    "random accented letters": of(0xC0, 0xFF),
    "random letters in words": spaced,
    "random printable ASCII": of(33, 126),
    "base64": lambda rng, size: base64.encodebytes(rng.randbytes(size)),
    "base64 in one line": lambda rng, size: base64.b64encode(rng.randbytes(size)),
    "base85": lambda rng, size: base64.b85encode(rng.randbytes(size)),
    "random characters": code_points(0xA0, 0xD800),
    "random characters of all planes": code_points(0xE000, 0x30000),
    "zlib, bzip2, xz, gzip, zip": compressed,
    "PNG with HTML inside": png,
    "WOFF": woff,
    "PDF": pdf,
    "programs": program,
    "integers": numbers("i"),
    "floats": numbers("f"),
    "random bytes with HTML between": with_pages,
    "HTML with as many random bytes behind": lambda rng, size: HTML + rng.randbytes(max(size, len(HTML))),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Print misses by kind, pages that were refused, and the share of the parse; 1 where anything was wrong."""
    options = argparse.ArgumentParser("python -m benchmarks not-text", description=__doc__.partition("\n")[0])
    options.add_argument("--corpus", type=Path, help="folder of *.jsonl.xz; generated pages without")
    options.add_argument("--samples", type=int, default=12_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--pages", type=int, default=300)
    options.add_argument("--rounds", type=int, default=5)
    args = options.parse_args(argv)
    drawn, missed = missed_samples(args.samples, args.seed)
    print(markdown(["kind", "samples", "missed"], [[kind, str(drawn[kind]), str(missed[kind])] for kind in KINDS]))
    texts = refused = 0
    for name, bytes_of_text in corpus_texts(args.corpus):
        texts += 1
        if not parse(bytes_of_text).is_text:
            refused += 1
            print(f"refused: {name}")
    print(f"\n{drawn.total()} samples, {missed.total()} missed; {texts} texts, {refused} refused")
    pages = [(page, parse(page)) for page in timed_pages(args.corpus, args.pages)]
    took = seconds(
        {"parse": lambda pair: parse(pair[0]), "is_text": lambda pair: pair[1].core.is_text}, pages, rounds=args.rounds
    )
    share = sum(took["is_text"]) / sum(took["parse"])
    print(f"Cost: {share:.2%} of the time of the parse, on {len(pages)} pages")
    return 1 if missed.total() or refused else 0


def missed_samples(count: int, seed: int) -> tuple[Counter[str], Counter[str]]:
    """How many samples of each kind were drawn, and how many were taken for pages."""
    rng = random.Random(seed)
    drawn, missed = Counter[str](), Counter[str]()
    for index in range(count):
        kind = list(KINDS)[index % len(KINDS)]
        size = int(MIN_BYTES * (MAX_BYTES / MIN_BYTES) ** rng.random())
        document = extract(KINDS[kind](rng, size))
        drawn[kind] += 1
        missed[kind] += bool(document.text) or (document.confidence or 0) > MISSED
    return drawn, missed


def corpus_texts(folder: Path | None) -> Iterator[tuple[str, bytes]]:
    """All that is to be text, with a name."""
    if folder is None:
        return
    for sample in read_corpus(folder):
        html = sample.html if isinstance(sample.html, bytes) else sample.html.encode("utf-8", "replace")
        yield f"{sample.dataset} {sample.id}", html
        if sample.text:
            yield f"{sample.dataset} {sample.id}, gold text", sample.text.encode("utf-8", "replace")
        for encoding in ("utf-16-le", "utf-16-be"):
            text = parse(html).source.lstrip()
            if text[:1] == "<":
                yield f"{sample.dataset} {sample.id}, {encoding}", text.encode(encoding, "replace")
