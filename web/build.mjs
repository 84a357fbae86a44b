// Bundles scripts into the package, those of a page, for scenes in the plane, in space, and for plots alone, and that of the
// lab, and what lets a page compute contacts: the same bytes from the same sources.
import { build } from "esbuild";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const said = '"use strict";/* built by web/build.mjs */';
const licence = `/*! three.js\n${readFileSync(here("node_modules/three/LICENSE"), "utf8").trim()}\n*/`;

const bundle = (names, banner, room = "view") => build({
  entryPoints: Object.fromEntries(names.map((name) => [name, here(`src/${name}.ts`)])),
  outdir: process.argv[2] ?? here(`../src/dalembert/${room}/assets`),
  bundle: true,
  minify: true,
  charset: "utf8",
  format: "iife",
  target: "es2022",
  legalComments: "none",
  lineLimit: 160,
  banner: { js: banner },
});

await bundle(["plane", "plots", "touching", "cones"], said);
await bundle(["space"], `${said}${licence}`);
await bundle(["lab"], said, "lab");
