"""Independent answers to what the lectures ask in numbers: those of lessons and pages, and motions worked out by hand."""
