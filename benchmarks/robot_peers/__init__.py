"""The peers that robots are compared with: Pinocchio (trees of bodies), MuJoCo (MJCF), CasADi (counts of instructions).

They come with the extra `bench`; none of them is needed to import a module of this package but the one called like it.
"""
