"""What code is made for: a machine is a value, and all that differs between two of them is in it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CUDA", "HOST", "LINUX", "STRICT", "WASM", "Machine"]


@dataclass(frozen=True)
class Machine:
    """A machine: its name; how LLVM calls it, nothing for the processor that this process runs on.

    fused    whether a product and the sum that takes it may be rounded once; where they are not, and all functions are
             our own, every machine gives the same bits
    closed   whether code holds no address of anything outside it, but for what Python itself is asked
    short    whether short code is worth more than fast code
    threads  whether functions are called once a thread, and leave as text for an assembler there
    given    functions of C's library that code may call there, wherever it is loaded
    """

    name: str
    triple: str = ""
    cpu: str = ""
    features: str = ""
    fused: bool = False
    closed: bool = True
    short: bool = False
    threads: bool = False
    given: tuple[str, ...] = ()

    @property
    def is_here(self) -> bool:
        """Whether its code runs in this process."""
        return not self.triple

    def key(self, kind: str, asked: str | None) -> str | None:
        """What keeps a kind of code for this machine apart from all other, from the key of what it is made of."""
        own = "" if self.fused else f"{self.name} "
        return None if asked is None else f"{own}{kind} {asked}"


HOST = Machine("host", fused=True, closed=False)
"""The processor of this process, with all it can do."""

STRICT = Machine("strict")
"""The same processor, in arithmetic that every other one has."""

WASM = Machine("wasm", "wasm32-unknown-unknown", "generic", "+bulk-memory,+sign-ext,+nontrapping-fptoint",
               short=True)
"""A browser."""

CUDA = Machine("cuda", "nvptx64-nvidia-cuda", "sm_70", "+ptx73", threads=True)
"""A GPU of NVIDIA, from compute capability 7.0 on, whose driver (465 or newer) assembles PTX."""

LINUX = Machine("linux", "x86_64-unknown-linux-gnu", "x86-64-v2", short=True,
                given=("calloc", "free", "memcpy", "memmove", "memset", "strcmp"))
"""Linux on any AMD64 processor of the last fifteen years, as a library that other programs load."""
