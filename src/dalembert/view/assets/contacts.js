// What contacts do at an instant of a motion: they strike; then each is apart, rests or slips, until something changes.
//
// The same as `through_contacts` of dalembert, for contacts whose friction has one direction; whoever loads this script
// lets simulations have contacts.

import { dot, nextModes, metric, solved, strike, times, transposed } from "./modes.js";

const APART = 0, RESTS = 1, SLIPS = 2;
const CLOSED = 1e-11, STILL = 1e-9, OVERLAP = 1e-6, TIED = 1e-9, LEAST = 1e-11, RETURNS = 1e-6, TURNED = 0.5, SLOW = 1e-5, HELD = 1e-9;
const WORDS = ["lifts", "sticks", "slips"];

const largest = (numbers) => numbers.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
const rowsOf = (numbers, width) => Array.from({ length: width ? numbers.length / width : 0 }, (_, i) => numbers.slice(i * width, i * width + width));

/** The contacts of a simulation, and what rubs dry in it; how they stand is in its context. */
export class Contacts {
  constructor(simulation, told, conditions) {
    Object.assign(this, { simulation, conditions, ...told });
    this.count = told.names.length;
    const numbers = told.names.map((_, i) => (i >= told.contacts ? 3 : told.rubs[i] ? 4 : 2));
    this.first = numbers.map((_, i) => told.standing + numbers.slice(0, i).reduce((sum, x) => sum + x, 0));
    this.end = told.standing + numbers.reduce((sum, x) => sum + x, 0);
  }

  // ---------------------------------------------------------------- how they stand

  /** Whether the place is that of something which rubs dry, without a gap. */
  isDry(i) {
    return i >= this.contacts;
  }

  mayRub(i) {
    return this.isDry(i) || this.rubs[i];
  }

  /** Which way something slips, 0 where it does not. */
  way(i) {
    return this.mayRub(i) ? this.simulation.here.context[this.first[i] + (this.isDry(i) ? 1 : 2)] : 0;
  }

  /** How all stand, from the numbers in the context. */
  stand() {
    const { context } = this.simulation.here;
    return this.names.map((_, i) => (context[this.first[i]] ? (this.way(i) ? SLIPS : RESTS) : this.isDry(i) ? SLIPS : APART));
  }

  /** Writes how all stand, and which way those slip that do. */
  put(standing, ways) {
    const { context } = this.simulation.here;
    standing.forEach((mode, i) => {
      const own = [Number(mode === RESTS), mode === SLIPS ? ways.get(i) ?? 0 : 0];
      context.set([...(this.isDry(i) ? [] : [Number(mode !== APART)]), ...(this.mayRub(i) ? own : [])], this.first[i]);
    });
    context.fill(0, ...this.seen);
  }

  release() {
    this.put(this.names.map(() => APART), new Map());
  }

  numbers() {
    return this.simulation.here.context.slice(this.standing, this.end);
  }

  // ---------------------------------------------------------------- the state

  /** What the kernels say of a state: M, A, gaps and their rates, rows and biases, coefficients, forces. */
  read(y, clock) {
    const { simulation } = this, { here, places: at, call, sizes: { nq, n, nu } } = simulation;
    here.point.set(y);
    here.clock[0] = simulation.data.start.t + clock;
    call.touch(at.clock, at.point, at.point + 8 * nq, at.context + 8, at.context + 8 * (1 + nu), at.touched);
    let place = 0;
    const take = (count) => [...here.touched.subarray(place, (place += count))], rows = (count) => rowsOf(take(count * n), n);
    const c = this.contacts, slips = this.tangents.reduce((sum, x) => sum + x, 0), dry = this.count - c;
    return {
      M: rows(n), A: rows(this.rows), gap: take(c), rate: take(c), normal: rows(c), bend: take(c), slip: take(slips), along: rows(slips),
      turn: take(slips), friction: take(c), static: take(c), restitution: take(c),
      rubs: take(dry), rubbed: rows(dry), change: take(dry), forces: rowsOf(take(2 * dry), 2),
    };
  }

  /** Closed contacts at a state, and what rubs dry and stands still: rows, velocities, biases, laws, their metric. */
  find(closed, dry, y, clock) {
    const told = this.read(y, clock), { nq, n } = this.simulation.sizes, all = [...closed, ...dry];
    const tangent = (i) => this.tangents.slice(0, i).reduce((sum, x) => sum + x, 0), none = () => new Array(n).fill(0);
    const r = all.some((i) => this.mayRub(i)) ? 2 : 1, own = (i) => all.includes(i) && this.mayRub(i);
    const pick = (i, ofDry, ofNormal, ofTangent, empty) => (this.isDry(i) ? [empty, ofDry[i - this.contacts]]
      : [ofNormal[i], own(i) ? ofTangent[tangent(i)] : empty].slice(0, r));
    const J = all.flatMap((i) => pick(i, told.rubbed, told.normal, told.along, none()));
    return {
      places: all, J, r, space: metric(told.M, J, told.A), still: STILL * Math.max(1, largest(y.slice(nq))),
      u: all.map((i) => pick(i, told.rubs, told.rate, told.slip, 0)), bias: all.map((i) => pick(i, told.change, told.bend, told.turn, 0)),
      surfaces: all.map((i) => (this.isDry(i) ? { friction: told.forces[i - this.contacts][0], restitution: 0, law: "stronge" }
        : { friction: this.rubs[i] ? told.friction[i] : 0, restitution: told.restitution[i], law: this.laws[i] })),
      rests: all.map((i) => (this.isDry(i) ? told.forces[i - this.contacts][1] : this.rubs[i] ? told.static[i] : 0)),
      dry: all.map((i) => this.isDry(i)),
    };
  }

  /** Contacts with what rubs dry and stands still, the accelerations without their forces, which way what is dry slips. */
  around(closed, y, clock, stopped, known) {
    const { nq } = this.simulation.sizes, still = STILL * Math.max(1, largest(y.slice(nq))), ways = new Map(), rests = [];
    if (this.count > this.contacts) {
      this.read(y, clock).rubs.forEach((slip, j) => {
        const i = this.contacts + j;
        if (Math.abs(slip) <= still || stopped.has(i)) rests.push(i); else ways.set(i, Math.sign(slip));
      });
    }
    const near = known && this.count === this.contacts ? known : this.find(closed, rests, y, clock);
    return [near, this.free(y, clock, ways), ways];
  }

  /** The accelerations without contacts, and without what holds that which stands still. */
  free(y, clock, ways) {
    const { simulation } = this, { here, places: at, call, sizes } = simulation, before = here.context.slice();
    this.put(this.names.map((_, i) => (ways.has(i) ? SLIPS : APART)), ways);
    here.point.set(y);
    const code = Number(call.derivative(clock, at.point, at.end, at.context));
    here.context.set(before);
    if (code) throw new RangeError("there are no accelerations");
    return [...here.end.subarray(sizes.nq)];
  }

  /** What is wrong with a start: contacts that overlap. */
  overlap() {
    const { here, sizes } = this.simulation, { gap } = this.read(here.y, 0);
    const deepest = gap.indexOf(Math.min(...gap)), size = Math.max(1, largest(here.y.slice(0, sizes.nq)));
    return gap[deepest] < -OVERLAP * size ? `contact '${this.names[deepest]}' starts inside, with a gap of ${gap[deepest].toPrecision(3)}` : "";
  }

  // ---------------------------------------------------------------- what changes

  /** What happens where the run has come to, at the zeros of the conditions `struck`; the context is that of the new mode. */
  change(struck, clock) {
    const { here, sizes } = this.simulation, before = this.stand(), old = this.numbers();
    let y = here.y.slice();
    const places = (what) => new Set(struck.filter((each) => each.what === what).map((each) => each.place)), meets = places("meets");
    const near = CLOSED * Math.max(1, largest(y.slice(0, sizes.nq)));
    const closed = this.read(y, clock).gap.flatMap((gap, i) => (before[i] !== APART || meets.has(i) || gap <= near ? [i] : []));
    const change = { before, after: before.map(() => APART), impulses: before.map(() => [0, 0]), near: new Set(closed), shocks: false, stops: false };
    let found = this.find(closed, [], y, clock);
    change.closing = Math.max(0, ...found.u.map((u) => -u[0]));
    change.still = found.still;
    if (change.closing > found.still) [y, found] = this.shock(change, found, y, []);
    [y, found] = this.ended(change, found, meets, y, clock);
    const [after, ways] = this.next(change, found, struck, places("stops"), old, y, clock);
    this.put(change.after, ways);
    change.turns = change.turns ?? false;
    return { ...change, y: after, lasts: change.after.some(Boolean), isAny: change.shocks || change.turns || differ(before, change.after) };
  }

  shock(change, found, y, jammed) {
    const { nq } = this.simulation.sizes, struck = strike(found.space, found.u, found.surfaces, jammed);
    found.places.forEach((i, k) => struck.impulses[k].forEach((p, j) => { change.impulses[i][j] += p; }));
    change.shocks = true;
    return [moved(y, nq, struck.change), { ...found, u: struck.velocities }];
  }

  /** Contacts that would come back before they have gone further than tolerances are at rest. */
  ended(change, found, meets, y, clock) {
    const { simulation } = this, { nq } = simulation.sizes, { run } = simulation.data;
    let rising = found.places.flatMap((i, k) => (found.u[k][0] > found.still && (change.shocks || meets.has(i)) ? [k] : []));
    const ratios = found.u.map((u) => (change.shocks ? u[0] / change.closing : 0));
    if (rising.every((k) => ratios[k] >= 1 - TIED)) return [y, found];
    found = this.find(found.places, [], y, clock);
    const { r } = found, quiet = found.places.filter((_, k) => found.u[k][0] <= found.still);
    let [held, free] = this.around(quiet, y, clock, new Set(), kept(found, (k) => found.u[k][0] <= found.still));
    const [mode] = held.places.length ? this.modes(held, free) : [];
    if (mode) { const more = times(held.space.spread, mode.forces.flat()); free = free.map((x, i) => x + more[i]); }
    const falls = times(found.J, free).filter((_, row) => row % r === 0).map((x, k) => x + found.bias[k][0]);
    const most = run.atol + run.rtol * Math.max(1, largest(y.slice(0, nq)));
    rising = rising.filter((k) => ratios[k] < 1 - TIED && falls[k] < 0 && found.u[k][0] ** 2 <= -2 * falls[k] * most);
    if (!rising.length) return [y, found];
    const rows = rising.map((k) => k * r), speeds = rising.map((k) => found.u[k][0]);
    const pulls = rising.map((k) => {  // what rises, and the friction that its weight would not have had
      const [, ...slip] = found.u[k], speed = Math.hypot(...slip);
      return [1, ...slip.map((s) => (speed > found.still ? (-found.surfaces[k].friction * s) / speed : 0))];
    });
    const along = (row, b) => pulls[b].reduce((sum, pull, j) => sum + row[rows[b] + j] * pull, 0);
    const given = solved(rows.map((i) => rows.map((_, b) => along(found.space.operator[i], b))), speeds.map((x) => -x));
    rising.forEach((k, b) => pulls[b].forEach((pull, j) => { change.impulses[found.places[k]][j] += given[b] * pull; }));
    const ratio = Math.max(...rising.map((k) => ratios[k]));
    if (ratio > RETURNS) change.restsAt = clock + Math.max(...rising.map((k, j) => (-2 * speeds[j]) / falls[k])) / (1 - ratio);
    const after = moved(y, nq, found.space.spread.map((row) => rows.reduce((sum, _, b) => sum + along(row, b) * given[b], 0)));
    return [after, this.find(found.places, [], after, clock)];
  }

  /** How all stands from now on, into `change`; the state, and which way what slips does. */
  next(change, found, struck, stopped, old, y, clock) {
    let near = kept(found, (k) => found.u[k][0] <= found.still), mode;
    if (change.shocks && near.places.length) near = this.find(near.places, [], y, clock);
    let [all, free, ways] = this.around(near.places, y, clock, stopped, near);
    near = all;
    for (const i of ways.keys()) change.after[i] = SLIPS;
    if (!near.places.length) return [y, ways];
    const slips = this.slipping(change, near, stopped);
    [near, mode] = this.mode(change, near, free, struck);
    if (!mode) {  // slip that nothing can follow is stopped by a shock
      const touched = kept(near, (k) => !near.dry[k]);
      if (!touched.places.length) throw new RangeError("nothing can follow");
      const jammed = touched.u.flatMap((u, k) => (largest(u.slice(1)) > touched.still ? [k] : []));
      [y] = this.shock(change, touched, y, jammed);
      [near, free, ways] = this.around(touched.places, y, clock, stopped, null);
      [near, mode] = this.mode(change, near, free, []);
      if (!mode) throw new RangeError("no mode meets the conditions of contact");
    }
    for (const i of near.places) change.near.add(i);
    for (const i of ways.keys()) change.after[i] = SLIPS;
    const moving = ways;
    ways = new Map([...moving, ...this.settled(change, near, mode, free, slips)]);
    for (let less; (less = this.unstrained(change, near, free, struck)); ) {
      [near, mode] = less;
      ways = new Map([...moving, ...this.settled(change, near, mode, free, slips)]);
    }
    this.put(change.after, ways);
    change.turns = differ(this.numbers(), old);
    if (!change.shocks && !change.turns && !differ(change.before, change.after)) this.parted(change, near, mode, struck, ways);
    return [y, ways];
  }

  /** Without what bears nothing: what rubs dry and stays still while contacts are closed, or, where these would lift
   *  without it, they. Who is left, and its mode; null where all are needed. */
  unstrained(change, near, free, struck) {
    const lifting = struck.filter((each) => each.what === "lifts").map((each) => each.place);
    const idle = keptStill(near, near.places.map((i) => change.after[i] !== APART && !lifting.includes(i)));
    let held = kept(near, (k) => !idle[k]), mode = idle.includes(true) ? this.nearest(change, held, free) : null;
    if (!mode) return null;
    const lifts = held.places.filter((_, k) => mode.words[k] === "lifts");
    if (lifts.length) {
      held = kept(near, (k) => !lifts.includes(near.places[k]));
      mode = this.nearest(change, held, free);
    } else if (begins(near, idle, free, times(held.space.spread, mode.forces.flat()))) return null;
    near.places.forEach((i, k) => {
      if (lifts.includes(i)) change.after[i] = APART;
      else if (!lifts.length && idle[k]) change.after[i] = SLIPS;
    });
    return mode && [held, mode];
  }

  /** The ways of those that slip on as they did; what has stopped does not slip. */
  slipping(change, near, stopped) {
    const slips = new Map(this.names.flatMap((_, i) => (this.way(i) ? [[i, this.way(i)]] : [])));
    near.places.forEach((i, k) => {
      const u = near.u[k], speed = Math.abs(u[1] ?? 0);
      const turned = speed > near.still && u[1] * (slips.get(i) ?? 0) < TURNED * speed;
      if (stopped.has(i) && speed < 2 * SLOW) { if (near.r > 1) u[1] = 0; change.stops = true; }
      if (stopped.has(i) || near.dry[k] || turned) slips.delete(i);
    });
    return slips;
  }

  /** What closed contacts do; those whose friction is at its limit and falls have begun to slip. */
  mode(change, near, free, struck) {
    let mode = this.nearest(change, near, free);
    const giving = struck.filter((each) => each.what === "gives").map((each) => each.place);
    const begun = mode ? near.places.flatMap((i, k) => (giving.includes(i) && near.surfaces[k].friction !== near.rests[k] && mode.forces[k][1] ? [k] : [])) : [];
    if (begun.length) {
      near = { ...near, u: near.u.map((u, k) => (begun.includes(k) ? [u[0], -2 * near.still * Math.sign(mode.forces[k][1])] : u)) };
      mode = this.nearest(change, near, free);
    }
    return [near, mode];
  }

  /** The mode that is nearest to that before, if there is one. */
  nearest(change, near, free) {
    const alike = (mode) => near.places.filter((i, k) => (mode.words[k] !== "lifts") === (change.before[i] !== APART)).length;
    const modes = this.modes(near, free);
    if (modes.length > 1) change.isDoubtful = true;
    return modes.reduce((best, mode) => (best && alike(best) >= alike(mode) ? best : mode), null);
  }

  modes(near, free) {
    const own = times(near.J, free), b = near.bias.map((row, k) => row.map((x, j) => x + own[k * near.r + j]));
    const slip = near.u.map((u) => u.slice(1).map((x) => (Math.abs(x) > near.still ? x : 0)));
    return nextModes(near.space.operator, b, { friction: near.surfaces.map((each) => each.friction), rests: near.rests, slip, dry: near.dry });
  }

  /** How contacts stand by a mode, and which way those slip that do. */
  settled(change, near, mode, free, slips) {
    const own = times(near.J, free), slack = LEAST * largest(near.bias.flat().map((x, row) => x + own[row])), ways = new Map();
    near.places.forEach((i, k) => {
      const [normal, pulled = 0] = mode.accelerations[k], moves = near.u[k][1] ?? 0;
      change.after[i] = normal > slack ? APART : near.dry[k] && near.rests[k] === 0 ? SLIPS : RESTS;
      if (change.after[i] !== RESTS || !this.mayRub(i)) return;
      const slides = Math.abs(moves) > near.still;
      if (slides || Math.abs(pulled) > slack) {
        change.after[i] = SLIPS;
        ways.set(i, slips.get(i) ?? Math.sign(slides ? moves : pulled));
      }
    });
    return ways;
  }

  /** Where rounding says that contacts bear forces at the edge of what they can, those give way that were found to. */
  parted(change, near, mode, struck, ways) {
    for (const { what, place: i } of struck) {
      const k = near.places.indexOf(i);
      if (what === "lifts") { change.after[i] = APART; ways.delete(i); }
      else if (what === "gives" && k >= 0 && mode.forces[k][1]) { change.after[i] = SLIPS; ways.set(i, -Math.sign(mode.forces[k][1])); }
    }
  }

  /** The name and the word that a change is told by. */
  told(change) {
    if (change.shocks) {
      const sizes = change.impulses.map(largest);
      return [this.names[sizes.indexOf(Math.max(...sizes))], change.restsAt === undefined ? "impact" : "rests"];
    }
    const differs = change.before.findIndex((mode, k) => mode !== change.after[k]), i = differs < 0 ? change.after.indexOf(SLIPS) : differs;
    const word = change.before[i] === APART && change.after[i] === RESTS ? "rests" : WORDS[change.after[i]];
    return [this.names[i], word];
  }
}

const differ = (a, b) => a.some((x, i) => x !== b[i]);

/** A state with other velocities. */
function moved(y, nq, change) {
  const after = y.slice();
  change.forEach((x, i) => { after[nq + i] += x; });
  return after;
}

/** Which of what rubs dry no force can move while some contacts stay closed: its row lies in the span of their normals. */
function keptStill({ space: { operator: W }, dry, r }, closed) {
  const rows = dry.flatMap((is, k) => (!is && closed[k] && W[k * r][k * r] > 0 ? [k * r] : []));
  return dry.map((is, k) => {
    if (!is || !rows.length) return false;
    const own = k * r + 1, row = rows.map((j) => W[own][j]);
    return W[own][own] - dot(row, solved(rows.map((i) => rows.map((j) => W[i][j])), row)) <= HELD * W[own][own];
  });
}

/** Whether something of what rubs dry begins to slip by the accelerations without forces and those given. */
function begins({ J, bias, r }, chosen, free, given) {
  const without = times(J, free).map((x, row) => x + bias.flat()[row]), more = times(J, given);
  return chosen.some((is, k) => is && Math.abs(without[k * r + 1] + more[k * r + 1]) > HELD * largest(without));
}

/** Some of the contacts that were found. */
function kept(found, chosen) {
  const places = found.places.flatMap((_, k) => (chosen(k) ? [k] : [])), { r } = found;
  const rows = places.flatMap((k) => Array.from({ length: r }, (_, j) => k * r + j)), pick = (list) => places.map((k) => list[k]);
  const { operator, spread } = found.space;
  return {
    ...found, places: pick(found.places), J: rows.map((row) => found.J[row]), u: pick(found.u).map((u) => [...u]), bias: pick(found.bias),
    space: { operator: rows.map((i) => rows.map((j) => operator[i][j])), spread: spread.map((row) => rows.map((i) => row[i])) },
    surfaces: pick(found.surfaces), rests: pick(found.rests), dry: pick(found.dry),
  };
}

globalThis.dalembertContacts = Contacts;
