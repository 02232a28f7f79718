"""Quality of the text, on labelled pages."""
