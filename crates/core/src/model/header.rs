//! The header of a model file: magic bytes, version, and the length and CRC-32 of the rest.

use std::fmt;

pub const MAGIC: [u8; 8] = *b"DURAMEN\x1A";
/// The version of the format, which changes whenever the meaning of the bytes changes.
pub const VERSION: u32 = 7;
const HEADER: usize = 20;
const MAX_BYTES: usize = 64 << 20;

/// The reason why this version cannot use some bytes as a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelError(String);

impl fmt::Display for ModelError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for ModelError {}

pub(super) fn error<T>(message: impl Into<String>) -> Result<T, ModelError> {
    Err(ModelError(message.into()))
}

/// The bytes after a valid header.
pub(super) fn checked(bytes: &[u8]) -> Result<&[u8], ModelError> {
    if !bytes.starts_with(&MAGIC) {
        return error("not a model of duramen: the file does not begin with its mark");
    }
    let Some((header, rest)) = bytes.split_at_checked(HEADER) else {
        return error("model is cut short: its header is not all there");
    };
    let number = |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
    if number(8) != VERSION {
        return error(format!(
            "model has format {}, but this version reads format {VERSION}: train it anew",
            number(8)
        ));
    }
    let length = number(12) as usize;
    if length > MAX_BYTES {
        return error(format!("model is damaged: it says that it holds {length} bytes"));
    }
    if rest.len() < length {
        return error(format!("model is cut short: {} of {length} bytes are there", rest.len()));
    }
    if rest.len() > length {
        return error(format!("model is damaged: {} bytes follow its end", rest.len() - length));
    }
    if crc32(rest) != number(16) {
        return error("model is damaged: its checksum is not that of its bytes");
    }
    Ok(rest)
}

/// CRC-32 as in zlib (ISO 3309, reflected, polynomial 0xEDB88320).
pub(super) fn crc32(bytes: &[u8]) -> u32 {
    let step = |entry: u32, _| (entry >> 1) ^ (0xEDB8_8320 & (entry & 1).wrapping_neg());
    let table: [u32; 256] = std::array::from_fn(|index| (0..8).fold(index as u32, step));
    !bytes.iter().fold(u32::MAX, |crc, &byte| table[usize::from(crc as u8 ^ byte)] ^ (crc >> 8))
}
