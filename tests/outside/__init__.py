"""Laws for what comes from outside, and inputs near those that once broke them."""
