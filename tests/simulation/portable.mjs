// Asked in JSON, one question a simulation: {data, turns: [[method, ...arguments], ...], at}; what each turn left is told.

import { readFileSync } from "node:fs";
import { Simulation } from "../../src/dalembert/view/assets/simulation.js";

const text = (numbers) => Buffer.from(Float64Array.from(numbers).buffer).toString("base64");

function told(simulation, at) {
  const { status, finished, link, times, states, q, v } = simulation, seen = simulation.state(at);
  return {
    status, finished, link, q: text(q), v: text(v), times: text(times), states: text(states),
    seen: Object.fromEntries(Object.entries(seen).map(([name, x]) => [name, text(typeof x === "number" ? [x] : x)])),
    numbers: text(simulation.at(at)), happened: simulation.events?.happened ?? [],
    further: simulation.sizes.further ? text(simulation.more(at)) : "",
  };
}

const answers = [];
for (const { data, turns, at } of JSON.parse(readFileSync(0, "utf8"))) {
  if (data.touching) await import(`../../src/dalembert/view/assets/${data.touching.cones ? "sharing" : "contacts"}.js`);
  const simulation = await Simulation.open(data), answer = [told(simulation, at)];
  for (const [method, ...given] of turns) {
    let returned = null, refused = null;
    try { returned = simulation[method](...given); } catch (problem) { refused = problem.message; }
    answer.push({ returned, refused, ...told(simulation, at) });
  }
  answers.push(answer);
}
console.log(JSON.stringify(answers));
