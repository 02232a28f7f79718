"""The ground: tables of nodes, trees, files, processes and limits."""
