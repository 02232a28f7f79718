"""HTTP within limits: who may ask, what a request may cost, and how a failure is told."""
