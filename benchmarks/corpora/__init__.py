"""`duramen corpus`: cost and memory, also beside other pipelines."""
