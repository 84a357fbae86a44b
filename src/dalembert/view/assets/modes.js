// Contacts in numbers: the metric of M, what shocks do, and in which mode closed contacts go on.
//
// A contact has a normal and, where `rows` is 2, a tangent; what rubs dry has a tangent alone, and a force in place of a
// coefficient of friction. The laws are those of `contact/` in dalembert; all modes are tried. What two tangents take, and
// more modes than are tried, are functions of `beyond`, which other scripts set.

const REPEATED = 1e-12, DEPENDENT = 1e-11, KEPT = 1e-11, REST = 1e-11, CLOSING = 1e-13, APART = 1e-13, CREATED = 1e-12, NOTHING = 1e-14, LARGEST = 1e8;
const MOST_BLOWS = 1000, EXCHANGES = 1000;
const LIFTS = 0, STICKS = 1, SLIPS = 2, SLIPS_BACK = 3;
const TOGETHER = "moreau";

/** What other scripts add: `stretches`, `rise`, `solutions`, `least` and `shared`. */
export const beyond = {};

export function dot(a, b) {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

export const lengthOf = (x) => Math.sqrt(dot(x, x));
export const largest = (numbers) => numbers.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
export const times = (matrix, x) => matrix.map((row) => dot(row, x));
export const transposed = (matrix, width) => Array.from({ length: width }, (_, j) => matrix.map((row) => row[j]));

// ---------------------------------------------------------------- linear algebra

/** The lower factor of a matrix that is positive definite; nothing where it is not. */
function factored(M) {
  const L = M.map((row) => row.map(() => 0));
  for (let i = 0; i < M.length; i++) {
    for (let j = 0; j <= i; j++) {
      const rest = M[i][j] - dot(L[i].slice(0, j), L[j]);
      if (i === j && !(rest > 0)) return null;
      L[i][j] = i === j ? Math.sqrt(rest) : rest / L[j][j];
    }
  }
  return L;
}

function forward(L, b) {
  const x = [];
  for (let i = 0; i < b.length; i++) x.push((b[i] - dot(x, L[i])) / L[i][i]);
  return x;
}

function backward(L, b) {
  const x = [...b];
  for (let i = b.length - 1; i >= 0; i--) {
    x[i] /= L[i][i];
    for (let j = 0; j < i; j++) x[j] -= L[i][j] * x[i];
  }
  return x;
}

/** One x with A x = b, by complete pivoting; entries that are left open are 0. Without `open` nothing, if there are such. */
export function solved(A, b, open = true) {
  const k = b.length, rows = A.map((row, i) => [...row, b[i]]), columns = [...b.keys()], x = b.map(() => 0);
  let rank = 0, first = 0;
  for (; rank < k; rank++) {
    let at = [rank, rank], most = 0;
    for (let i = rank; i < k; i++) {
      for (let j = rank; j < k; j++) {
        const size = Math.abs(rows[i][columns[j]]);
        if (size > most) [most, at] = [size, [i, j]];
      }
    }
    if (rank === 0) first = most;
    if (!(most > DEPENDENT * first)) break;
    [rows[rank], rows[at[0]]] = [rows[at[0]], rows[rank]];
    [columns[rank], columns[at[1]]] = [columns[at[1]], columns[rank]];
    const pivot = rows[rank], own = columns[rank];
    for (let i = rank + 1; i < k; i++) {
      const ratio = rows[i][own] / pivot[own];
      if (ratio) for (let j = 0; j <= k; j++) rows[i][j] -= ratio * pivot[j];
    }
  }
  if (rank < k && !open) return null;
  for (let i = rank - 1; i >= 0; i--) {
    let rest = rows[i][k];
    for (let j = i + 1; j < rank; j++) rest -= rows[i][columns[j]] * x[columns[j]];
    x[columns[i]] = rest / rows[i][columns[i]];
  }
  return x;
}

/** The amounts, none negative, of columns that come nearest to b (Lawson and Hanson), and how far from it they are. */
function nearest(columns, b) {
  const amounts = columns.map(() => 0), held = new Set(), missed = () => b.map((x, i) => x - columns.reduce((sum, c, j) => sum + c[i] * amounts[j], 0));
  const size = largest(b);
  for (let turn = 0; turn < EXCHANGES; turn++) {
    const off = missed(), pulls = columns.map((column, j) => (held.has(j) ? -Infinity : dot(column, off)));
    const best = pulls.indexOf(Math.max(...pulls));
    if (!(pulls[best] > 1e-14 * size)) break;
    held.add(best);
    for (;;) {
      const chosen = [...held], wanted = fitted(chosen.map((j) => columns[j]), b);
      if (!wanted) { held.delete(best); return [amounts, largest(missed())]; }
      const low = chosen.filter((j, i) => !(wanted[i] > 0));
      if (!low.length) { amounts.fill(0); chosen.forEach((j, i) => { amounts[j] = wanted[i]; }); break; }
      const share = Math.min(...low.map((j) => amounts[j] / (amounts[j] - wanted[chosen.indexOf(j)])));
      chosen.forEach((j, i) => { amounts[j] += share * (wanted[i] - amounts[j]); });
      for (const j of low) if (amounts[j] <= 1e-15 * size || j === best) { amounts[j] = 0; held.delete(j); }
      if (!held.has(best)) break;
    }
  }
  return [amounts, largest(missed())];
}

/** The least squares of columns by rows that are made orthogonal twice; nothing where they repeat each other. */
function fitted(columns, b) {
  const basis = [], shares = [];
  for (const column of columns) {
    let rest = column;
    const share = basis.map(() => 0);
    for (let turn = 0; turn < 2; turn++) {
      basis.forEach((way, i) => {
        const part = dot(way, rest);
        share[i] += part;
        rest = rest.map((x, j) => x - part * way[j]);
      });
    }
    const length = Math.hypot(...rest);
    if (!(length > DEPENDENT * Math.hypot(...column))) return null;
    basis.push(rest.map((x) => x / length));
    shares.push([...share, length]);
  }
  const x = basis.map((way) => dot(way, b));
  for (let i = x.length - 1; i >= 0; i--) {
    for (let j = i + 1; j < x.length; j++) x[i] -= shares[j][i] * x[j];
    x[i] /= shares[i][i];
  }
  return x;
}

/** What impulses at rows J do beside M and constraint rows A: `spread` (n, r) to velocities, `operator` W to their own. */
export function metric(M, J, A) {
  const L = factored(M);
  if (!L) throw new RangeError("a motion has no inertia");
  const kept = [];
  const within = (row) => {
    let rest = forward(L, row);
    for (let turn = 0; turn < 2; turn++) for (const way of kept) { const part = dot(way, rest); rest = rest.map((x, i) => x - part * way[i]); }
    return rest;
  };
  for (const row of A) {
    const size = Math.hypot(...forward(L, row)), rest = within(row), length = Math.hypot(...rest);
    if (length > REPEATED * size) kept.push(rest.map((x) => x / length));
  }
  const rows = J.map(within);
  return { operator: rows.map((a) => rows.map((b) => dot(a, b))), spread: transposed(rows.map((row) => backward(L, row)), M.length) };
}

// ---------------------------------------------------------------- shocks

/** The first x from `since` on at which c0 + c1 x + c2 x^2 rises to a level, or stands there rising. */
function rise(coefficients, level, since, length) {
  if (coefficients.length > 3) return beyond.rise(coefficients, level, since, length);
  const [c0, c1, c2 = 0] = coefficients, below = level - (c0 + since * (c1 + since * c2)), slope = c1 + 2 * c2 * since;
  if (below <= 0 && slope >= 0) return since;
  const root = slope * slope + 4 * c2 * below;
  const [above, under] = slope < 0 && root >= 0 ? [Math.sqrt(root) - slope, 2 * c2] : [2 * below, slope + Math.sqrt(Math.max(root, 0))];
  const x = root >= 0 && under > 0 ? since + above / under : Infinity;
  return x <= length ? x : Infinity;
}

export const value = (c, x) => c.reduceRight((sum, each) => sum * x + each, 0);

/** A shock while its impulse per normal impulse is `force`: the normal velocity, its impulse and its work by rising powers. */
export function straight(W, start, force, length = Infinity) {
  const terms = times(W.map((row) => row.map(Math.abs)), force.map(Math.abs)), rate = times(W, force).map((x, i) => (Math.abs(x) > NOTHING * terms[i] ? x : 0));
  const at = (x) => start.map((u, i) => u + x * rate[i]), given = (x) => force.map((f) => f * x);
  return { length, normal: [start[0], rate[0]], press: [0, 1], work: [0, start[0], rate[0] / 2], at, given };
}

/** The shock at a contact, stretch by stretch as the normal impulse grows: slip, and from where it stops. */
function stretches(W, mu, start) {
  if (W.length === 1) return [straight(W, start, [1])];
  if (W.length > 2) return beyond.stretches(W, mu, start);
  if (mu === 0 || !(W[1][0] || W[1][1])) return [straight(W, start, [1, 0])];
  const found = [];
  if (start[1]) {
    const along = Math.sign(start[1]), force = [1, -mu * along], growth = dot(W[1], force) * along;
    found.push(straight(W, start, force, growth < 0 ? -Math.abs(start[1]) / growth : Infinity));
    if (!(growth < 0)) return found;
    const [normal] = found[0].at(found[0].length);
    start = [Math.abs(normal) > CREATED * Math.abs(start[0]) ? normal : 0, 0];  // slip and normal may be one freedom
  }
  const held = W[1][1] > 0 ? -W[1][0] / W[1][1] : 0;
  return [...found, straight(W, start, [1, Math.abs(held) <= mu ? held : -mu * Math.sign(W[1][0])])];
}

/** By law: what the restitution is measured by along a stretch, and how much of it there is after the compression. */
const RESTITUTION = {
  newton: [(part) => part.normal, (e, speed) => -e * speed],
  poisson: [(part) => part.press, (e, speed, impulse) => e * impulse],
  stronge: [(part) => part.work, (e, speed, impulse, work) => -e * e * work],
};

/** The impulse of a shock by a law of restitution. */
function impact(W, before, { friction, restitution, law }) {
  if (before[0] > 0) return before.map(() => 0);
  const parts = stretches(W, friction, before), total = before.map(() => 0), [measure, amount] = RESTITUTION[law];
  const pass = (part, x) => part.given(x).forEach((p, i) => { total[i] += p; });
  let k = 0, worked = 0, x, end;
  while ((x = rise(parts[k].normal, 0, 0, parts[k].length)) === Infinity && parts[k].length < Infinity) {
    pass(parts[k], parts[k].length);
    worked += value(parts[k].work, parts[k].length);
    k++;
  }
  if (x === Infinity) x = 0;
  let left = amount(restitution, before[0], total[0] + parts[k].given(x)[0], worked + value(parts[k].work, x));
  if (!(left > 0)) { pass(parts[k], x); return total; }
  for (;; k++, x = 0) {
    const along = measure(parts[k]), { length } = parts[k];
    end = rise(along, value(along, x) + left, x, length);
    if (end < Infinity || length === Infinity) break;
    left -= value(along, length) - value(along, x);
    pass(parts[k], length);
  }
  pass(parts[k], end < Infinity ? end : x);
  const created = dot(total, before) + dot(total, times(W, total)) / 2;
  if (created > CREATED * total.reduce((sum, p, i) => sum + Math.abs(p * before[i]), 0)) throw new RangeError("Newton's law would create energy");
  return total;
}

/** Shocks at closed contacts until none closes: the change of velocities, those of the contacts, the impulses. */
export function strike({ operator: W, spread }, velocities, surfaces, jammed = []) {
  const r = velocities[0].length, waiting = [...jammed], impulses = velocities.map((u) => u.map(() => 0));
  let u = velocities.map((each, i) => (waiting.includes(i) ? [Math.min(each[0], 0), ...each.slice(1)] : [...each]));
  const closing = CLOSING * Math.max(0, ...u.map((each) => -each[0]));
  for (let blows = 0; (waiting.length || u.some((each) => each[0] < -closing)) && blows <= MOST_BLOWS; blows++) {
    const all = !waiting.length && blows === MOST_BLOWS;
    const struck = waiting.length ? [waiting.shift()] : all ? [...u.keys()] : struckNow(W, u, closing, surfaces);
    const own = struck.map((i) => surfaces[i]), rows = struck.flatMap((i) => Array.from({ length: r }, (_, j) => i * r + j));
    const block = rows.map((i) => rows.map((j) => W[i][j])), before = struck.map((i) => u[i]);
    const given = own.length === 1 && own[0].law !== TOGETHER && !all ? [impact(block, before[0], own[0])]
      : together(block, before, all ? own.map((each) => ({ ...each, restitution: 0 })) : own);
    const flat = given.flat();
    struck.forEach((i, k) => { impulses[i] = impulses[i].map((p, j) => p + given[k][j]); });
    u = u.map((each, i) => each.map((x, j) => x + rows.reduce((sum, row, k) => sum + W[i * r + j][row] * flat[k], 0)));
  }
  return { change: times(spread, impulses.flat()), velocities: u, impulses };
}

/** The contact that closes fastest, and those that strike together with it. */
function struckNow(W, u, closing, surfaces) {
  const r = u[0].length, first = u.reduce((best, each, i) => (each[0] < u[best][0] ? i : best), 0), joint = surfaces[first].law === TOGETHER;
  const size = (i, j) => { let most = 0; for (let a = 0; a < r; a++) for (let b = 0; b < r; b++) most = Math.max(most, Math.abs(W[i * r + a][j * r + b])); return most; };
  const may = (i) => (joint && surfaces[i].law === TOGETHER) || u[i][0] < -closing;
  const struck = new Set([first]);
  for (const i of struck) u.forEach((_, j) => { if (may(j) && size(i, j) > APART * Math.sqrt(size(i, i) * size(j, j))) struck.add(j); });
  return [...struck].sort((a, b) => a - b);
}

/** The impulses of a shock without return, times 1 + e. */
function together(W, u, surfaces) {
  const none = u.map((each) => each.slice(1).fill(0)), friction = surfaces.map((each) => each.friction);
  const [mode] = nextModes(W, u, { friction, rests: friction, slip: none, dry: friction.map(() => false) });
  if (!mode) throw new RangeError("no impulses stop the contacts from closing");
  const least = Math.min(...surfaces.map((each) => each.restitution));
  let given;
  for (const returned of [surfaces.map((each) => each.restitution), surfaces.map(() => least)]) {
    given = mode.forces.map((f, i) => f.map((x) => (1 + returned[i]) * x));
    const p = given.flat(), v = u.flat(), after = times(W, p);
    if (-p.reduce((sum, x, i) => sum + x * (v[i] + after[i] / 2), 0) >= -CREATED * p.reduce((sum, x, i) => sum + Math.abs(x * v[i]), 0)) break;
  }
  return given;
}

// ---------------------------------------------------------------- modes

/**
 * The modes of closed contacts, from W and the accelerations b (k, r) without their forces; of each its words, its forces
 * and its accelerations. `friction` counts in slip, `rests` at rest; `slip` (k, r - 1) says what slips.
 */
export function nextModes(W, b, { friction, rests, slip, dry }) {
  const still = slip.map((each) => !each.some(Boolean)), flat = b.flat(), r = b[0]?.length ?? 1;
  const mu = friction.map((each, i) => (still[i] ? rests[i] : each)), found = [];
  for (const forces of beyond.solutions?.(W, b, mu, slip, dry) ?? solutions(W, flat, mu, slip.map((each) => Math.sign(each[0] ?? 0)), dry, r)) {
    const a = times(W, forces).map((x, i) => x + flat[i]), slack = REST * (largest(flat) + largest(a.map((x, i) => x - flat[i])));
    const rows = (x) => b.map((_, i) => x.slice(i * r, i * r + r)), f = rows(forces), accelerations = rows(a);
    const words = b.map((_, i) => (accelerations[i][0] > slack || (!f[i].some(Boolean) && !dry[i]) ? "lifts"
      : !still[i] || largest(accelerations[i].slice(1)) > slack ? "slips" : "sticks"));
    const begins = words.map((word, i) => still[i] && friction[i] !== rests[i] && word === "slips");
    if (!begins.includes(true)) found.push({ words, forces: f, accelerations });
    else found.push(...nextModes(W, b, { friction, rests, dry, slip: slip.map((each, i) => (begins[i] ? accelerations[i].slice(1) : each)) }));
  }
  return found;
}

/** The forces (k r) of each mode that meets the conditions, with other accelerations; `ways` say which way what slips. */
function solutions(W, b, mu, ways, dry, r) {
  const found = [], seen = [];
  const scale = mu.map((_, i) => 1 / Math.sqrt(Math.max(W[i * r + (dry[i] ? 1 : 0)][i * r + (dry[i] ? 1 : 0)], 1e-300)));
  const s = W.map((_, row) => scale[Math.floor(row / r)]), V = W.map((row, i) => row.map((x, j) => x * s[i] * s[j])), c = b.map((x, i) => x * s[i]);
  const choices = mu.map((m, i) => {
    const slips = ways[i] ? [ways[i] > 0 ? SLIPS : SLIPS_BACK] : [STICKS, SLIPS, SLIPS_BACK];
    return dry[i] ? slips : [...(m && r > 1 ? slips : [STICKS]), LIFTS];
  });
  const rows = mu.flatMap((m, i) => [...(dry[i] ? [] : [i * r]), ...(r > 1 && (m || dry[i]) ? [i * r + 1] : [])]);
  const size = largest(c);
  for (const mode of everyOne(choices)) {
    const forces = forcesOf(mode, V, c, mu.map((m, i) => (dry[i] ? m / scale[i] : m)), ways, dry, r, rows);
    if (!forces) continue;
    const a = times(V, forces).map((x, i) => x + c[i]);
    if (seen.some((other) => largest(a.map((x, i) => x - other[i])) <= 1e3 * KEPT * (largest(a) + size))) continue;
    seen.push(a);
    found.push(forces.map((f, i) => f * s[i]));
  }
  return found;
}

function* everyOne(choices) {
  if (!choices.length) { yield []; return; }
  for (const first of choices[0]) for (const rest of everyOne(choices.slice(1))) yield [first, ...rest];
}

/** The forces of a mode, if it keeps its signs: two numbers a contact, or one, whose columns make up for -b. */
function forcesOf(mode, W, b, mu, ways, dry, r, rows) {
  const unit = (row) => rows.map((each) => (each === row ? -1 : 0)), column = (row, times = 1) => rows.map((each) => times * W[each][row]);
  const right = rows.map((row) => -b[row]), columns = [], parts = [];
  const add = (i, what, own) => { columns.push(own); parts.push([i, what]); };
  mode.forEach((each, i) => {
    const n = i * r, t = n + 1, rubs = rows.includes(t) && r > 1, way = each === SLIPS ? 1 : -1;
    if (dry[i]) {
      if (each === STICKS) { add(i, "rub", column(t)); return; }
      column(t, way * mu[i]).forEach((x, j) => { right[j] += x; });
      add(i, "along", unit(t).map((x) => way * x));
      return;
    }
    if (each === LIFTS) {
      add(i, "parting", unit(n));
      if (rubs) add(i, "free", unit(t));
      return;
    }
    if (!rubs) { add(i, "press", column(n)); return; }
    if (each === STICKS) { add(i, "press", column(n)); add(i, "rub", column(t)); return; }
    add(i, "press", column(n).map((x, j) => x - way * mu[i] * W[rows[j]][t]));
    add(i, ways[i] ? "free" : "along", unit(t).map((x) => way * x));
  });
  const z = solved(transposed(columns, rows.length), right, false);
  if (!z) return withinCone(mode, columns, parts, right, mu, dry, r, b.length);
  if (largest(z) > LARGEST * largest(right)) return null;
  const slack = KEPT * largest(z), press = new Map();
  parts.forEach(([i, what], j) => { if (what === "press") press.set(i, z[j]); });
  const kept = parts.every(([i, what], j) => (what === "free" ? true : what === "rub"
    ? Math.abs(z[j]) <= (dry[i] ? mu[i] : mu[i] * press.get(i)) + slack : z[j] >= -slack));
  return kept ? assembled(mode, parts, z, mu, dry, r, b.length) : null;
}

/** The forces of a mode whose columns are dependent, from rays that only add; nothing where there are none. */
function withinCone(mode, columns, parts, right, mu, dry, r, length) {
  if (mode.some((each, i) => dry[i] && each === STICKS)) return null;
  const rays = [], made = [];
  const add = (sides) => {
    rays.push(right.map((_, row) => sides.reduce((sum, [j, x]) => sum + x * columns[j][row], 0)));
    made.push(sides);
  };
  parts.forEach(([i, what], j) => {
    const rub = parts.findIndex(([other, kind]) => other === i && kind === "rub");
    if (what === "press" && rub >= 0) for (const way of [1, -1]) add([[j, 1], [rub, way * mu[i]]]);
    else if (what === "free") for (const way of [1, -1]) add([[j, way]]);
    else if (what !== "rub") add([[j, 1]]);
  });
  const [amounts, off] = nearest(rays, right);
  if (off > KEPT * (largest(right) + largest(amounts)) || largest(amounts) > LARGEST * largest(right)) return null;
  const z = columns.map(() => 0);
  made.forEach((sides, k) => { for (const [j, x] of sides) z[j] += amounts[k] * x; });
  return assembled(mode, parts, z, mu, dry, r, length);
}

function assembled(mode, parts, z, mu, dry, r, length) {
  const forces = new Array(length).fill(0);
  parts.forEach(([i, what], j) => {
    if (what === "press") forces[i * r] = z[j];
    if (what === "rub") forces[i * r + 1] = z[j];
  });
  mode.forEach((each, i) => {
    if (each === SLIPS || each === SLIPS_BACK) {
      const most = mu[i] * (dry[i] ? 1 : forces[i * r]);
      if (r > 1) forces[i * r + 1] = each === SLIPS ? -most : most;
    }
  });
  return forces;
}
