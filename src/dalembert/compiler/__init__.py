"""From expressions to machine code: programs, passes over them, a target each for NumPy and LLVM."""
