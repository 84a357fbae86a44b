"""What notebooks show of nouns: cards of HTML without scripts, immune to the styles around them."""
