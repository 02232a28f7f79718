"""Structure of the Markdown, and declared data, beside other tools."""
