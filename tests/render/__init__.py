"""What is rendered from pages and masks."""
