// Bundles the page's two scripts, for scenes in the plane and in space, into the package: the same bytes from the same sources.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

await build({
  entryPoints: { plane: here("src/plane.ts"), space: here("src/space.ts"), plots: here("src/plots.ts") },
  outdir: process.argv[2] ?? here("../src/dalembert/view/assets"),
  bundle: true,
  minify: true,
  charset: "utf8",
  format: "iife",
  target: "es2022",
  legalComments: "none",
  lineLimit: 160,
  banner: { js: '"use strict";/* built by web/build.mjs; three.js (MIT licence) is in space.js */' },
});
