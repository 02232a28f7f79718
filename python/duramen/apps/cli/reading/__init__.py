"""From the arguments of a command to bytes and pages."""
