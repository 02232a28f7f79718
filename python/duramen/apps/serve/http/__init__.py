"""HTTP within limits: access, the size and time of requests, and the form of errors."""
