"""Modules with the functions and classes of other libraries, so that a program changes one import; docs/migrating.md.

A program that imports the other library itself, as a pipeline does, gets one of these modules by one line:

    import sys, duramen.compat.trafilatura as trafilatura; sys.modules["trafilatura"] = trafilatura
"""
