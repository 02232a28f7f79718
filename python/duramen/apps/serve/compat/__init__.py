"""Endpoints that answer as other services do, for their clients: Jina Reader, Firecrawl, other readers, and feeds."""
