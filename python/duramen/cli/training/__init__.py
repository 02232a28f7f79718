"""The verbs below `train`."""
