"""What the machine code of doors finds in memory: the plan of one door, and what is said of batches and keywords."""

from __future__ import annotations

import enum

KEPT_RESULTS = 4
"""How many results a door keeps to hand out again; a power of 2."""

MOST_POINTERS = 12
"""The most arguments of a kernel behind a door."""


class Word(enum.IntEnum):
    """What the machine code of doors finds where in the plan of one door (64-bit words)."""

    KERNEL = 0  # the address of the words ONE and QUICK of `Batch`
    REPORTS = 1  # all bits set if the kernel returns a status, else 0
    FALLBACK = 2
    INPUTS = 3  # how many, and the address of their lengths
    LENGTHS = 4
    HIDDEN = 5  # how many, and the address of their addresses
    ADDRESSES = 6
    RANK = 7  # of the result, and the address of its shape
    SHAPE = 8
    FLAGS = 9  # of a new result
    KEPT = 10  # the address of the results kept, and which of them goes first
    OLDEST = 11
    NAMED = 12  # how many keywords, and the address of what is said of each
    KEYWORDS = 13
    OUT = 14  # the keyword for an array that the result is to stand in
    SIZE = 15  # of the result of one state
    BATCHES = 16  # the address of what is said of batches; 0 where there are none
    PARTS = 17  # into how many the last axis is told, 0 for none, and the address of their widths
    WIDTHS = 18
    ARRAY_TYPE = 19  # of Python and NumPy, see `layout.Addresses`
    DTYPE = 20
    NEW_ARRAY = 21
    NEW_FLOAT = 22
    CALL = 23
    KEEP = 24
    DROP = 25
    NONE = 26
    FLOAT_TYPE = 27
    DOUBLE_TYPE = 28
    WHOLE_TYPE = 29
    DICT_TYPE = 30
    COUNT_ITEMS = 31
    FIND_ITEM = 32
    WHOLE_NUMBER = 33
    FORGET_ERROR = 34
    UNLOCK = 35
    LOCK = 36
    NEW_TUPLE = 37
    BECOME_VIEW = 38


class Batch(enum.IntEnum):
    """What is said of batches (64-bit words); all doors of a kernel share it.

    The two functions are `i64 rows(i64 count, i64* table)`: a table of address and stride for each array. Anything but
    0 sends the call to the fallback, and so does a batch for which `LEFT` does not suffice.
    """

    SINGLE = 0  # the address of what computes one state after the other
    LANES = 1  # and of what does several at once; 0 as long as nothing does
    LEAST = 2  # so many states have to be there for lanes
    LEFT = 3  # how many states are computed one after the other until lanes are to be made
    UNLOCKED = 4  # from so many states on other threads of Python may run meanwhile
    ONE = 5  # the address of what computes one state
    QUICK = 6  # how many states are computed until the fallback is told, to make better code; 0 for never


class Said(enum.IntEnum):
    """What is said of one keyword (64-bit words)."""

    NAME = 0
    PLACE = 1  # which of the hidden arguments it stands for
    SIZE = 2  # of that argument, and the address of what stands there where nothing else is given
    USUAL = 3
    COUNT = 4  # of the numbers that are given; -1 for one number that is no array
    ENTRIES = 5  # the address of where each goes
    KEYS = 6  # the address of what each may be called in a dict
    OTHER_KEYS = 7
