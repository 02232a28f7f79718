"""Other programs: their answers, and the modules that replace them."""
