import pytest

from dalembert.contact.laws import LAWS, Surface, checked_friction, checked_law, checked_restitution
from dalembert.errors import DescriptionError, UnknownNameError


def test_what_they_let_pass():
    assert [checked_law("here", law) for law in LAWS] == list(LAWS)
    assert (checked_friction("here", 3), checked_restitution("here", 1)) == (3.0, 1.0)
    assert Surface() == Surface(0.0, 0.0, "stronge")


@pytest.mark.parametrize(("keywords", "message"), [
    ({"friction": -1.0}, "contact: friction is -1"), ({"friction": float("inf")}, "friction is inf"),
    ({"restitution": 1.1}, r"contact: restitution is 1\.1"), ({"restitution": float("nan")}, "restitution is nan"),
])  # fmt: skip
def test_what_they_refuse(keywords, message):
    with pytest.raises(DescriptionError, match=message):
        Surface(**keywords)
    with pytest.raises(UnknownNameError, match=r"there is no law of restitution 'poison'\. Did you mean 'poisson'"):
        Surface(law="poison")
