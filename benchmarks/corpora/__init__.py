"""`duramen corpus`: cost, memory, filters and duplicates."""
