"""Other programs: their answers, and how far ours agree with them."""
