"""All zeros of F in a box, with proofs."""
