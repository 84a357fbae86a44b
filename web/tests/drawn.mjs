// Asked in JSON for drawings as they are made on the lab's board, it tells the model file of each, or why there is none.
// A drawing: bodies {rod | rectangle | polygon: [[x, y], ...], mass?}, points [x, y, role], links [first, second, kind].

import { build } from "esbuild";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const from = (name) => `export * from ${JSON.stringify(fileURLToPath(new URL(`../src/lab/${name}.ts`, import.meta.url)))};`;
const { outputFiles } = await build({ stdin: { contents: from("mechanism") + from("outline"), resolveDir: "." }, bundle: true, format: "esm", write: false });
const made = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
const place = ([x, y]) => ({ x, y });

function outline({ rod, rectangle, polygon }) {
  if (polygon) return polygon.map(place);
  return rod ? made.rod(...rod.map(place)) : made.rectangle(...rectangle.map(place));
}

const told = JSON.parse(readFileSync(0, "utf8")).map(({ bodies = [], points = [], links = [] }) => {
  const spots = points.map(([x, y, role]) => ({ x, y, role, mass: 1 }));
  const drawn = {
    bodies: bodies.map((said) => ({ ...made.body(outline(said)), ...(said.mass ? { mass: said.mass } : {}) })),
    points: spots,
    links: links.map(([a, b, kind]) => ({ a: spots[a], b: spots[b], kind })),
  };
  const why = made.wanting(drawn);
  return { why, text: why ? "" : made.modelOf(drawn), knotted: drawn.bodies.some(({ corners }) => made.knotted(corners)) };
});
console.log(JSON.stringify(told));
