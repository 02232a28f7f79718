"""Readers and a runner for html5lib's vector formats; see README.md in this folder."""
