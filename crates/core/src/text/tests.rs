mod laws;
mod segmenter;
mod table;
