"""Structure of the Markdown, chunks and declared data, beside other tools."""
