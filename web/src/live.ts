// The motion made anew: sliders for parameters and start, what a link holds, bodies that can be dragged.

import { Simulation, type SimulationState } from "../../src/dalembert/view/assets/simulation.js";
import type { PageData } from "./data";
import type { Motion } from "./motion";
import type { Player } from "./player";
import type { Plots, Redrawn } from "./plotting";
import { Section } from "./section";

const POINTS = 600;

/** Within another page, as in a notebook's cell, that one is told what is set, and may set it, instead of the address. */
const framed = parent !== window;

/** What makes a motion anew, and its section. */
interface Live { simulation: Simulation; section: Section | null }

/** Puts what can be set below the player; the motion follows at once, and with it picture, plots and link. */
export async function live(data: PageData, player: Player, plots: Plots): Promise<Live | null> {
  const panel = document.getElementById("live"), told = data.simulation;
  if (!panel || !told) return null;
  const module = await WebAssembly.compile(told.code as BufferSource), said = document.createElement("output");
  const simulation = new Simulation(told, module), events = document.getElementById("happened"), written = events?.innerHTML ?? "";
  const figure = data.section && plots.named("section");
  const section = figure ? new Section(data.section!, new Simulation(told, module), simulation, figure) : null;
  const show = (): void => {
    player.play(made(simulation));
    plots.redraw(curves(simulation));
    section?.begin();
    if (events) tell(simulation, events, written);
    player.mark(simulation.events ? timesOf(simulation) : data.events ?? []);
    said.textContent = simulation.status === "finished" ? "" : `Ended after ${(simulation.end - simulation.start).toPrecision(3)} s: ${simulation.status}.`;
    const hash = `#${simulation.link}`;
    if (framed) parent.postMessage({ dalembert: simulation.link }, "*");
    else if (location.hash !== hash && (location.hash || hash !== "#")) history.replaceState(null, "", hash);
  };
  if (data.forces && !data.forces.motion) {
    player.forces!.source = (time) => simulation.more(time);
    player.draw();
  }
  const rows = controls(simulation, panel, show);
  const all = (): void => { rows.forEach((row) => row()); show(); };
  const again = Object.assign(document.createElement("button"), { type: "button", textContent: "As written" });
  again.addEventListener("click", () => { simulation.reset(); all(); });
  said.setAttribute("aria-live", "polite");
  panel.append(again, said);
  const take = (link: string): void => {
    try { simulation.follow(link); } catch (problem) { said.textContent = `The link does not fit: ${(problem as Error).message}.`; return; }
    all();
  };
  const followed = (): void => { if (!/^#t=/.test(location.hash) && location.hash.includes("=")) take(location.hash); };
  window.addEventListener("hashchange", () => { if (location.hash !== `#${simulation.link}`) followed(); });
  window.addEventListener("message", ({ source, data: told }) => {
    if (framed && source === parent && typeof told?.dalembert === "string" && told.dalembert !== simulation.link) take(told.dalembert);
  });
  let held = false;
  player.onDrag((index, target, over) => {
    if (!held) simulation.take(player.time);
    held = !over;
    simulation.drag(index, target);
    simulation.run(over ? told.run.duration : told.run.step);
    player.seek(simulation.start);
    if (!over) { player.play(made(simulation)); return; }
    all();
    player.setPlaying(true);
  });
  followed();
  if (framed) parent.postMessage({ dalembert: simulation.link }, "*");
  return { simulation, section };
}

/** A row for each number that can be set; what is returned shows its value once more. */
function controls(simulation: Simulation, panel: HTMLElement, show: () => void): (() => void)[] {
  const { names, units } = simulation.data;
  const groups: [string, string[], (name: string, i: number) => [number, number], (i: number) => string][] = [
    ["Parameters", names.p, (name) => around(simulation.get(name)), (i) => units[i]!],
    ["Start", names.q, (name) => [simulation.get(name) - Math.PI, simulation.get(name) + Math.PI], () => ""],
    ["Velocities", names.v, (name) => [simulation.get(name) - 5, simulation.get(name) + 5], () => ""],
    ["Inputs", names.u, (name) => around(simulation.get(name)), () => ""],
  ];
  return groups.filter(([, listed]) => listed.length).flatMap(([title, listed, range, unit]) => {
    const group = Object.assign(document.createElement("fieldset"), { className: "values" });
    group.append(Object.assign(document.createElement("legend"), { textContent: title }));
    panel.append(group);
    return listed.map((name, i) => row(simulation, group, name, unit(i), range(name, i), show));
  });
}

function row(simulation: Simulation, group: HTMLElement, name: string, unit: string, [low, high]: [number, number], show: () => void): () => void {
  const label = document.createElement("label");
  const slider = Object.assign(document.createElement("input"), { type: "range", min: String(low), max: String(high), step: "any" });
  const number = Object.assign(document.createElement("input"), { type: "number", step: "any" });
  slider.setAttribute("aria-label", name);
  number.setAttribute("aria-label", `${name}, exactly`);
  label.append(Object.assign(document.createElement("span"), { textContent: name }), slider, number, unit);
  group.append(label);
  const tell = (): void => { slider.value = number.value = String(simulation.get(name)); };
  const take = (from: HTMLInputElement, to: HTMLInputElement): void => {
    if (from.value === "" || !Number.isFinite(Number(from.value))) return;
    to.value = from.value;
    simulation.set({ [name]: Number(from.value) });
    show();
  };
  slider.addEventListener("input", () => take(slider, number));
  number.addEventListener("change", () => take(number, slider));
  tell();
  return tell;
}

const around = (x: number): [number, number] => (x > 0 ? [0.1 * x, 3 * x] : x < 0 ? [3 * x, 0.1 * x] : [-1, 1]);

/** The motion as it is now: another one each time, so that trails and arrows are made anew. */
function made(simulation: Simulation): Motion {
  const { start, end, step } = simulation, written = simulation.link === "";
  return { start, end, step, written, at: (time) => simulation.at(time) };
}

/** So many events are listed. */
const LISTED = 100;

const timesOf = (simulation: Simulation): number[] => simulation.events?.happened.map((each) => each.time) ?? [];

/** Lists what happens in the motion as it is set; `written` is what the page said of its own. */
function tell(simulation: Simulation, place: HTMLElement, written: string): void {
  const { happened } = simulation.events!;
  if (simulation.link === "") { place.innerHTML = written; return; }
  const rows = happened.slice(0, LISTED).map(({ time, name, what }) => {
    const row = document.createElement("tr"), link = Object.assign(document.createElement("a"), { href: `#t=${time.toPrecision(12)}`, textContent: `${Number(time.toPrecision(6))} s` });
    row.append(...[link, name, what].map((each) => { const cell = document.createElement("td"); cell.append(each); return cell; }));
    return row;
  });
  const table = Object.assign(document.createElement("table"), { className: "data" });
  table.append(...rows);
  const said = Object.assign(document.createElement("p"), { className: "note", textContent: happened.length > LISTED ? `${happened.length} events, the first ${LISTED} listed.` : happened.length ? "" : "Nothing happens." });
  place.replaceChildren(table, said);
}

/** The motion at evenly spaced times, as plots ask for it. */
function curves(simulation: Simulation): Redrawn {
  const span = simulation.end - simulation.start;
  const times = Float64Array.from({ length: POINTS + 1 }, (_, k) => simulation.start + (span * k) / POINTS);
  const states = Array.from(times, (time) => simulation.state(time)), first = states[0]!.energy;
  const read: Record<string, (state: SimulationState, i: number) => number> = {
    q: (state, i) => state.q[i]!, v: (state, i) => state.v[i]!, multipliers: (state, i) => state.multipliers[i]!,
    inputs: (state, i) => state.inputs[i]!, energy: (state) => state.energy, residual: (state) => state.residual,
    drift: (state) => Math.abs(state.energy - first),
  };
  return { times, events: timesOf(simulation), column: (letter, i) => Float64Array.from(states, (state) => read[letter]!(state, i)) };
}
