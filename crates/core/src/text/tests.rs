mod cases;
mod laws;
mod segmenter;
mod table;
