// Asked in JSON for one simulation: {data, states, seconds}; what it took here, and whether the states are those, bit by bit.

import { readFileSync } from "node:fs";
import { Simulation } from "../src/dalembert/view/assets/simulation.js";

const { data, states, seconds } = JSON.parse(readFileSync(0, "utf8")), wanted = Buffer.from(states, "base64");
const opened = performance.now(), simulation = await Simulation.open(data), open = performance.now() - opened;
const times = [], end = performance.now() + 1000 * seconds;
while (performance.now() < end || times.length < 5) {
  const from = performance.now();
  simulation.run();
  times.push(performance.now() - from);
}
const found = Buffer.from(simulation.states.slice().buffer);
console.log(JSON.stringify({ open, run: Math.min(...times), same: found.equals(wanted), status: simulation.status }));
