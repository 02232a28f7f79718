"""The applications: command line, service, MCP server and corpora."""
