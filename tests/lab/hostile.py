"""Models by people who mean harm: code in text, huge powers, a million coordinates, bombs."""

from __future__ import annotations

_FRAME = "coordinates = ['x']\nkinetic = \"{}\"\npotential = 'k*x**2/2'\n[parameters]\nm = 1\nk = 1\n"


def of_energy(kinetic: str) -> str:
    return _FRAME.replace("{}", kinetic)


HOSTILE = {
    "code": of_energy("__import__('os').system('exit')"),
    "attribute": of_energy("x.__class__.__mro__"),
    "lambda": of_energy("(lambda: 1)()"),
    "tower of powers": of_energy("x'**2 + 9**9**9**9**9"),
    "huge power": of_energy("x'**2 + x**(10**10**10)"),
    "nested functions": of_energy("x'**2 + " + "sin(" * 12_000 + "x" + ")" * 12_000),
    "powers of powers": of_energy("x'**2 + " + "**".join(["x"] * 3_000)),
    "a million factors": of_energy("x'**2*(1 + x)**1000000"),
    "a million coordinates": "coordinates = [" + ",".join(f"'x{i}'" for i in range(1_000_000)) + "]",
    "many coordinates": "coordinates = [" + ",".join(f"'x{i}'" for i in range(9_000)) + "]\nkinetic = \"x0'**2\"",
    "open brackets": of_energy("(" * 90_000),
    "nested tables": "x = " + "[" * 50_000,
    "dotted keys": "a" + ".b" * 45_000 + " = 1",
    "a number of digits": "coordinates = ['x']\nduration = " + "9" * 90_000,
    "entities": '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;&b;">]><robot name="&c;"/>',
    "included files": '<mujoco><include file="/etc/passwd"/></mujoco>',
}
