"""The benchmark that looks for silences hears them: where our survey is deaf, it says so."""

import pytest

from benchmarks import silences
from dalembert.description.readers import urdf

ARM = (silences.ROBOTS / "arm.urdf").read_text(encoding="utf-8")


def test_every_documented_word_of_urdf_shows_or_is_told():
    ends, silent = silences.ends_of_words("urdf", silences._URDF)
    assert not silent and ends["shown"] > 20 and ends["told"] >= 5


def test_a_deaf_survey_is_noticed(monkeypatch):
    """Without it, words that are passed over are silent, in documented words and in files as they are."""
    monkeypatch.setattr(urdf, "survey", lambda *_: None)
    assert len(silences.ends_of_words("urdf", silences._URDF)[1]) >= 5
    silent = set(silences.silent_in_urdf(ARM, silences.outcome(ARM)))
    assert silent == {"joint/limit@velocity", "robot/transmission", "robot/gazebo"}


def test_what_is_told_is_not_silent():
    assert not list(silences.silent_in_urdf(ARM, silences.outcome(ARM)))
    refused = silences.outcome("<robot/>")
    assert "no body" in refused.refused and not refused.mechanism


@pytest.mark.parametrize(("place", "word", "value", "end"), [
    ("limit", "@velocity", "3", "told"), ("limit", "@effort", "3", "shown"),
    ("origin", "@xyz", "1 2 3", "shown"), ("mass", "@value", "x", "refused"),
    ("link", "visual", "1", "silent"), ("calibration", "@rising", "1", "absent"),
])
def test_how_a_word_comes_out(place, word, value, end):
    text = silences._URDF
    assert end in set(silences._with_word(text, place, word, value, silences.outcome(text)))
