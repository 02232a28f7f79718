"""From a request to a result: its options, its page, the workers that extract it, and the service that holds them."""
