"""What a page says of itself: its title, its authors, its dates, its images."""
