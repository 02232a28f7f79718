"""Laws for what comes from outside: each module has a `run(data)` that raises when a promise is broken."""
