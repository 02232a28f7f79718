"""Training: from labelled pages to the file of a model."""
