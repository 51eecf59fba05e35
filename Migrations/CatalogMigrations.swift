// migrations
