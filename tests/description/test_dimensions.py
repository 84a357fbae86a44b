from __future__ import annotations

import warnings

import pytest

import dalembert as da
from dalembert.description.dimensions import Dimensions, Misfit, known_rows, summed, unit_row
from dalembert.errors import Remark, UnknownNameError
from dalembert.expr.graph import Graph
from dalembert.expr.text import parse

UNITS = {"m": "kg", "l": "m", "k": "N/m", "w": "1/s", "t": "s", "n": "1"}


@pytest.fixture
def graph():
    return Graph()


def read(graph, written):
    """The exponents of a text in symbols with units, and in x and y without."""
    nodes = {name: graph.symbol(name) for name in (*UNITS, "x", "y")}
    dimensions = Dimensions(graph, {nodes[name]: unit_row(unit) for name, unit in UNITS.items()})

    def named(name, order):
        if name not in nodes:
            raise UnknownNameError("here", f"{name} is not known.")
        return nodes[name]

    node = parse(written, graph, named)
    dimensions.read("here", [node])
    dimensions.ask_numbers()
    row = dimensions.rows[node]
    return None if row is None else {
        key if isinstance(key, str) else graph.nodes[key][1]: power for key, power in dimensions.resolved(row).items()}


@pytest.mark.parametrize(
    ("written", "unit"),
    [("m*l^2*w^2/2", "J"), ("k*l - 3*m*l*w^2", "N"), ("sqrt(k/m)", "1/s"), ("l*sin(w*t)", "m"), ("abs(-l)", "m"),
     ("atan2(l, 2*l)", "1"), ("sign(l)", "1"), ("max(l, 0)", "m"), ("select(l < 0, 0, k*l)", "N"), ("n^n", "1"),
     ("l^0.5", "m^(1/2)"), ("exp(-w*t)*m + m", "kg"), ("7.5*l + 0.3", "m"), ("pi*l/4", "m"), ("1 + n", "1"),
     ("l - x", "m"), ("l + 0*m", "m"), ("(l + x)/(1 - x/l)", "m")],
)  # fmt: skip
def test_units_follow_an_expression(graph, written, unit):
    assert read(graph, written) == dict(unit_row(unit))


@pytest.mark.parametrize("written", ["9.81*m*l", "0.3", "0"])
def test_decimals_may_have_any_unit(graph, written):
    assert read(graph, written) is None


@pytest.mark.parametrize(
    ("written", "told"),
    [("m + l", "is in m|is in kg"), ("sin(l)", "'l' is in m, where sin takes a pure number"),
     ("exp(w)", "exp takes a pure number"), ("n^l", "an exponent is a pure number"),
     ("l^n", "the base of a variable power is a pure number"), ("l + 1", "'1' is a pure number, where 'l' is in m"),
     ("select(l < m, 1, 2)", "is in"), ("max(l, m)", "is in"), ("atan2(l, m)", "is in"), ("x*m + x*l", "x"),
     ("sin(x) + l*cos(x/l)", "is a pure number|takes a pure number"), ("sqrt(l^2 + k^2)", "is in")],
)  # fmt: skip
def test_what_does_not_fit(graph, written, told):
    with pytest.raises(Misfit) as found:
        read(graph, written)
    assert found.value.place == "here"
    assert any(each in found.value.what for each in told.split("|"))


def test_unknown_units_are_solved_for(graph):
    x, y = graph.symbol("x"), graph.symbol("y")
    dimensions = Dimensions(graph, {})
    dimensions.read("here", [x, y])
    product, quotient = graph.mul(x, y), graph.div(x, graph.mul(y, y))
    dimensions.read("here", [product, quotient])
    dimensions.ask("here", product, unit_row("J"), "a product is {}")
    dimensions.ask("here", quotient, unit_row("1/m"), "a quotient is {}")
    assert summed(dimensions.resolved({x: 3}), unit_row("J^2/m"), -1) == {}
    assert summed(dimensions.resolved({y: 3}), unit_row("J m"), -1) == {}
    with pytest.raises(Misfit):
        dimensions.ask("here", x, unit_row("m"), "a place is {}")


def test_a_long_sum_of_shared_sums_takes_no_time(graph):
    x, total = graph.symbol("x"), graph.symbol("y")
    for k in range(200):
        once = graph.add(total, graph.mul(x, graph.number(k + 2, 7)))
        total = graph.add(once, graph.add(total, graph.symbol(f"c{k}")))
    dimensions = Dimensions(graph, {x: unit_row("m")})
    dimensions.read("here", [total])
    dimensions.ask("here", total, unit_row("m"), "a length is {}")
    assert dimensions.unit(dimensions.resolved({graph.symbol("c7"): 2})) == "m^2"


# -------------------------------------------------------------------- who is asked


def oscillator(**parameters):
    return da.System("x", kinetic="m*x'^2/2", potential="k*x^2/2", parameters=parameters)


def test_only_systems_with_a_unit_for_every_parameter_are_asked():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for m, k in ((1.0, 2.0), ((1.0, "kg"), 2.0), (1.0, (2.0, "kg")), ((1.0, "1"), (2.0, "-")),
                     ((1.0, "rad"), (1.0, "1"))):
            assert known_rows(oscillator(m=m, k=k)) is None
        assert known_rows(oscillator(m=(None, "kg"), k=(None, "N/m"))) is not None


def test_a_unit_that_nobody_knows_is_named():
    with pytest.warns(Remark) as found:
        oscillator(m=(1.0, "Kg"), k=(1.0, "bananas"))
    told = [str(each.message) for each in found]
    assert len(told) == 2 and all(each.startswith("unknown-unit: System 'system', parameters: ") for each in told)
    assert "'Kg' of 'm'" in told[0] and "Did you mean 'kg'?" in told[0] and "'bananas' of 'k'" in told[1]


def test_the_parameter_that_would_mend_all_is_named():
    with pytest.warns(Remark, match=r"potential: 'k\*x\*\*2/2' is in kg m\^2, where an energy is in J\. "
                                    r"It fits with 'k' in N/m, or 'm' in kg s\^2; numbers count as pure\."):
        oscillator(m=(1.0, "kg"), k=(1.0, "kg"))
    with pytest.warns(Remark, match="It fits with 'm' in kg;"):
        oscillator(m=(1.0, "m"), k=(1.0, "N/m"))
