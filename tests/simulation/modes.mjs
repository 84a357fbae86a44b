// Asked in JSON for modes and shocks of contacts in numbers; an answer for each.

import { readFileSync } from "node:fs";
import { metric, nextModes, strike } from "../../src/dalembert/view/assets/modes.js";
import "../../src/dalembert/view/assets/sharing.js";

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(({ M, J, A, b, u, friction, rests, slip, restitution, law }) => {
  const space = metric(M, J, A), surfaces = friction.map((mu, i) => ({ friction: mu, restitution: restitution[i], law }));
  const modes = nextModes(space.operator, b, { friction, rests, slip, dry: friction.map(() => false) });
  let struck = { change: null, velocities: null };
  try { struck = strike(space, u, surfaces); } catch { /* refused */ }
  return { operator: space.operator, words: modes.map((mode) => mode.words), accelerations: modes.map((mode) => mode.accelerations), ...struck };
})));
