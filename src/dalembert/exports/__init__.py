"""A model leaves: as source, or as a unit for other programs.

export    the verb
exporter  what a format is
unit      what leaves, told so that any format can write it
scripts   functions in languages that need no compiler of ours
formats/  one file or folder each
"""
