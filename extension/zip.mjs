// A folder as a zip file: the same bytes for the same files, whenever they were built.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";

const VERSION = 20;
const DEFLATED = 8;
const UTF8_NAMES = 0x800;
const DATE = (2020 - 1980) << 9 | 1 << 5 | 1; // a day for all files: their own would differ from build to build

export async function zip(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1));
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const name of names.sort()) {
    const contents = await readFile(join(folder, name));
    const packed = deflateRawSync(contents, { level: 9 });
    const common = header(name, contents, packed);
    const local = Buffer.concat([signature(0x04034b50), common, Buffer.from(name), packed]);
    directory.push(Buffer.concat([signature(0x02014b50), numbers([2, VERSION]), common, numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0);
  const end = numbers([2, 0], [2, 0], [2, names.length], [2, names.length], [4, size], [4, offset], [2, 0]);
  return Buffer.concat([...parts, ...directory, signature(0x06054b50), end]);
}

/** What a file's own header and its entry in the directory share. */
function header(name, contents, packed) {
  return numbers([2, VERSION], [2, UTF8_NAMES], [2, DEFLATED], [2, 0], [2, DATE], [4, crc32(contents)],
    [4, packed.length], [4, contents.length], [2, Buffer.byteLength(name)], [2, 0]);
}

function signature(value) {
  return numbers([4, value]);
}

function numbers(...fields) {
  return Buffer.concat(fields.map(([width, value]) => {
    const bytes = Buffer.alloc(width);
    bytes.writeUIntLE(value, 0, width);
    return bytes;
  }));
}
