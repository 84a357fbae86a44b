// Opens pages in a browser and tells what is wrong with them: node pages.mjs BROWSER PAGE... prints one JSON object a page.

import { chromium } from "playwright-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [executablePath, ...files] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
// WebGL in software has to be asked for, or every canvas in space is blank.
const args = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run",
              "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const browser = await chromium.launch({ executablePath, args });

/** How many colours a canvas shows: one or two are a blank one. */
const colours = (page, selector) => page.evaluate((wanted) => {
  const canvas = document.querySelector(wanted), copy = Object.assign(document.createElement("canvas"), { width: 200, height: 120 });
  const pen = copy.getContext("2d");
  pen.drawImage(canvas, 0, 0, 200, 120);
  return new Set(new Uint32Array(pen.getImageData(0, 0, 200, 120).data.buffer)).size;
}, selector);

const picture = (page) => page.evaluate(() => document.getElementById("stage").toDataURL());
const clock = (page) => page.textContent("#clock");
const png = (page) => page.evaluate(() => dalembert.player.stage.exports.png().then((blob) => blob.text()));

/** Whether something becomes another than it was; machines may be slow. */
async function changes(page, ask, before) {
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await ask(page)) !== before) return true;
    await page.waitForTimeout(50);
  }
  return false;
}

/** When bodies that carry arrows are fastest (order 1) or change their speed most (order 2), by differences of the motion
 * itself; null where none of them ever does. */
const busiest = (page, order) => page.evaluate((wanted) => {
  const { motion, stage } = dalembert.player, { start, end, step } = motion, { size } = dalembert.data.scene;
  const points = stage.actors.filter(({ shape }) => ["marker", "ball", "solid", "mesh"].includes(shape.kind) && shape.role !== "fixed");
  const times = Array.from({ length: 39 }, (_, k) => start + ((k + 1) / 40) * (end - start)), h = Math.min(step, (end - start) / 40);
  const rates = times.map((time) => {
    const [a, b, c] = [time - h, time, time + h].map((each) => motion.at(each));
    const along = (i) => (wanted === 1 ? (c[i] - a[i]) / (2 * h) : (a[i] - 2 * b[i] + c[i]) / (h * h));
    return Math.max(0, ...points.map(({ place }) => Math.hypot(...[0, 1, 2].map((i) => along(place.offset + i)))));
  });
  const most = Math.max(...rates);
  return most * (end - start) ** wanted > 1e-4 * size ? times[rates.indexOf(most)] : null;
}, order);

/** When the scene is most unlike its start; null where nothing ever moves. */
const farthest = (page) => page.evaluate(() => {
  const { motion } = dalembert.player, { start, end } = motion, first = motion.at(start);
  const times = Array.from({ length: 40 }, (_, k) => start + ((k + 1) / 40) * (end - start));
  const away = times.map((time) => motion.at(time).reduce((most, each, i) => Math.max(most, Math.abs(each - first[i])), 0));
  const most = Math.max(...away);
  return most > 1e-3 * dalembert.data.scene.size ? times[away.indexOf(most)] : null;
});

/** Goes to a time; it is shown when this ends. */
const goTo = (page, time) => page.evaluate((wanted) => { dalembert.player.seek(wanted); dalembert.player.draw(); }, time);

/** Arrows of velocities are seen where bodies that carry them are fastest, and none where none of them moves. */
async function withArrows(page, say) {
  for (const [name, order] of [["velocities", 1], ["accelerations", 2]]) {
    const time = await busiest(page, order);
    if (time !== null) await goTo(page, time);
    const before = await png(page);
    await page.check(`#show-${name}`);
    if (time !== null) say(await changes(page, png, before), `${name} are not shown`);
    else { await page.waitForTimeout(200); say((await png(page)) === before, `${name} are shown of what has none`); }
  }
}

async function withMotion(page, faults) {
  const say = (condition, fault) => { if (!condition) faults.push(fault); };
  say((await colours(page, "#stage")) > 8, "the picture is blank");
  const before = await picture(page);
  await page.focus("#stage");
  for (const [key, fault] of [[".", "a step forth does nothing"], ["End", "End does nothing"], ["Home", "Home does nothing"]]) {
    const shown = await clock(page);
    await page.keyboard.press(key);
    say(await changes(page, clock, shown), fault);
  }
  const home = await clock(page);
  await page.keyboard.press("End");
  say(await changes(page, clock, home), "End does nothing");
  const end = await clock(page), far = await farthest(page);
  await page.click("#back");
  say(await changes(page, clock, end), "a step back does nothing");
  const back = await clock(page);
  await page.focus("#time");
  for (let k = 0; k < 3; k += 1) await page.keyboard.press("PageDown");
  say(await changes(page, clock, back), "the slider does nothing");
  if (far !== null) { await goTo(page, far); say((await picture(page)) !== before, "the picture stays the same"); }
  await withArrows(page, say);
  for (const name of ["names", "inside", "forces"]) {
    if (!(await page.$(`#show-${name}`))) continue;
    const shown = await png(page);
    await page.check(`#show-${name}`);
    say(await changes(page, png, shown), `${name} are not shown`);
  }
  if (await page.$("#show-forces")) {
    const short = await png(page);
    await page.focus("#length"); // shorter: long ones may leave the picture
    await page.keyboard.press("Home");
    say(await changes(page, png, short), "arrows of forces keep their length");
  }
  const still = await clock(page);
  await page.click("#play");
  say(await changes(page, clock, still), "it does not play");
  await page.click("#play");
  const endings = await page.evaluate(() => [...document.getElementById("save").options].map((o) => o.value).filter((v) => v && v !== "webm"));
  say(endings.join() === (await page.evaluate(() => (dalembert.data.scene.flat < 0 ? "png,glb" : "png,svg"))), `offered are ${endings}`);
  for (const ending of endings) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.selectOption("#save", ending)]);
    const start = readFileSync(await download.path()).subarray(0, 4).toString("latin1");
    say(start === { png: "\x89PNG", svg: "<svg", glb: "glTF" }[ending], `${ending} begins with ${start}`);
  }
}

/** Sets a parameter: link, arrows, events and the section follow; what the section of the motion as written was. */
async function withSimulation(page, faults) {
  const say = (condition, fault) => { if (!condition) faults.push(fault); };
  let section = null;
  if (await page.evaluate(async () => Boolean(window.section = await dalembert.section))) {
    await page.locator('figure[data-plot="section"]').scrollIntoViewIfNeeded();
    // A motion that drifts away passes a surface once, or never.
    await page.waitForFunction(() => section.passages.times.length >= 40 || section.simulation.tried > 4000);
    section = await page.evaluate(() => {
      const { times, states } = section.passages;
      return { times: times.slice(0, 40), states: states.slice(0, 40).map((state) => [...state]) };
    });
    await page.focus('figure[data-plot="section"] canvas');
    for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
    if (section.times.length) say(/ s: /.test(await page.textContent('figure[data-plot="section"] output')), "keys do not tell of passages");
  }
  const listed = await page.evaluate(() => document.getElementById("happened")?.textContent);
  await page.evaluate(() => {
    const numbers = [...document.querySelectorAll("#live input[type=number]")];
    const number = numbers.find((each) => Number(each.value)) ?? numbers[0];
    number.value = String(1.1 * Number(number.value));
    number.dispatchEvent(new Event("change"));
  });
  say(await page.evaluate(() => location.hash.includes("=")), "the link does not hold what was set");
  const forces = await page.$("#show-forces");
  if (forces) {
    const shown = await png(page);
    await forces.uncheck();
    say(await changes(page, png, shown), "arrows of forces are lost with what was set");
    await forces.check();
  }
  if (listed !== undefined) say((await page.textContent("#happened")) !== listed, "events stay those of the motion as written");
  return section;
}

/** A body that is dragged takes the motion along. */
async function withDrag(page, faults) {
  const moves = await page.evaluate(async () => {
    const { player } = dalembert, simulation = await dalembert.simulation, { shape, place } = player.stage.actors.find((each) => each.shape.role !== "fixed" && each.shape.kind !== "vector") ?? {};
    if (!shape) return true;
    const at = Array.from(player.motion.at(player.motion.start).slice(place.offset, place.offset + 3)), before = simulation.link;
    for (const over of [false, true]) player.dragged(place.offset, at.map((x) => x + 0.02 * dalembert.data.scene.size), over);
    return simulation.link !== before;
  });
  if (!moves) faults.push("what is dragged stays where it is");
}

async function look(file, width, colorScheme) {
  let section = null, end = null;
  const faults = [], context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, acceptDownloads: true });
  const page = await context.newPage();
  page.on("console", (message) => { if (message.type() === "error") faults.push(`console: ${message.text()}`); });
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("request", (request) => { if (!/^(file|blob|data):/.test(request.url())) faults.push(`request: ${request.url()}`); });
  page.setDefaultTimeout(120_000);
  await page.goto(`file://${file}#t=0`);
  const scripted = await page.evaluate(() => document.getElementById("page") !== null);
  if (scripted) await page.waitForFunction(() => window.dalembert);
  await page.waitForTimeout(300);
  const wider = () => {
    const folds = [...document.querySelectorAll("details")], found = [false, true].filter((open) => {
      for (const fold of folds) fold.open = open;
      return document.documentElement.scrollWidth > innerWidth;
    });
    for (const fold of folds) fold.open = false;
    return found.length > 0;
  };
  if (await page.evaluate(wider)) faults.push(`wider than ${width} pixels`);
  for (const key of await page.$$eval("figure[data-plot]", (found) => found.map((figure) => figure.dataset.plot)))
    if ((await colours(page, `figure[data-plot="${key}"] canvas`)) < 4) faults.push(`plot ${key} is blank`);
  if (colorScheme === "light" && (await page.$("#stage"))) {
    await withMotion(page, faults);
    if (await page.evaluate(() => dalembert.simulation)) {
      end = await page.evaluate(async () => { const { states, dim } = await dalembert.simulation; return [...states.slice(-dim)]; });
      section = await withSimulation(page, faults);
      await withDrag(page, faults);
    }
  }
  else if (await page.$("#stage")) { if ((await colours(page, "#stage")) < 9) faults.push("the picture is blank"); }
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run());
  faults.push(...violations.map((each) => `${each.id}: ${each.nodes[0].html.slice(0, 120)}`));
  await context.close();
  return { section, end, faults: faults.map((fault) => `${width} ${colorScheme}: ${fault}`) };
}

for (const file of files) {
  const wide = await look(file, 1280, "light"), narrow = await look(file, 390, "dark");
  console.log(JSON.stringify({ file, faults: [...wide.faults, ...narrow.faults], section: wide.section, end: wide.end }));
}
await browser.close();
