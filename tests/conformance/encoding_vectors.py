"""html5lib's encoding format: bytes under `#data`, the encoding they must be read in."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class EncodingVector:
    """The first bytes of a page and the encoding that they declare."""

    file: str
    index: int
    data: bytes
    encoding: str

    @property
    def is_declared(self) -> bool:
        """False when the vector expects the suite's default, windows-1252, for want of a declaration."""
        return self.encoding != "windows-1252" or b'8859-1"' in self.data


def read_encoding_vectors(path: Path, name: str) -> list[EncodingVector]:
    """Vectors of one `.dat` file in order."""
    cases = path.read_bytes().split(b"#data\n")[1:]
    return [_vector(name, index, case) for index, case in enumerate(cases)]


def _vector(name: str, index: int, case: bytes) -> EncodingVector:
    data, _, encoding = case.partition(b"\n#encoding\n")
    return EncodingVector(name, index, data, encoding.split(b"\n")[0].decode("ascii").lower())
