// What happens along a simulation: steps are searched for zeros of conditions, and taken anew so that they end there.

const FINISHED = 10, CHUNK_FULL = 11, FAILED = 13, STOPPED = 15;
const PLACE = 0, KIND = 1, WHICH = 2, DEPTH = 3, STEP = 4, ENTRIES = 5;
const TOUCHES = 0, DEEP = 1e300, BEGINS = 1, HANDLED = 2;
const ROUNDING = 2 ** -52, ROOM = 1024, FEW = 4, ARRIVALS = 5, FORWARD = 1000;
const AT_ONCE = 64, MOST_AT_ONCE = 1000, ACCUMULATED = 3;
const RECORD = "record", STOP = "stop", CONTACT = "contact";
const CROSSED = { 1: "rising", "-1": "falling", 0: "touching" };

/** The arrays that events need in the memory of a simulation, with their lengths. */
export function roomOf(events, dim) {
  const k = events.length, most = Math.max(1, ...events.map((event) => event.sets.length));
  return k ? { first: dim, sides: k, standing: k, slack: k, found: ROOM * ENTRIES, reached: 1 + k, conditions: k, met: 2, answer: most } : {};
}

/** What is watched in a motion: events in the order in which they were asked for, and what contacts may do. */
export const watchedOf = (data) => [...data.events, ...(data.conditions ?? [])];

/** The events of a simulation, `own` of them asked for, the others of its contacts; `happened` tells those of its motion. */
export class Events {
  constructor(simulation) {
    const { data } = simulation, told = watchedOf(data);
    this.simulation = simulation;
    this.told = told;
    this.own = data.events.length;
    this.contacts = data.touching ? new globalThis.dalembertContacts(simulation, data.touching, data.conditions) : null;
    this.light = told.every((event) => event.action === RECORD);
    const setting = told.filter((event) => event.sets.length);
    this.group = new Map(setting.map((event, k) => [event, k]));
    this.happened = [];
  }

  /** A motion begins. */
  begin() {
    const { here } = this.simulation;
    this.happened = [];
    this.problem = "";
    this.pace = { most: this.light ? Infinity : FEW, soon: 0, same: 0, at: -Infinity, by: -1 };
    here.sides.fill(0);
    here.standing.fill(BEGINS);
    here.slack.fill(0);
  }

  /** What contacts do as a motion begins; why that cannot be. */
  start() {
    const problem = this.contacts?.overlap() ?? "";
    if (!problem && this.contacts) this.touch(0, []);
    return problem || this.problem;
  }

  /** Some steps towards the time `last`, at most `room`, with what happens in them; a code. */
  advance(last, room) {
    const { simulation } = this, { here } = simulation, total = simulation.made, start = simulation.place();
    const slack = here.slack.slice(), code = simulation.takeSteps(last, Math.min(this.pace.most, room)), made = simulation.made - total;
    here.first.set(start.y);
    let step = 0, count;
    while ((count = this.search(step, start.clock, made))) {
      if (count >= ROOM) return this.fail("so many things happen within one step that some are lost");
      const rows = Array.from({ length: count }, (_, i) => here.found.slice(ENTRIES * i, ENTRIES * (i + 1)));
      for (const within of [...new Set(rows.map((row) => row[STEP]))].sort((a, b) => a - b)) {
        const at = within > 0 ? simulation.begunAt(total + within) : start;
        const length = simulation.steps.times[total + within + 1] - at.clock;
        const zeros = this.wanted(rows.filter((row) => row[STEP] === within));
        const heavy = zeros.find((zero) => this.told[zero.which].action !== RECORD);
        const apart = (zero) => heavy === undefined || this.apart(zero, heavy, at.clock, length);
        for (const zero of zeros) {
          if (!apart(zero)) break;
          this.note(zero, at.clock + zero.place * length);
        }
        if (heavy) {
          this.pace.most = Math.max(FEW, 2 * within);
          this.stand(heavy.place, rows, within === 0 && heavy.place === 0 ? slack : null);
          const guess = simulation.inside(total + within, heavy.place).slice();
          simulation.made = total + within;
          return this.happen(zeros.filter((zero) => !apart(zero)), at, length, guess, last);
        }
      }
      step = here.reached[0] + 1;
    }
    this.pace.most *= 2;
    return code;
  }

  fail(problem) {
    this.problem = problem;
    return FAILED;
  }

  /** How many zeros are in the first steps from `step` on that have any, among those that were just made. */
  search(step, clock, made) {
    const { call, places: at, sizes, data: { run } } = this.simulation;
    return Number(call.search(BigInt(sizes.rows), BigInt(ROOM), BigInt(this.light), BigInt(step), BigInt(made), clock, at.first, at.times,
      at.states, at.dense, run.rtol, run.atol, at.context, at.sides, at.standing, at.slack, at.found, at.reached));
  }

  /** The zeros that events wait for, in order. */
  wanted(rows) {
    const isOne = (row, { action }) => action !== CONTACT || [DEEP, 0].includes(row[DEPTH]);  // deeper than the error of a step
    const zeros = rows.filter((row) => Math.abs(row[KIND]) <= 1 && [0, row[KIND]].includes(this.told[row[WHICH]].direction) && isOne(row, this.told[row[WHICH]]))
      .map((row) => ({ place: row[PLACE], kind: row[KIND], which: row[WHICH] }));
    return zeros.sort((a, b) => a.place - b.place || a.which - b.which);
  }

  /** Whether two zeros within a step have different times. */
  apart(zero, other, clock, length) {
    const least = (AT_ONCE / 8) * ROUNDING * Math.max(Math.abs(clock + other.place * length), length);
    return Math.abs(zero.place - other.place) * length > least && zero.place !== other.place;
  }

  /** How the conditions stand at a part of the step in which the zeros of `rows` were found. */
  stand(place, rows, slack) {
    const { here } = this.simulation, before = here.reached.slice(1), known = before.map(() => 0);
    for (const row of rows.filter((each) => Math.abs(each[KIND]) === 1).sort((a, b) => a[PLACE] - b[PLACE])) {
      const which = row[WHICH], kind = row[KIND];
      if (!known[which] && (before[which] === 0 || row[PLACE] > place)) here.sides[which] = -kind;
      if (row[PLACE] < place) here.sides[which] = kind;
      else if (!known[which] && before[which] !== 0) here.sides[which] = before[which];
      known[which] = 1;
    }
    here.standing.fill(BEGINS);
    if (slack) here.slack.set(slack); else here.slack.fill(0);
  }

  note(zero, clock) {
    const { name, action, sets } = this.told[zero.which];
    this.tell(clock, name, sets.length ? "sets" : action === STOP ? action : CROSSED[zero.kind]);
  }

  /** One more that happened; what has come to rest by infinitely many impacts has done so by then. */
  tell(clock, name, what) {
    const time = this.simulation.data.start.t + clock, last = this.happened.at(-1);
    if (last) last.time = Math.min(last.time, time);
    this.happened.push({ time, name, what });
  }

  /** A step taken anew that ends at a zero: its time and state there; those guessed where no step is so short. */
  arrived(zero, at, length, guess) {
    const { simulation } = this, { here, call, places } = simulation, total = simulation.made;
    let clock = at.clock + zero.place * length, y = guess;
    for (let turn = 0; turn < ARRIVALS; turn++) {
      simulation.made = total;
      if (!(clock - at.clock > 16 * ROUNDING * Math.abs(clock)) || !this.stepsTo(at, clock, length)) return [at.clock + zero.place * length, guess];
      y = here.y.slice();
      call.met(BigInt(zero.which), clock, places.y, places.f, 1e-5 * length, places.context, places.met);
      const late = here.met[1] ? here.met[0] / here.met[1] : 0;
      if (!(2 * ROUNDING * Math.max(Math.abs(clock), length) < Math.abs(late) && Math.abs(late) < length)) break;
      clock -= late;
    }
    return [here.state[0], y];
  }

  stepsTo(at, clock, length) {
    const { simulation } = this;
    let code = simulation.put(at, clock, length);
    for (let turn = 0; turn < FORWARD && code === CHUNK_FULL; turn++) code = simulation.takeSteps(clock, AT_ONCE);
    return code === FINISHED;
  }

  /** What happens at one time is done in the order in which it was asked for; a code. */
  happen(together, at, length, guess, last) {
    const { simulation } = this, { here } = simulation, [first] = together;
    let { clock, y } = at;
    if (first.place > 0) {
      const total = simulation.made;
      [clock, y] = this.arrived(together.find((zero) => zero.kind) ?? first, at, length, guess);
      if (here.state[0] !== clock || !here.y.every((x, i) => x === y[i])) {
        simulation.made = total;
        simulation.put(at, last, length);
        simulation.jump(clock, y);
      }
    } else simulation.put(at, last, length);
    for (const zero of together.filter((each) => each.which < this.own).sort((a, b) => a.which - b.which)) {
      const code = this.act(zero, clock);
      if (code !== CHUNK_FULL) return code;
    }
    if (this.contacts && this.touch(clock, together) !== CHUNK_FULL) return FAILED;
    if (this.endless(clock, together)) return this.fail(`event '${this.told[first.which].name}' returns without end, in times that have shrunk to rounding`);
    if (here.state[0] >= last) return FINISHED;
    const code = simulation.beginAt(clock, last);
    here.state[1] = length;
    here.state[6] = 0;
    return code;
  }

  /** One event at the state that the run has come to; a code. */
  act(zero, clock) {
    const { simulation } = this, { here, call, places } = simulation, event = this.told[zero.which];
    call.values(clock, places.y, places.context, places.conditions);
    here.slack[zero.which] = 4 * Math.abs(here.conditions[zero.which]);
    if (event.sets.length && !this.set(event, clock)) return this.fail(`event '${event.name}' sets what cannot be`);
    this.note(zero, clock);
    here.sides[zero.which] = 0;
    here.standing[zero.which] = HANDLED;
    if (event.action !== STOP) return CHUNK_FULL;
    simulation.stopped = event.name;
    return STOPPED;
  }

  /** What contacts do where the run has come to; a code. */
  touch(clock, zeros) {
    const { simulation, contacts, own } = this, { here, call, places } = simulation;
    const struck = zeros.filter((zero) => zero.which >= own).map((zero) => contacts.conditions[zero.which - own]);
    let change;
    try { change = contacts.change(struck, clock); } catch (problem) { return this.fail(problem.message); }
    const { y, lasts, isAny, shocks } = change, begins = !shocks && !zeros.length && simulation.made === 0;
    if (begins && !simulation.begins(y, lasts)) return this.fail("the start does not meet the contacts");
    if (!begins && isAny) {
      if (!simulation.goOnFrom(clock, y)) return this.fail("the contacts cannot be met");
      if (shocks || change.stops || change.before.some((mode, i) => mode !== change.after[i])) {
        const [name, what] = contacts.told(change);
        this.tell(change.restsAt ?? clock, name, change.isDoubtful ? `${what}, one way of several` : what);
      }
    }
    call.values(clock, places.y, places.context, places.conditions);
    contacts.conditions.forEach(({ what, place }, k) => {
      const off = Math.abs(here.conditions[own + k]), begins = what === "stops" && off <= change.still && !change.begun.has(place);
      const near = change.near.has(place) && !change.eased.has(place) && (what === "meets" || begins);
      here.sides[own + k] = 1;
      here.standing[own + k] = near ? HANDLED : BEGINS;
      here.slack[own + k] = near ? 4 * off : 0;
    });
    return CHUNK_FULL;
  }

  /** Sets what an event sets, on the constraints; whether that could be done. */
  set(event, clock) {
    const { simulation } = this, { here, call, places, sizes, named } = simulation;
    call[`answer ${this.group.get(event)}`](clock, places.y, places.context, places.answer);
    const y = here.y.slice(), first = { p: 1 + sizes.nu, u: 1 };
    for (const [i, name] of event.sets.entries()) {
      const [letter, place] = named.get(name), value = here.answer[i];
      if (!Number.isFinite(value)) return false;
      if (letter in first) here.context[first[letter] + place] = value;
      else y[letter === "q" ? place : sizes.nq + place] = value;
    }
    this.contacts?.release();
    return simulation.goOnFrom(clock, y);
  }

  /** Whether events that set something follow one another without time between them. */
  endless(clock, together) {
    const { pace } = this, which = together[0].which, now = Math.max(Math.abs(clock), Math.abs(this.simulation.data.start.t + clock));
    const soon = clock - pace.at <= AT_ONCE * ROUNDING * now, same = together.length === 1 && which === pace.by;
    pace.soon = soon ? pace.soon + 1 : 0;
    pace.same = soon && same ? pace.same + 1 : 0;
    Object.assign(pace, { at: clock, by: which });
    return pace.same >= ACCUMULATED || pace.soon >= MOST_AT_ONCE;
  }
}
