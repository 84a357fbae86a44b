"""Independent answers to what the lectures ask in numbers: of lessons, of pages, and motions worked out by hand."""
