// Copies KaTeX, which sets the formulas of the book, beside it: script, style and fonts, the fonts in one format only.
// node katex.mjs [FOLDER of the package]
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const from = process.argv[2] ?? here("node_modules/katex"), to = here("../docs/book/_static/katex");
mkdirSync(`${to}/fonts`, { recursive: true });
for (const [file, kept] of [["dist/katex.min.js", "katex.min.js"], ["LICENSE", "LICENSE"]]) copyFileSync(`${from}/${file}`, `${to}/${kept}`);
const style = readFileSync(`${from}/dist/katex.min.css`, "utf8");
writeFileSync(`${to}/katex.min.css`, style.replace(/,url\([^)]*\.(woff|ttf)\) format\("\w+"\)/g, ""));
for (const font of readdirSync(`${from}/dist/fonts`).filter((name) => name.endsWith(".woff2")))
  copyFileSync(`${from}/dist/fonts/${font}`, `${to}/fonts/${font}`);
