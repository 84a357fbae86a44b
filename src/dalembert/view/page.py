"""One HTML file that fetches nothing: its data, its style and its scripts are in it, and its policy admits only those.

The scripts are built from `web/` of the project; they and the data travel compressed.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import Any

#: What stands for 0 to 84 in text that carries bytes: ( to ~ without < and >, which no HTML has to escape.
_DIGITS = bytes(code for code in range(40, 127) if chr(code) not in "<>")
_LETTERS = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
#: Unpacks what an element carries, and with it the script of the page, which the policy knows by its hash.
_UNPACK = """
const unpacked = (id) => {
  const text = document.getElementById(id).textContent;
  const words = new DataView(new ArrayBuffer(4 * Math.ceil(text.length / 5)));
  for (let i = 0; i < text.length; i += 5) {
    let word = 0;
    for (let k = i; k < i + 5; k += 1) {
      const code = k < text.length ? text.charCodeAt(k) : 126;
      word = 85 * word + code - 40 - (code > 60) - (code > 62);
    }
    words.setUint32(4 * (i / 5), word);
  }
  const packed = new Blob([words.buffer.slice(0, Math.floor(0.8 * text.length))]);
  return new Response(packed.stream().pipeThrough(new DecompressionStream("gzip")));
};
unpacked("packed").text().then((text) => {
  document.body.append(Object.assign(document.createElement("script"), { textContent: text }));
});
"""
_INSIDE = """
<label><input id="show-inside" type="checkbox"> frames and masses</label>"""
_FORCES = """
<label><input id="show-forces" type="checkbox"> forces</label>
<input id="length" type="range" min="-1" max="1" step="any" value="0" aria-label="Length of the arrows of forces">"""


@dataclass(frozen=True)
class Section:
    """One part of a page; an empty one is left out."""

    key: str
    label: str
    html: str


def page(title: str, lead: str, sections: Sequence[Section], data: Mapping[str, Any] | None) -> str:
    """The page: a heading, links to the sections, and the script that `data` needs, if there is any.

    `lead` and the sections are HTML already; `title` and `data` are escaped here.
    """
    parts = [
        f'<section aria-label="{section.label}"><h2 id="{section.key}-part">{section.label}</h2>\n'
        f"{section.html}\n</section>"
        for section in sections
    ]
    if data is None:  # no script will say which boxes are wider than the screen
        parts = [part.replace('<div class="scroll">', '<div class="scroll" tabindex="0">') for part in parts]
    style, running = asset("report.css"), () if data is None else _scripts_of(data)
    admitted = [] if data is None else [_joined(running), _UNPACK]
    return Template(asset("page.html")).substitute(
        policy=_policy([style, *sorted(set(re.findall(r' style="([^"]*)"', "".join(parts))))], admitted),
        title=escape(title),
        style=style,
        lead=lead,
        links="".join(f'<a href="#{section.key}-part">{section.label}</a>' for section in sections),
        sections="\n".join(parts),
        scripts=_scripts(running, data) if data is not None else "",
    )


def player(shapes: Sequence[str], marks: Sequence[float] = (), forces: bool = False, inside: bool = False) -> str:
    """The picture with its controls, for the named shapes; `marks` on the time line are parts of it, from 0 to 1.

    With `forces` these can be asked for, and how long their arrows are, with `inside` what is within bodies.
    """
    places = "".join(f'<option value="{1000 * mark:.6g}"></option>' for mark in marks)
    listed = escape(", ".join(dict.fromkeys(shapes)))
    more = (_INSIDE if inside else "") + (_FORCES if forces else "")
    return Template(asset("player.html")).substitute(shapes=listed, marks=places, more=more)


def asset(name: str) -> str:
    """The text of a file beside this one."""
    return (Path(__file__).parent / "assets" / name).read_text(encoding="utf-8")


def _scripts_of(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Which scripts it takes: contacts, where they are computed, and what draws, in space or the plane, or plots."""
    told = data.get("simulation", {}).get("touching")
    touches = () if told is None else ("cones",) if told["cones"] else ("touching",)
    if "scene" not in data:
        return *touches, "plots"
    return *touches, "space" if data["scene"]["flat"] < 0 else "plane"


def _joined(names: Sequence[str]) -> str:
    return "".join(asset(f"{name}.js") for name in names)


def _scripts(names: tuple[str, ...], data: Mapping[str, Any]) -> str:
    return f'<script type="text/plain" id="page">{packed(bundle(data))}</script>\n{_packed_scripts(names)}'


def bundle(data: Any) -> bytes:
    """Data for a script: the length of its JSON (32 bits, little-endian), the JSON, and behind it what in the data is
    bytes, in whose place it has {"at": where these begin behind the JSON, "bytes": how many they are}."""
    parts, end = list[bytes](), 0

    def put(part: bytes) -> dict[str, int]:
        nonlocal end
        parts.append(part)
        end += len(part)
        return {"at": end - len(part), "bytes": len(part)}

    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False, default=put).encode()
    return b"".join([len(text).to_bytes(4, "little"), text, *parts])


def packed(content: bytes) -> str:
    """Bytes compressed by gzip, as text: five digits to the base of 85 for four bytes, the highest first."""
    text = base64.b85encode(gzip.compress(content, 9, mtime=0))
    return text.translate(bytes.maketrans(_LETTERS, _DIGITS)).decode("ascii")


def unpacked(text: str) -> bytes:
    """The bytes of such text."""
    return gzip.decompress(base64.b85decode(text.encode("ascii").translate(bytes.maketrans(_DIGITS, _LETTERS))))


@cache
def _packed_scripts(names: tuple[str, ...]) -> str:
    code = packed(_joined(names).encode())
    return f'<script type="text/plain" id="packed">{code}</script>\n<script>{_UNPACK}</script>\n'


def _policy(styles: Sequence[str], scripts: Sequence[str]) -> str:
    """Nothing may be fetched; styles and scripts are admitted by their hashes, and a simulation's machine code."""
    admitted = " ".join([*map(_hash, scripts), "'wasm-unsafe-eval'"]) if scripts else "'none'"
    within = " 'unsafe-hashes'" if len(styles) > 1 else ""
    return (f"default-src 'none'; style-src {' '.join(map(_hash, styles))}{within}; script-src {admitted}; "
            "img-src blob: data:; media-src blob:; base-uri 'none'; form-action 'none'")  # fmt: skip


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
