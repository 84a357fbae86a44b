"""What robot files have in common: their markup, what they say as plain values, and how a mechanism is built of it."""
