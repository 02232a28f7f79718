"""What users type and see: options, help, messages, progress and tables."""
