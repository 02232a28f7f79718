"""Tools for language models by the Model Context Protocol; they need the packages of `duramen[mcp]`."""
