"""What makes the book of docs/book: pages run, systems moved, all of it set and looked at."""
