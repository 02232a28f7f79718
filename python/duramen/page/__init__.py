"""A page, what is read of it, and how its content is found."""
