"""The description of the interface: /openapi.json for programs, /docs for people."""
