//! Parses any bytes as HTML, directly into a table of columns.
//!
//! `bytes → decode → tokenizer → tree → page`: each arrow is a module. A [`Page`] is frozen once made.
#![forbid(unsafe_code)]

pub mod base_url;
pub mod completeness;
pub mod dates;
pub mod decide;
pub mod declared;
pub mod decode;
pub mod extract;
pub mod features;
mod json;
pub mod media;
pub mod memory;
pub mod metadata;
pub mod methods;
pub mod model;
pub mod options;
pub mod page;
mod parse;
pub mod posts;
pub mod record;
pub mod recovered;
pub mod render;
pub mod saved;
mod source;
pub mod statistics;
mod strings;
pub mod tags;
pub mod text;
mod thing;
pub mod tokenizer;
pub mod tree;
pub mod web_url;

pub use encoding_rs::{Encoding, UTF_8};
pub use options::Options;
pub use page::Page;
pub use parse::{parse_bytes, parse_str, read_walked};
pub use source::{Bytes, MAX_SOURCE};
