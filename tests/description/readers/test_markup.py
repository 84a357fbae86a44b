"""Robot files in XML: what is dangerous or broken is refused, with the line; the rest is read as it stands."""

import pytest

from dalembert.description.robots import markup
from dalembert.description.robots.markup import parse, serialized
from dalembert.errors import ModelFileError

LAUGHS = """<!DOCTYPE robot [
 <!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>
<robot name="&c;"/>"""


@pytest.mark.parametrize(("content", "words"), [
    (LAUGHS, "line 1: it holds a document type"),
    ('<!DOCTYPE robot SYSTEM "http://example.org/robot.dtd"><robot/>', "document type"),
    ('<!DOCTYPE robot [<!ENTITY x SYSTEM "file:///etc/passwd">]><robot>&x;</robot>', "document type"),
    ('<!DOCTYPE robot [<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]><robot/>', "document type"),
    ("<robot>\n&nbsp;</robot>", "line 2: it is not well-formed XML: undefined entity"),
    ("<robot>\n<link></robot>", "line 2: it is not well-formed XML: mismatched tag"),
    ('<robot name="a" name="b"/>', "duplicate attribute"),
    ("<robot/><robot/>", "junk after document element"),
    ("", "no element found"),
    (b"<robot name='\xff'/>", "not well-formed"),
    (b'<?xml version="1.0" encoding="rot13"?><robot/>', "line 1"),
    (b'<?xml version="1.0" encoding="nonsense"?><robot/>', "unknown encoding"),
    (b"<robot>\x00</robot>", "not well-formed"),
    ("<a>" * 300 + "</a>" * 300, "nested more than 200 deep"),
    ("<a>" * 200_000, "nested more than 200 deep"),
    ("<robot " + " ".join(f'a{i}=""' for i in range(200)) + "/>", "too many or too long attributes"),
])
def test_what_is_dangerous_or_broken_is_refused_with_its_line(content, words):
    with pytest.raises(ModelFileError) as caught:
        parse(content, "model.urdf")
    assert words in str(caught.value) and str(caught.value).startswith("model.urdf, line ")


def test_the_caps_hold(monkeypatch):
    monkeypatch.setattr(markup, "MOST_ELEMENTS", 10)
    monkeypatch.setattr(markup, "LONGEST_ATTRIBUTE", 20)
    assert len(parse("<r>" + "<a/>" * 9 + "</r>", "x").children) == 9
    with pytest.raises(ModelFileError, match="more than 10 elements"):
        parse("<r>" + "<a/>" * 10 + "</r>", "x")
    with pytest.raises(ModelFileError, match="too long attributes"):
        parse(f'<r a="{"b" * 21}"/>', "x")
    with pytest.raises(ModelFileError, match="has 9 bytes"):
        parse("<r></r>  ", "x", largest=8)


def test_declared_encodings_are_decoded():
    latin = '<?xml version="1.0" encoding="latin-1"?><robot name="Käfer"/>'
    assert parse(latin.encode("latin-1"), "x").attributes == {"name": "Käfer"}
    wide = '<?xml version="1.0" encoding="utf-16"?><robot name="ä"/>'
    assert parse(wide.encode("utf-16"), "x").attributes == {"name": "ä"}
    assert parse(latin, "x").attributes == {"name": "Käfer"}, "a text has no encoding any more"


def test_elements_know_their_lines_and_children():
    root = parse('<robot>\n <link name="a"/>\n <link name="b"><mass> 2.5 </mass></link>\n</robot>', "arm.urdf")
    first, second = root.all("link")
    assert (first.line, second.line) == (2, 3)
    assert second.where == "arm.urdf, line 3, <link> 'b'"
    assert second.content_number("mass") == 2.5
    with pytest.raises(ModelFileError, match=r"line 1, <robot>: <robot> has|more than one <link>"):
        root.one("link")
    with pytest.raises(ModelFileError, match="line 2, <link> 'a': it has no <mass>"):
        first.needed("mass")


def test_what_is_written_reads_back():
    text = '<a x="1 &quot;2&quot;" y="&lt;&amp;"><b/><c><d z="é"/></c></a>'
    again = parse(serialized(parse(text, "x")), "x")
    assert serialized(again) == serialized(parse(text, "x"))
    assert again.attributes == {"x": '1 "2"', "y": "<&"} and again.children[1].children[0].attributes == {"z": "é"}


@pytest.mark.parametrize(("text", "value"), [
    ("1", 1.0), (" -2.5 ", -2.5), ("+.5", 0.5), ("5.", 5.0), ("1e-3", 1e-3), ("1E+3", 1e3), ("1e30", 1e30),
])
def test_numbers(text, value):
    assert parse(f'<a x="{text}"/>', "x").number("x") == value


@pytest.mark.parametrize("text", [
    "", "nan", "inf", "1e400", "-1e308", "1e31", "1_000", "0x10", "1,5", "1.0f", "٣", "e5", ".", "--1", "1 2",
    "1" * 200,
])
def test_what_is_no_number_is_refused(text):
    with pytest.raises(ModelFileError, match=r"x is '?"):
        parse(f'<a x="{text}"/>', "model").number("x")


def test_infinite_numbers_only_where_they_make_sense():
    element = parse('<a x="-inf" y="1e308"/>', "x")
    assert element.number("x", infinite=True) == -float("inf") and element.number("y", infinite=True) == 1e308
    with pytest.raises(ModelFileError):
        element.number("x")


def test_long_texts_are_shortened_in_messages():
    with pytest.raises(ModelFileError) as caught:
        parse(f'<a x="{"long " * 1000}"/>', "x").number("x")
    assert len(str(caught.value)) < 200
