// A simulation that runs where it is read: a model's own kernels as WebAssembly, written by dalembert.

import { Events, roomOf, watchedOf } from "./events.js";

const FINISHED = 10, CHUNK_FULL = 11, FAILED = 13, STOPPED = 15;
const TIME = 0, STEP = 1, TRIED = 2, ACCEPTED = 4, FAILURE = 5, REJECTED = 6;
const ENDED = { 10: "finished", 11: "too many steps", 12: "the step became too small" };
const FAILED_BY = {
  1: "the accelerations are not determined", 2: "the state is not finite", 3: "the constraints contradict each other",
  4: "the constraints cannot be met", 6: "the constraints are nearly dependent",
};
const AT_ONCE = 64, PAGE = 65536, BETWEEN_STEPS = 100;

/** The bytes of base64 text. */
export const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * A model, its parameters and its start, and the motion from there.
 *
 * `q`, `v`, `u` and `p` are the start, the inputs and the parameters, to be set by `set`; `run` makes the motion, `at` and
 * `state` say what is there at a time. The same numbers give the same bits, in every browser.
 */
export class Simulation {
  /** A simulation from what `dalembert` wrote: {code, constants, stack, sizes, names, start, run, ...}. */
  static async open(data) {
    const code = typeof data.code === "string" ? bytes(data.code) : data.code;
    return new Simulation(data, await WebAssembly.compile(code));
  }

  constructor(data, module) {
    const s = data.sizes, dim = s.nq + s.n, top = data.constants + data.stack;
    const lengths = {
      context: s.context + data.start.k.length, y: dim, f: dim, state: s.state, variance: dim,
      times: AT_ONCE, states: AT_ONCE * dim, dense: AT_ONCE * s.rows * dim, variances: AT_ONCE * dim,
      point: dim, error: dim, from: dim, end: dim, row: s.rows * dim, clock: 1,
      a: s.n, multipliers: s.nc, inputs: s.nu, energy: 1, residual: 1, numbers: s.numbers, further: s.further, touched: s.touched,
      ...roomOf(watchedOf(data), dim),
    };
    let place = top;
    this.places = {};
    for (const [name, length] of Object.entries(lengths)) {
      this.places[name] = place;
      place += 8 * length;
    }
    const memory = new WebAssembly.Memory({ initial: Math.ceil(place / PAGE) });
    const stack = new WebAssembly.Global({ value: "i32", mutable: true }, top);
    const given = { __linear_memory: memory, __stack_pointer: stack };
    this.call = new WebAssembly.Instance(module, { env: given }).exports;
    this.here = {};
    for (const [name, length] of Object.entries(lengths)) {
      this.here[name] = new Float64Array(memory.buffer, this.places[name], length);
    }
    this.data = data;
    this.sizes = s;
    this.dim = dim;
    this.wide = { times: 1, states: dim, dense: s.rows * dim, variances: dim };
    this.steps = {};
    for (const [name, wide] of Object.entries(this.wide)) this.steps[name] = new Float64Array((AT_ONCE + 1) * wide);
    const kinds = { p: data.names.p, q: data.names.q, v: data.names.v, u: data.names.u };
    /** Where a value is, by name: [letter, index]. */
    this.named = new Map(Object.entries(kinds).flatMap(([letter, names]) => names.map((name, i) => [name, [letter, i]])));
    this.events = watchedOf(data).length ? new Events(this) : null;
    this.reset();
  }

  // ---------------------------------------------------------------- what can be set

  /** Everything as it was written. */
  reset() {
    const { q, v, u, p } = this.data.start;
    Object.assign(this, { q: [...q], v: [...v], u: [...u], p: [...p], duration: this.data.run.duration });
    return this.run();
  }

  /** Parameters, inputs and numbers of the start by name, then the motion anew. Throws RangeError for what does not fit. */
  set(values) {
    for (const [name, value] of Object.entries(values)) {
      if (!this.named.has(name)) throw new RangeError(`there is no '${name}'; there are ${[...this.named.keys()].join(", ")}`);
      if (!Number.isFinite(value)) throw new RangeError(`${name} is ${value}, no finite number`);
      const [letter, i] = this.named.get(name);
      this[letter][i] = value;
    }
    return this.run();
  }

  /** A parameter, an input or a number of the start. */
  get(name) {
    const [letter, i] = this.named.get(name);
    return this[letter][i];
  }

  /** What differs from what was written, as text for a link: `name=value;...`; every digit that counts is in it. */
  get link() {
    const { start } = this.data;
    return [...this.named].filter(([, [letter, i]]) => !Object.is(this[letter][i], start[letter][i]))
      .map(([name, [letter, i]]) => `${encodeURIComponent(name)}=${Object.is(this[letter][i], -0) ? "-0" : this[letter][i]};`).join("");
  }

  /** What a link says, and the rest as it was written. Throws RangeError for a link that does not fit. */
  follow(link) {
    const { q, v, u, p } = this.data.start;
    Object.assign(this, { q: [...q], v: [...v], u: [...u], p: [...p] });
    const pairs = link.replace(/^#/, "").split(";").filter(Boolean).map((part) => part.split("="));
    return this.set(Object.fromEntries(pairs.map(([name, value]) => [decodeURIComponent(name), value?.trim() ? Number(value) : NaN])));
  }

  // ---------------------------------------------------------------- the motion

  /** The motion from the start; whether it finished, and why not is in `status`. */
  run(duration = this.duration) {
    this.duration = duration;
    for (const _ of this.running(duration, this.data.run.max_steps)); // to its end
    return this.finished;
  }

  /** The motion from the start, some steps at a time, in at most so many attempts. */
  *running(duration, attempts, longest = duration / this.data.run.pulses) {
    const { here, places: at, data, events } = this;
    this.status = this.settle();
    this.made = 0;
    this.steps.times[0] = 0;
    this.steps.states.set(here.y);
    this.told = [];
    this.longest = longest;
    events?.begin();
    if (this.status) return this.ended(false);
    this.call.set_off(at.state, at.y, at.variance, at.context);
    if (events) this.tell();
    this.status = events?.start() ?? "";
    if (this.status) return this.ended(false);
    let code = FINISHED;
    for (const [first, last] of spans(data.run.stops, duration)) {
      code = this.beginAt(first, last);
      while (code === CHUNK_FULL && here.state[TRIED] < attempts) {
        code = events ? events.advance(last, AT_ONCE) : this.takeSteps(last, AT_ONCE);
        if (code === CHUNK_FULL) yield;
      }
      if (code !== FINISHED) break;
    }
    const failed = code === FAILED ? events?.problem || FAILED_BY[here.state[FAILURE]] : "";
    this.status = failed || (ENDED[code] ?? (code === STOPPED ? `ended by event '${this.stopped}'` : "stopped"));
    return this.ended(code === FINISHED || code === STOPPED);
  }

  ended(finished) {
    if (!this.events) this.tell();
    this.start = this.data.start.t;
    this.end = this.start + this.steps.times[this.made];
    this.step = this.data.run.step;
    this.finished = finished;
    return finished;
  }

  /** Goes on from a time of the run until another; a code. */
  beginAt(first, last) {
    const { here, places: at, data: { run } } = this;
    here.state[TIME] = first;
    const code = Number(this.call.begin(last - first, run.rtol, run.atol, this.longest, at.state, at.y, at.f, at.context));
    if (code) here.state[FAILURE] = code;
    return code ? FAILED : CHUNK_FULL;
  }

  /** At most so many steps towards a time; a code. */
  takeSteps(last, most) {
    const { here, places: at, data: { run } } = this, count = BigInt(Math.min(most, AT_ONCE));
    const code = this.call.advance(last, run.rtol, run.atol, this.longest, count, 2n * count, at.state, at.y, at.f, at.variance,
      at.context, at.times, at.states, at.dense, at.variances);
    this.keep(here.state[ACCEPTED]);
    return Number(code);
  }

  /** Where the run is: its time, its state, and what is known of its errors. */
  place() {
    const { state, y, variance } = this.here;
    return { clock: state[TIME], y: y.slice(), variance: variance.slice() };
  }

  /** The place where a step begins, by its number; none before the first. */
  begunAt(k) {
    const { steps, dim } = this, part = (array, i) => array.slice(i * dim, (i + 1) * dim);
    return { clock: steps.times[k], y: part(steps.states, k), variance: part(steps.variances, k - 1) };
  }

  /** Goes on from a place until a time, in steps of about some length at first; a code. */
  put(place, last, length) {
    const { here } = this;
    here.y.set(place.y);
    const code = this.beginAt(place.clock, last);
    here.state[STEP] = length;
    here.state[REJECTED] = 0;
    here.variance.set(place.variance);
    return code;
  }

  /** A step on a line from where the run is to a state at a time, and goes there. */
  jump(clock, y) {
    const { here } = this;
    here.times[0] = clock;
    here.states.set(y);
    here.dense.fill(0, 0, this.wide.dense);
    here.dense.set(y.map((x, i) => x - here.y[i]));
    here.variances.fill(0, 0, this.dim);
    this.keep(1);
    here.y.set(y);
    here.state[TIME] = clock;
  }

  /** Begins from a state, on the constraints where contacts have `some`; whether it can. */
  begins(y, some) {
    const { here, places: at } = this;
    here.y.set(y);
    if (some && this.project(0, at.y)) return false;
    this.steps.states.set(here.y);
    this.told[0].context.set(here.context);
    return true;
  }

  /** Goes on from a state, moved onto the constraints, that was set at a time; whether there is one. */
  goOnFrom(clock, y) {
    const { here, places: at, data } = this;
    here.point.set(y);
    if (this.project(clock, at.point)) return false;
    here.context[0] = data.start.t + clock;
    this.call.refer(at.point, at.context);
    here.context[0] = data.start.t;
    this.jump(clock, here.point.slice());
    this.tell();
    return true;
  }

  /** What kernels are told is this from the end of the last step on. */
  tell() {
    this.told.push({ from: this.made, context: this.here.context.slice() });
  }

  /** Takes over the steps that were just made: times and states at their ends, the start first; dense output, variances. */
  keep(count) {
    const { here, steps } = this, total = this.made + count;
    if ((total + 1) * this.dim > steps.states.length) {
      for (const name of Object.keys(steps)) steps[name] = grown(steps[name]);
    }
    for (const [name, all] of Object.entries(steps)) {
      const wide = this.wide[name], first = name === "times" || name === "states" ? 1 : 0;
      all.set(here[name].subarray(0, count * wide), (this.made + first) * wide);
    }
    this.made = total;
  }

  /** Forgets all steps but where the last one ended. */
  forget() {
    this.steps.times[0] = this.steps.times[this.made];
    this.steps.states.copyWithin(0, this.made * this.dim, (this.made + 1) * this.dim);
    this.made = 0;
    this.told = [];
    this.tell();
    if (this.events) this.events.happened = [];
  }

  /** How many steps were tried. */
  get tried() {
    return this.here.state[TRIED];
  }

  /** The times at which steps ended, since the start of the run, 0 first. */
  get times() {
    return this.steps.times.subarray(0, this.made + 1);
  }

  /** The states [q, v] there, one after the other. */
  get states() {
    return this.steps.states.subarray(0, (this.made + 1) * this.dim);
  }

  /** Puts the start into memory and, unless it is as it was written, onto its constraints; what is wrong with it. */
  settle() {
    const { here, places: at, data, sizes: s } = this;
    here.context.fill(0);
    here.context[0] = data.start.t;
    here.context.set(this.u, 1);
    here.context.set(this.p, 1 + s.nu);
    here.context.set(data.start.k, s.context);
    here.y.set(this.q);
    here.y.set(this.v, s.nq);
    here.variance.fill(0);
    if (!this.link) return "";
    return this.project(0, at.y);
  }

  /** Moves a state in memory onto its constraints at a time; why that cannot be. */
  project(clock, y) {
    const { here, places: at } = this;
    here.error.fill(0);
    let code = 4;
    for (let k = 0; k < 8 && code === 4; k++) code = Number(this.call.project(clock, y, at.error, at.context));
    return code && code < 6 ? FAILED_BY[code] : "";
  }

  /** The state [q, v] at a time, on its constraints, and beside it in `here` what was observed there. */
  look(time) {
    const { here, places: at, steps, made } = this, { times } = steps;
    const clock = Math.min(Math.max(time - this.start, 0), times[made]);
    const low = last((k) => times[k] <= clock, Math.max(made - 1, 0));
    here.error.fill(0);
    if (made) {
      const length = times[low + 1] - times[low], s = length > 0 ? (clock - times[low]) / length : 1;
      this.inside(low, s);
      if (s > 0 && s < 1) here.error.set(this.part("variances", low).map((x) => BETWEEN_STEPS * x));
    } else here.point.set(this.part("states", 0));
    here.context.set(this.told[last((k) => times[this.told[k].from] <= clock, this.told.length - 1)].context);
    here.clock[0] = clock;
    this.call.observe(1n, at.clock, at.point, at.error, at.context, at.a, at.multipliers, at.inputs, at.energy, at.residual);
    return clock;
  }

  /** The state at a part of a step. */
  inside(k, s) {
    const { here, places: at } = this;
    here.from.set(this.part("states", k));
    here.end.set(this.part("states", k + 1));
    here.row.set(this.part("dense", k));
    this.call.within(s, at.from, at.end, at.row, at.point);
    return here.point;
  }

  part(name, k) {
    const wide = this.wide[name];
    return this.steps[name].subarray(k * wide, (k + 1) * wide);
  }

  /** What is known at a time: q, v, a, multipliers, inputs, energy, residual. */
  state(time) {
    const t = this.start + this.look(time), { here, sizes: s } = this;
    const { point, a, multipliers, inputs } = here, own = this.data.touching?.own;
    return {
      t, q: point.slice(0, s.nq), v: point.slice(s.nq), a: a.slice(), multipliers: own ? own.map((k) => multipliers[k]) : multipliers.slice(), inputs: inputs.slice(),
      energy: here.energy[0], residual: here.residual[0],
    };
  }

  /** The numbers of the scene at a time. */
  at(time) {
    return this.drawn(this.look(time));
  }

  /** What is asked for seldom: the further numbers at a time. */
  more(time) {
    const clock = this.look(time), { here, places: at, sizes: s } = this;
    here.clock[0] = this.start + clock;
    this.call.further(at.clock, at.point, at.point + 8 * s.nq, at.inputs, at.context + 8 * (1 + s.nu), at.a, at.multipliers, at.further);
    return here.further.slice();
  }

  drawn(clock) {
    const { here, places: at, sizes: s } = this;
    here.clock[0] = this.start + clock;
    this.call.numbers(at.clock, at.point, at.point + 8 * s.nq, at.inputs, at.context + 8 * (1 + s.nu), at.multipliers, at.numbers);
    return here.numbers.slice();
  }

  // ---------------------------------------------------------------- dragging

  /** What is there at a time becomes the start, at rest. */
  take(time) {
    this.look(time);
    this.q = [...this.here.point.subarray(0, this.sizes.nq)];
    this.v.fill(0);
  }

  /**
   * The start moves so that the three numbers of the scene from `index` on come near to `target`, on its constraints and at
   * rest. Returns how far they are from it.
   */
  drag(index, target) {
    const beside = (point) => target.map((x, k) => x - point[k]);
    this.v.fill(0);
    this.settled();
    let missing = beside(this.placed(index)), away = Math.hypot(...missing);
    for (let turn = 0; turn < 12 && away > 1e-9; turn++) {
      const before = this.q, { ways, slopes } = this.tangent(index), weights = pulled(slopes, missing);
      const moves = before.map((_, i) => ways.reduce((sum, way, j) => sum + weights[j] * way[i], 0));
      let part = 1;
      for (; part > 0.01; part /= 2) {
        this.q = before.map((x, i) => x + part * moves[i]);
        if (this.settled() && Math.hypot(...beside(this.placed(index))) < away) break;
      }
      if (part <= 0.01) {
        this.q = before;
        this.settled();
        break;
      }
      missing = beside(this.placed(index));
      away = Math.hypot(...missing);
    }
    return away;
  }

  /** Moves the start onto its constraints; whether that could be done. */
  settled() {
    if (this.settle()) return false;
    this.q = [...this.here.y.subarray(0, this.sizes.nq)];
    return this.q.every(Number.isFinite);
  }

  /** Three numbers of the scene at the start, which was put into memory. */
  placed(index) {
    this.here.point.set(this.here.y);
    this.here.inputs.set(this.u);
    return [...this.drawn(0).subarray(index, index + 3)];
  }

  /** The ways that constraints let the start go when a coordinate is moved, and how three numbers move with each. */
  tangent(index) {
    const before = this.q, here = this.placed(index), ways = [], slopes = [];
    before.forEach((x, i) => {
      const step = 1e-6 * (1 + Math.abs(x));
      this.q = before.map((y, j) => (j === i ? x + step : y));
      const can = this.settled(), point = this.placed(index);
      ways.push(before.map((from, j) => (can ? (this.q[j] - from) / step : 0)));
      slopes.push(point.map((to, k) => (can ? (to - here[k]) / step : 0)));
    });
    this.q = before;
    this.settled();
    return { ways, slopes };
  }
}

/** The last of the numbers 0 to `most` that meets a condition which 0 and all before it meet. */
function last(meets, most) {
  let low = 0, high = most;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (meets(middle)) low = middle; else high = middle - 1;
  }
  return low;
}

/** The same numbers in twice the room. */
function grown(array) {
  const larger = new Float64Array(2 * array.length);
  larger.set(array);
  return larger;
}

/** The parts of a run between times at which the equations jump. */
function spans(stops, duration) {
  const found = [];
  let first = 0;
  for (const [before, after] of stops) {
    if (first < before && after < duration) found.push([first, before]);
    if (first < after && after < duration) first = after;
  }
  if (first < duration) found.push([first, duration]);
  return found;
}

/** The least weights of slopes J by which a point moves about so much: J^T (J J^T + small)^-1 d, by conjugate gradients. */
function pulled(slopes, missing) {
  const across = (w) => slopes.map((row) => row.reduce((sum, x, k) => sum + x * w[k], 0));
  const back = (c) => missing.map((_, k) => slopes.reduce((sum, row, i) => sum + row[k] * c[i], 0));
  const small = 1e-9 + 1e-6 * slopes.flat().reduce((sum, x) => sum + x * x, 0);
  let x = missing.map(() => 0), r = [...missing], d = [...r], size = r.reduce((sum, e) => sum + e * e, 0);
  for (let turn = 0; turn < 3 && size > 1e-30; turn++) {
    const image = back(across(d)).map((e, k) => e + small * d[k]);
    const length = size / image.reduce((sum, e, k) => sum + e * d[k], 0);
    x = x.map((e, k) => e + length * d[k]);
    r = r.map((e, k) => e - length * image[k]);
    const next = r.reduce((sum, e) => sum + e * e, 0);
    d = r.map((e, k) => e + (next / size) * d[k]);
    size = next;
  }
  return across(x);
}
