// What contacts do at an instant of a motion: they strike; then each is apart, rests or slips, until something changes.
//
// The same as `through_contacts` of dalembert; whoever loads this script lets simulations have contacts. What friction in
// space and loads that are shared take is in scripts that are loaded where they are needed (`beyond`).

import { beyond, dot, lengthOf, nextModes, metric, solved, strike, times } from "./modes.js";

const APART = 0, RESTS = 1, SLIPS = 2;
const CLOSED = 1e-11, STILL = 1e-9, OVERLAP = 1e-6, TIED = 1e-9, LEAST = 1e-11, RETURNS = 1e-6, TURNED = 0.5, SLOW = 1e-5, HELD = 1e-9;
const MOST_CHANGES = 100, AT_ONCE = 1e-4, START = 1e-3;
const WORDS = ["lifts", "sticks", "slips"];

const largest = (numbers) => numbers.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
const rowsOf = (numbers, width) => Array.from({ length: width ? numbers.length / width : 0 }, (_, i) => numbers.slice(i * width, i * width + width));

/** A direction, of length 1. */
const unit = (way) => { const length = lengthOf(way); return way.map((x) => x / length); };

/** The contacts of a simulation, and what rubs dry in it; how they stand is in its context. */
export class Contacts {
  constructor(simulation, told, conditions) {
    Object.assign(this, { simulation, conditions, ...told });
    this.count = told.names.length;
    const numbers = told.names.map((_, i) => (i >= told.contacts ? 3 : 2 + (told.rubs[i] && 1 + told.rubs[i]) + (told.rubs[i] > 1 ? 3 : 0)));
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

  /** In how many directions something slips. */
  width(i) {
    return this.isDry(i) ? 1 : this.rubs[i];
  }

  /** Where the number stands that says whether others hold something; behind it is what it bears beside its multipliers. */
  easedAt(i) {
    return this.first[i] + (this.isDry(i) ? 2 : this.rubs[i] ? 2 + this.rubs[i] : 1);
  }

  /** Which way something slips; nothing where it does not. */
  way(i) {
    const { context } = this.simulation.here, end = this.easedAt(i), way = [...context.slice(end - this.width(i), end)];
    return !context[end] && way.some(Boolean) ? way : null;
  }

  /** How all stand, from the numbers in the context. */
  stand() {
    const { context } = this.simulation.here;
    return this.names.map((_, i) => (this.way(i) ? SLIPS : context[this.first[i]] || context[this.easedAt(i)] ? RESTS : this.isDry(i) ? SLIPS : APART));
  }

  /** Writes how all stand, which way those slip that do, which of those at rest others hold, and what these bear beside. */
  put(standing, ways, eased = new Map(), base = new Map()) {
    const { context } = this.simulation.here;
    standing.forEach((mode, i) => {
      const held = eased.has(i), along = eased.get(i) ?? (mode === SLIPS ? ways.get(i) : undefined), none = new Array(this.width(i)).fill(0);
      const way = along ? none.map((_, j) => along[j]) : none;
      context.set([
        ...(this.isDry(i) ? [] : [Number(mode !== APART && (!held || way.some(Boolean)))]),
        ...(this.mayRub(i) ? [Number(mode === RESTS && !held), ...way] : []), Number(held), ...(this.width(i) > 1 ? base.get(i) ?? [0, 0, 0] : []),
      ], this.first[i]);
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
    const tangent = (i) => this.tangents.slice(0, i).reduce((sum, x) => sum + x, 0), none = new Array(n).fill(0);
    const r = 1 + Math.max(0, ...all.map((i) => this.width(i)));
    const pick = (i, ofDry, ofNormal, ofTangent, empty) => {
      const own = this.isDry(i) ? [empty, ofDry[i - this.contacts]] : [ofNormal[i], ...ofTangent.slice(tangent(i), tangent(i) + this.width(i))];
      return Array.from({ length: r }, (_, j) => own[j] ?? empty);
    };
    const J = all.flatMap((i) => pick(i, told.rubbed, told.normal, told.along, none));
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
        if (Math.abs(slip) <= still || stopped.has(i)) rests.push(i); else ways.set(i, [Math.sign(slip)]);
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
    this.recent = [];
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
    const change = { before, after: before.map(() => APART), impulses: before.map(() => [0, 0, 0]), near: new Set(closed), shocks: false, stops: false, eased: new Map(), base: new Map(), begun: new Map() };
    let found = this.find(closed, [], y, clock);
    change.closing = Math.max(0, ...found.u.map((u) => -u[0]));
    change.still = found.still;
    if (change.closing > found.still) [y, found] = this.shock(change, found, y, []);
    [y, found] = this.ended(change, found, meets, y, clock);
    const [after, ways] = this.next(change, found, struck, places("stops"), old, y, clock);
    this.put(change.after, ways, change.eased, change.base);
    const isAny = change.shocks || change.turns || differ(before, change.after);
    if (change.shocks) this.recent = [];
    else if (isAny) this.recent = [...this.recent, clock].slice(-MOST_CHANGES);
    if (this.recent.length === MOST_CHANGES && clock - this.recent[0] < AT_ONCE) throw new RangeError("no way to slip or to rest lasts");
    return { ...change, y: after, lasts: change.after.some(Boolean), isAny };
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
      const [, ...slip] = found.u[k], speed = lengthOf(slip);
      return [1, ...slip.map((s) => (speed > found.still ? (-found.surfaces[k].friction * s) / speed : 0))];
    });
    const along = (row, b) => pulls[b].reduce((sum, pull, j) => sum + row[rows[b] + j] * pull, 0);
    const given = (beyond.least ?? solved)(rows.map((i) => rows.map((_, b) => along(found.space.operator[i], b))), speeds.map((x) => -x));
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
    if (!near.places.length) {
      this.turns(change, ways, old);
      return [y, ways];
    }
    const before = near.u.map((u) => [...u]);
    let slips = this.slipping(change, near, stopped);
    [near, mode] = this.mode(change, near, free, struck);
    const on = new Set(mode ? near.places.filter((i, k) => stopped.has(i) && mode.words[k] === "slips" && lengthOf(before[k].slice(1)) > near.still) : []);
    if (on.size) {  // slip that seemed to stop, which others make go on in another direction
      near = { ...near, u: before };
      change.stops = false;
      slips = this.slipping(change, near, new Set([...stopped].filter((i) => !on.has(i))));
      [near, mode] = this.mode(change, near, free, struck);
    }
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
    if (beyond.shared && !near.dry.includes(true)) ways = beyond.shared(this, change, near, mode, free, ways);
    this.turns(change, ways, old);
    if (!change.shocks && !change.turns && !differ(change.before, change.after)) this.parted(change, near, mode, struck, ways);
    return [change.begun.size ? moved(y, this.simulation.sizes.nq, this.started(change, near)) : y, ways];
  }

  /** Whether all stands otherwise from now on than before. */
  turns(change, ways, old) {
    this.put(change.after, ways, change.eased, change.base);
    change.turns = differ(this.numbers(), old);
  }

  /** A change of velocities that gives slip that begins without an acceleration a sense that is no rounding. */
  started(change, near) {
    const wanted = near.places.flatMap((i, k) => {
      const way = change.begun.get(i) ?? [];
      return near.u[k].map((_, j) => (j ? START * near.still * (way[j - 1] ?? 0) : 0));
    });
    return times(near.space.spread, (beyond.least ?? solved)(near.space.operator, wanted));
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
    const slips = new Map(this.names.flatMap((_, i) => (this.way(i) ? [[i, this.way(i)]] : []))), speeds = near.u.map((u) => lengthOf(u.slice(1)));
    const isSlow = (k) => speeds[k] <= near.still, slow = near.places.filter((_, k) => isSlow(k));
    const all = slow.some((i) => stopped.has(i)) ? new Set([...stopped, ...slow]) : stopped;  // together
    near.places.forEach((i, k) => {
      const u = near.u[k], moves = u.slice(1), way = slips.get(i);
      if (all.has(i) && speeds[k] < 2 * SLOW) { u.fill(0, 1); change.stops = true; }
      if (all.has(i) || near.dry[k] || (speeds[k] > near.still && dot(way ?? [], moves) < TURNED * speeds[k])) slips.delete(i);
      else if (way?.length > 1) turned(moves, way).forEach((x, j) => { u[1 + j] = Math.max(speeds[k], 2 * near.still) * x; });
    });
    return slips;
  }

  /** What closed contacts do; those whose friction is at its limit and falls have begun to slip. */
  mode(change, near, free, struck) {
    let mode = this.nearest(change, near, free);
    const giving = struck.filter((each) => each.what === "gives").map((each) => each.place);
    const begun = mode ? near.places.flatMap((i, k) => (giving.includes(i) && near.surfaces[k].friction !== near.rests[k] && mode.forces[k].slice(1).some(Boolean) ? [k] : [])) : [];
    if (begun.length) {
      near = slippingOff(near, new Map(begun.map((k) => [k, against(mode.forces[k])])));
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
    const slip = near.u.map((u) => u.slice(1)).map((s) => (lengthOf(s) > near.still ? s : s.map(() => 0)));
    return nextModes(near.space.operator, b, { friction: near.surfaces.map((each) => each.friction), rests: near.rests, slip, dry: near.dry });
  }

  /** How contacts stand by a mode, and which way those slip that do. */
  settled(change, near, mode, free, slips) {
    const own = times(near.J, free), slack = LEAST * largest(near.bias.flat().map((x, row) => x + own[row])), ways = new Map();
    near.places.forEach((i, k) => {
      const [normal, ...pulls] = mode.accelerations[k], own = (x) => x.slice(0, this.width(i)), pulled = own(pulls), moves = own(near.u[k].slice(1));
      change.after[i] = normal > slack ? APART : near.dry[k] && near.rests[k] === 0 ? SLIPS : RESTS;
      if (change.after[i] !== RESTS || !this.mayRub(i)) return;
      const slides = largest(moves) > near.still;
      if (slides || largest(pulled) > slack) {
        change.after[i] = SLIPS;
        ways.set(i, slips.get(i) ?? unit(slides ? moves : pulled));
      }
    });
    return ways;
  }

  /** Where rounding says that contacts bear forces at the edge of what they can, those give way that were found to. */
  parted(change, near, mode, struck, ways) {
    for (const { what, place: i } of struck) {
      const k = near.places.indexOf(i), force = mode.forces[k]?.slice(0, 1 + this.width(i));
      if (what === "lifts") { change.after[i] = APART; ways.delete(i); }
      else if (what === "gives" && force?.slice(1).some(Boolean)) {
        change.after[i] = SLIPS;
        ways.set(i, against(force));
        if (this.width(i) > 1) change.begun.set(i, against(force));
      }
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

/** The direction of slip that a force of friction is against. */
const against = (force) => unit(force.slice(1).map((x) => -x));

/** The direction in which a contact in space is rubbed that began to slip along a way. */
function turned(slip, way) {
  const left = Math.max(0, 1 - dot(slip, slip) / SLOW ** 2), sense = Math.sign(dot(slip, way));
  return unit(slip.map((s, j) => sense * s + SLOW * left ** 2 * way[j]));
}

/** The same where some of the contacts, by their places here, have begun to slip in a direction. */
export function slippingOff(near, ways) {
  const own = (way, u) => [u[0], ...u.slice(1).map((s, j) => (j < way.length ? 2 * near.still * way[j] : s))];
  return { ...near, u: near.u.map((u, k) => (ways.has(k) ? own(ways.get(k), u) : u)) };
}

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
export function kept(found, chosen) {
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
