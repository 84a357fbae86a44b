// Opens pages in a browser and tells how fast they are: node pages.mjs BROWSER PAGE... prints one JSON object a page.

import { createRequire } from "node:module";

const { chromium } = createRequire(new URL("../web/package.json", import.meta.url))("playwright-core");
const [executablePath, ...files] = process.argv.slice(2);
const args = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
const browser = await chromium.launch({ executablePath, args });

/** Milliseconds of script, the least of many: what is measured runs in the page. */
const measured = async () => {
  const { player, simulation, data } = window.dalembert, made = await simulation;
  const least = (count, act) => Math.min(...Array.from({ length: count }, (_, k) => {
    const from = performance.now();
    act(k / count);
    return performance.now() - from;
  }));
  const found = { space: data.scene ? data.scene.flat < 0 : false, slider_ms: null, drag_ms: null, frame_ms: null };
  if (!player) return found;
  const { start, end } = player.motion;
  player.setPlaying(false);
  found.frame_ms = least(30, (share) => { player.time = start + share * (end - start); player.draw(); });
  const slider = document.querySelector("#live input[type=range]");
  if (!made || !slider) return found;
  const first = Number(slider.value), range = Number(slider.max) - Number(slider.min);
  found.slider_ms = least(12, (share) => {
    slider.value = String(first + 0.1 * range * share);
    slider.dispatchEvent(new Event("input"));
    player.draw();
  });
  const moving = player.stage.actors.find((actor) => actor.shape.role !== "fixed" && actor.shape.kind !== "vector");
  if (moving) {
    const { offset } = moving.place, at = Array.from(player.motion.at(start).slice(offset, offset + 3));
    found.drag_ms = least(12, (share) => {
      player.dragged(offset, at.map((c) => c + 0.001 * data.scene.size * share), false);
      player.draw();
    });
  }
  return found;
};

for (const file of files) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`file://${file}#t=0`);
  await page.waitForFunction(() => window.dalembert, null, { timeout: 120_000 });
  const open_ms = await page.evaluate(async () => { await window.dalembert.simulation; return performance.now(); });
  console.log(JSON.stringify({ file, open_ms, ...(await page.evaluate(measured)) }));
  await page.close();
}
await browser.close();
