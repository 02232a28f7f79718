//! Safari's webarchive: a binary property list with the page and its resources.
//!
//! Libraries read all of a list before they are asked for anything, and a small list may name one object a billion times.
//! Here only what a page needs is read, and no more bytes than the file has twice. What cannot be read is `None`.

use hashbrown::HashMap;

use super::SavedPage;

pub(super) const MAGIC: &[u8] = b"bplist00";
const TRAILER: usize = 32;
const MAX_RESOURCES: usize = 10_000;
const DATA: u8 = 0x4;
const ASCII: u8 = 0x5;
const UTF16: u8 = 0x6;
const ARRAY: u8 = 0xA;
const DICTIONARY: u8 = 0xD;

/// The objects of a binary property list, each read when it is asked for.
struct PropertyList<'a> {
    content: &'a [u8],
    /// Bytes that may still be read.
    left: usize,
    offset_size: usize,
    reference_size: usize,
    count: usize,
    top: usize,
    table: usize,
}

impl<'a> PropertyList<'a> {
    fn new(content: &'a [u8]) -> Option<Self> {
        if content.len() < MAGIC.len() + TRAILER {
            return None;
        }
        let trailer = &content[content.len() - TRAILER..];
        Some(Self {
            content,
            left: 2 * content.len(),
            offset_size: trailer[6].into(),
            reference_size: trailer[7].into(),
            count: number(&trailer[8..16])?,
            top: number(&trailer[16..24])?,
            table: number(&trailer[24..32])?,
        })
    }

    /// Some bytes of the file, which are counted.
    fn bytes(&mut self, start: usize, size: usize) -> Option<&'a [u8]> {
        self.left = self.left.checked_sub(size)?;
        self.content.get(start..start.checked_add(size)?)
    }

    /// The kind of an object, its length, and where its content begins.
    fn start(&mut self, index: usize) -> Option<(u8, usize, usize)> {
        if index >= self.count {
            return None;
        }
        let place = self.table.checked_add(index.checked_mul(self.offset_size)?)?;
        let at = number(self.bytes(place, self.offset_size)?)?;
        let mark = self.bytes(at, 1)?[0];
        let (kind, size) = (mark >> 4, usize::from(mark & 15));
        if size < 15 {
            return Some((kind, size, at + 1));
        }
        // The length follows as an integer.
        let width = 1 << (self.bytes(at + 1, 1)?[0] & 3);
        let size = number(self.bytes(at + 2, width)?)?;
        Some((kind, size, at + 2 + width))
    }

    /// The numbers of some objects that stand beside each other.
    fn references(&mut self, at: usize, count: usize) -> Option<Vec<usize>> {
        let width = self.reference_size;
        self.bytes(at, count.checked_mul(width)?).filter(|_| width > 0)?.chunks(width).map(number).collect()
    }

    /// A string or bytes as text; empty for other objects.
    fn text(&mut self, index: usize) -> Option<String> {
        let (kind, size, at) = self.start(index)?;
        match kind {
            UTF16 => {
                let pairs = self.bytes(at, size.checked_mul(2)?)?.chunks(2);
                let units = pairs.map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
                Some(char::decode_utf16(units).map(|found| found.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
            }
            ASCII | DATA => Some(String::from_utf8_lossy(self.bytes(at, size)?).into_owned()),
            _ => Some(String::new()),
        }
    }

    /// The bytes of an object; none for other objects.
    fn data(&mut self, index: usize) -> Option<Vec<u8>> {
        let (kind, size, at) = self.start(index)?;
        if kind == DATA { Some(self.bytes(at, size)?.to_vec()) } else { Some(Vec::new()) }
    }

    /// The numbers of the objects in an array, as many as a page may have.
    fn items(&mut self, index: usize) -> Option<Vec<usize>> {
        let (kind, size, at) = self.start(index)?;
        if kind == ARRAY { self.references(at, size.min(MAX_RESOURCES)) } else { None }
    }

    /// The numbers of the objects in a dictionary, by key.
    fn fields(&mut self, index: usize) -> Option<HashMap<String, usize>> {
        let (kind, size, at) = self.start(index)?;
        if kind != DICTIONARY || size > MAX_RESOURCES {
            return None;
        }
        let keys = self.references(at, size)?;
        let values = self.references(at + size * self.reference_size, size)?;
        keys.into_iter().zip(values).map(|(key, value)| Some((self.text(key)?, value))).collect()
    }
}

fn number(bytes: &[u8]) -> Option<usize> {
    bytes.iter().try_fold(0_usize, |sum, &byte| sum.checked_mul(256)?.checked_add(byte.into()))
}

/// The page of a webarchive; none for another property list, or one that is damaged.
pub(super) fn read(content: &[u8]) -> Option<SavedPage> {
    let mut list = PropertyList::new(content)?;
    let fields = list.fields(list.top)?;
    let page = list.fields(*fields.get("WebMainResource")?)?;
    let html = list.data(*page.get("WebResourceData")?)?;
    let mut member =
        |name: &str| page.get(name).map(|&index| list.text(index)).map_or(Some(None), |text| text.map(Some));
    let kind = member("WebResourceMIMEType")?.unwrap_or_else(|| "text/html".into());
    let charset = member("WebResourceTextEncodingName")?.filter(|charset| !charset.is_empty());
    let url = member("WebResourceURL")?;
    let mut resources = Vec::new();
    for index in fields.get("WebSubresources").and_then(|&index| list.items(index)).unwrap_or_default() {
        let mut resource = || {
            let each = list.fields(index)?;
            Some((list.text(*each.get("WebResourceURL")?)?, list.data(*each.get("WebResourceData")?)?))
        };
        // What comes behind a damaged one is not read.
        let Some(found) = resource() else { break };
        resources.push(found);
    }
    let content_type = charset.map_or(kind.clone(), |charset| format!("{kind}; charset={charset}"));
    Some(SavedPage { html: Some(html), content_type: Some(content_type), url, date: None, resources })
}
