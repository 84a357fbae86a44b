"""From an element of the ring to the form a reader is shown.

In reading order: `terms` (sums over letters), `trigonometry` (the same sum in other bases), `roles` (what letters
mean), `grouping` (brackets), `partial` and `roots` (quotients told apart), `choice` (which form), `naming` (a reader's
abbreviations), `writing`, `shorten`.
"""
