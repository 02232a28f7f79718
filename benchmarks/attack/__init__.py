"""Hostile input: how time and memory grow."""
