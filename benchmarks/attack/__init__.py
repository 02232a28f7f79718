"""Hostile input: growth, memory, what is not text, hours of requests."""
