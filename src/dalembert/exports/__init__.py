"""A model leaves: as source, or as a unit for other programs.

export    the verb
exporter  what a format is
unit      what leaves, told so that any format can write it
scripts   functions in languages that have linear algebra of their own; `pythonic` those in Python, `in_numpy` its words
kernels   functions of JAX and PyTorch that call our machine code
moving    a program of C that moves what left
formats/  one file or folder each
"""
