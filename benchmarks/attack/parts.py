"""The Python parts of a soak: mutated pages through every stage, damaged models, growth, targets of `fuzz/python`."""

import random
import struct
import zlib
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from importlib import import_module
from importlib.resources import files
from pathlib import Path

from duramen import parse
from duramen.model import Model, find
from tests.hostile import FAMILIES
from tests.render.xss import VECTORS
from tests.stages import READERS, STAGES, Subject

from ..pages import generated_page, read_corpus
from .growth import family_growth
from .loop import Part

ROOT = Path(__file__).parents[2]
MAX_MUTANT_BYTES = 30_000
SMALL = 40  # the count at which hostile families are drawn
HEADER = 20  # bytes before the body of a model
GROWTH_SIZE = 250_000


def mutated(data: bytes, others: Sequence[bytes], draws: random.Random) -> bytes:
    """The input after one to six cuts, repeats, moves, splices, flips and truncations."""
    for _ in range(draws.randint(1, 6)):
        start = draws.randrange(len(data) + 1)
        end = min(len(data), start + draws.choice((1, 4, 40, 400)))
        piece = data[start:end]
        match draws.randrange(7):
            case 0:
                data = data[:start] + data[end:]
            case 1:
                data = data[:end] + piece * draws.choice((1, 1, 3, 50)) + data[end:]
            case 2:
                place = draws.randrange(len(data) + 1)
                data = data[:place] + piece + data[place:]
            case 3:
                other = draws.choice(others)
                cut = draws.randrange(len(other) + 1)
                data = data[:start] + other[cut : cut + 400] + data[start:]
            case 4:
                data = data[:start] + draws.randbytes(len(piece)) + data[end:]
            case 5:
                data = data[:start] + bytes(byte ^ 1 << draws.randrange(8) for byte in piece[:1]) + data[start + 1 :]
            case _:
                data = data[:start] if draws.random() < 0.2 else data
    return data[:MAX_MUTANT_BYTES]


def pages(corpus: Path | None) -> Part:
    """Mutated pages through every stage and format."""
    originals = [
        path.read_bytes() for folder in ("examples", "tests/seeds", "tests/found") for path in files_in(folder)
    ]
    originals += [generated_page(seed) for seed in range(20)]
    originals += [make(SMALL).encode() for make in FAMILIES.values()]
    originals += [html.encode() for html in VECTORS.values()]
    if corpus is not None:
        originals += [page.data for page in read_corpus(corpus)]
    return Part("pages", lambda draws: mutated(draws.choice(originals), originals, draws), through_every_stage)


def files_in(folder: str) -> list[Path]:
    return sorted(path for path in (ROOT / folder).iterdir() if path.is_file())


def through_every_stage(html: bytes) -> None:
    """Raises where a stage does, or where what it writes cannot be read back."""
    subject = Subject(html)
    for name, stage in STAGES.items():
        written = stage(subject)
        if name in READERS:
            READERS[name](str(written))
        if isinstance(written, str):
            written.encode()


def models() -> Part:
    """Damaged models behind a right header: an error that says so, or a model that decides."""
    return Part("models", damaged_model, read_model)


@cache
def shipped_body() -> bytes:
    return files("duramen.model").joinpath("duramen.model").read_bytes()[HEADER:]


def damaged_model(draws: random.Random) -> bytes:
    body = bytearray(shipped_body())
    for _ in range(draws.randint(1, 8)):
        # Most of a model is numbers in trees; only its head is structured.
        place = draws.randrange(draws.choice((64, 8_000, len(body))))
        body[place : place + draws.choice((1, 2, 4))] = draws.randbytes(draws.choice((1, 2, 4, 4)))
    return bytes(body[: draws.randrange(len(body))] if draws.random() < 0.1 else body)


def read_model(body: bytes) -> None:
    head = files("duramen.model").joinpath("duramen.model").read_bytes()[:12]
    try:
        model = Model.from_bytes(head + struct.pack("<2I", len(body), zlib.crc32(body)) + body)
    except ValueError:
        return
    decision = find(parse(generated_page(1)), model=model)
    if not 0 <= decision.confidence <= 1:
        raise AssertionError(f"confidence {decision.confidence}")


def growth() -> Part:
    """Every stage on a family drawn at random, within the limits of `benchmarks growth`; an input names a family."""
    names = list(FAMILIES)
    return Part("growth", lambda draws: draws.choice(names).encode(), grows_in_proportion)


def grows_in_proportion(name: bytes) -> None:
    family = name.decode()
    steep = above_limits(family, STAGES)
    # A busy machine can make one measurement slow, but hardly the next one too.
    if steep and (steep := above_limits(family, [each for each in STAGES if any(each in line for line in steep)])):
        raise AssertionError("\n".join(steep))


def above_limits(family: str, stages: Iterable[str]) -> list[str]:
    chosen = {name: STAGES[name] for name in stages}
    measured = family_growth(family, FAMILIES[family], chosen, GROWTH_SIZE)
    return [f"{each.stage}: {', '.join(each.failures)}" for each in measured if each.failures]


def python_targets() -> tuple[str, ...]:
    """The names of the fuzz targets in `fuzz/python`; none where there are none."""
    try:
        return tuple(import_module("fuzz.python").TARGETS)
    except ModuleNotFoundError:
        return ()


def python_target(name: str) -> Part:
    """A target of `fuzz/python` with mutations of its seeds."""
    package = import_module("fuzz.python")
    seeds = list(package.seeds(name).values()) or [b""]
    run = package.load(name).run
    return Part(f"python-{name}", lambda draws: mutated(draws.choice(seeds), seeds, draws), run)


def makers(corpus: Path | None) -> dict[str, Callable[[], Part]]:
    """The parts that need no other program, by name."""
    return {"pages": partial(pages, corpus), "models": models, "growth": growth}
