"""Labelled pages, and training on them; `api` has their endpoints."""
