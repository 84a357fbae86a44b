// Uses the lab in a browser and tells what is wrong with it: node lab.mjs BROWSER ADDRESS prints the faults as JSON.

import { chromium } from "playwright-core";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";

const [executablePath, address] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
              "--disable-component-update", "--disable-sync"];
const browser = await chromium.launch({ executablePath, args });
const faults = [];
const say = (condition, fault) => { if (!condition) faults.push(fault); };

async function opened(width, colorScheme) {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, acceptDownloads: true,
                                             reducedMotion: colorScheme === "dark" ? "reduce" : "no-preference" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage(), home = new URL(address).origin;
  page.on("console", (message) => { if (message.type() === "error") faults.push(`console: ${message.text()}`); });
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${home}/`) && !/^(blob|data):/.test(url)) faults.push(`request: ${url}`);
  });
  // One picture is enough: each that was never drawn takes the server a second.
  await page.route(/picture\/(?!belt-and-spring)/, (route) => route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" }));
  page.setDefaultTimeout(120_000);
  await page.goto(address);
  await page.waitForSelector(".card");
  return page;
}

/** What axe finds, and whether the page is wider than the window. */
async function seen(page, place) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run({ exclude: [["iframe"]] }, { iframes: false }));
  faults.push(...violations.map((each) => `${place}: ${each.id}: ${each.nodes[0].html.slice(0, 120)}`));
  say(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${place} is wider than the window`);
}

const filled = (page, name) => page.waitForFunction((panel) => {
  const box = document.getElementById(`panel-${panel}`);
  return box.children.length > 0 && !box.classList.contains("stale") && document.getElementById("stop").hidden;
}, name);

async function withMouse() {
  const page = await opened(1280, "light");
  await page.waitForFunction(() => [...document.images].some((image) => image.complete && image.naturalWidth === 240));
  await seen(page, "gallery");
  await page.fill("#find", "elastic");
  say((await page.locator(".card:visible").count()) === 1, "the gallery is not searched");
  await page.click('[data-name="elastic-pendulum"]');
  await page.waitForSelector("#stop:not([hidden])");
  await page.click("#run"); // what was under way is given up, and nobody hears of it
  await page.waitForSelector("#panel-motion iframe");
  say((await page.textContent("#news")) === "", "what was given up is told");
  const frame = await (await page.waitForSelector("#panel-motion iframe")).contentFrame();
  await frame.waitForFunction(() => window.dalembert);
  const before = await frame.textContent("#clock");
  await frame.waitForFunction((shown) => document.getElementById("clock").textContent !== shown, before);
  await frame.click("#play");
  say(await frame.evaluate(() => { try { return !parent.document; } catch { return true; } }), "the motion reads the lab's page");
  const text = await page.inputValue("#text");
  await page.fill("#text", text.replace("theta'**2", "teta'**2"));
  await page.waitForSelector("#mark:not([hidden])");
  const said = await page.textContent("#said");
  say(/^Line 3: .*'teta' is not declared/.test(said), `of a mistake in line 3 it says: ${said}`);
  await page.click("#said button");
  say(await page.evaluate(() => document.getElementById("text").selectionStart > document.getElementById("text").value.indexOf("kinetic")), "the line is not gone to");
  await page.fill("#text", text.replace('"elastic-pendulum"', '"</script><img src=x onerror=alert(1)>"'));
  await page.waitForFunction(() => document.getElementById("said").textContent.startsWith("✓"));
  for (const name of ["structure", "derivation"]) {
    await page.click(`#tab-${name}`);
    await filled(page, name);
    say((await page.locator(`#panel-${name} math`).count()) > 3, `${name} has no formulas`);
  }
  await page.click("#tab-structure");
  await page.click("#panel-structure .bar button");
  await page.waitForFunction(() => document.querySelector("#panel-structure .bar button").textContent === "Copied");
  say((await page.evaluate(() => navigator.clipboard.readText())).includes("\\ddot"), "no LaTeX is copied");
  await seen(page, "structure");
  await page.click("#tab-files");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#panel-files button:text('to c')")]);
  say(readFileSync(await download.path(), "utf8").includes("forward_dynamics("), "the export is none of C");
  await page.context().close();
}

async function withKeys() {
  const page = await opened(390, "dark");
  await page.focus("#to-sketch");
  await page.keyboard.press("Enter");
  await page.focus("#board");
  for (const key of ["ArrowLeft", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  say((await page.locator("#board .mass").count()) === 2, "a mass is not placed by keys");
  await seen(page, "board");
  await page.focus("#sketch-use");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.getElementById("said").textContent.startsWith("✓"));
  say(/^✓ 7 coordinates.*2 constraints/.test(await page.textContent("#said")), "the drawing is another model");
  await page.focus("#to-gallery");
  await page.keyboard.press("Enter");
  await page.focus("#templates button");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#panel-motion:not(.stale) iframe");
  await page.focus("#tab-motion");
  for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await filled(page, "certificate");
  say(/[1-9]\d* of \d+ hold/.test(await page.textContent("#panel-certificate")), "there is no certificate");
  await seen(page, "certificate");
  await page.context().close();
}

/** A crank, a rod and a mass on a rail, drawn by mouse: joined where they lie on one another, weighed, and run. */
async function drawing() {
  const page = await opened(1280, "light");
  await page.click("#to-sketch");
  await page.click("#sketch-clear");
  const { a, d, e, f } = await page.evaluate(() => { const { a, d, e, f } = document.getElementById("board").getScreenCTM(); return { a, d, e, f }; });
  const spot = ([x, y]) => [e + a * x, f - d * y], tool = (name) => page.check(`#tools input[value=${name}]`);
  const click = (...places) => places.reduce((before, place) => before.then(() => page.mouse.click(...spot(place))), Promise.resolve());
  const drag = async (from, to) => {
    await page.mouse.move(...spot(from));
    await page.mouse.down();
    await page.mouse.move(...spot(to), { steps: 4 });
    await page.mouse.up();
  };
  const bodies = () => page.locator("#board .body").count();
  await tool("rod");
  await drag([0, 0], [0, 0.4]);
  await click([0, 0.4], [1, 0]);
  await tool("support");
  await click([0, 0], [0.6, 0], [1.6, 0]);
  await tool("pin");
  await click([0, 0.4]);
  say(/joins 2 bodies/.test(await page.textContent("#sketch-said")), "a pin does not join two rods");
  await tool("rail");
  await drag([0.6, 0], [1.6, 0]);
  await tool("mass");
  await click([1, 0]);
  await tool("polygon");
  await click([-1, -1], [-0.6, -1], [-0.6, -0.6], [-1, -1]);
  say((await bodies()) === 3, "a polygon is not drawn");
  await click([-1, 0], [-0.6, 0.4], [-0.6, 0], [-1, 0.4], [-1, 0]);
  say((await bodies()) === 3, "an outline that crosses itself is a body");
  await page.click("#sketch-undo");
  say((await bodies()) === 2, "a polygon is not taken back");
  await tool("move");
  await click([0.5, 0.2]);
  await page.fill("#sketch-mass", "2.5");
  await page.press("#sketch-mass", "Tab");
  await seen(page, "drawing");
  await page.click("#sketch-use");
  await page.waitForFunction(() => document.getElementById("said").textContent.startsWith("✓"));
  say(/^✓ 8 coordinates.*7 constraints/.test(await page.textContent("#said")), "the drawn bodies are another model");
  say(/^mB = 2\.5$/m.test(await page.inputValue("#text")), "the mass of a drawn body is not taken");
  const frame = await (await page.waitForSelector("#panel-motion:not(.stale) iframe")).contentFrame();
  await frame.waitForFunction(() => window.dalembert);
  const before = await frame.textContent("#clock");
  await frame.waitForFunction((shown) => document.getElementById("clock").textContent !== shown, before);
  await page.context().close();
}

/** Ten browsers at once: each is answered about its own model. */
async function together() {
  const pages = await Promise.all(Array.from({ length: 10 }, () => opened(1280, "light")));
  await Promise.all(pages.map(async (page, k) => {
    const names = Array.from({ length: k + 1 }, (_, i) => `x${i}`), quoted = names.map((name) => `"${name}"`).join();
    await page.click("#templates button");
    await page.fill("#text", `name = "m"\ncoordinates = [${quoted}]\nkinetic = "${names.map((name) => `${name}'**2`).join("+")}"\n`);
    await page.waitForFunction((count) => new RegExp(`^✓ ${count} coordinate`).test(document.getElementById("said").textContent), k + 1);
  }));
  await Promise.all(pages.map((page) => page.context().close()));
}

/** A page of another site, though it knows the address, reads nothing, has no work done and does not show the lab. */
async function fromElsewhere() {
  const site = createServer((_, answer) => answer.writeHead(200, { "Content-Type": "text/html" }).end("<body></body>"));
  await new Promise((ready) => site.listen(0, "127.0.0.1", ready));
  const context = await browser.newContext(), page = await context.newPage(), answers = [];
  page.on("response", (response) => { if (response.url().startsWith(address)) answers.push(response.status()); });
  await page.goto(`http://localhost:${site.address().port}/`);
  const read = await page.evaluate(async (lab) => {
    const body = JSON.stringify({ session: crypto.randomUUID(), what: { gallery: "pendulum" }, arguments: [] });
    const json = { method: "POST", body, headers: { "Content-Type": "application/json" } }, plain = { method: "POST", body, mode: "no-cors" };
    const tried = [[`${lab}gallery.json`, {}], [`${lab}do/check`, json], [`${lab}do/check`, plain]];
    const texts = await Promise.all(tried.map(([url, how]) => fetch(url, how).then((answer) => answer.text()).catch(() => "")));
    const frame = Object.assign(document.createElement("iframe"), { src: lab });
    await new Promise((loaded) => { frame.onload = loaded; document.body.append(frame); });
    return texts.join("");
  }, address);
  say(read === "", "another site reads the lab");
  say(answers.length > 0 && answers.every((status) => status >= 400), `another site is answered ${answers}`);
  say(!(await page.frames().at(-1).$("#text")), "another site shows the lab");
  site.close();
  await context.close();
}

try {
  await Promise.all([withMouse(), withKeys(), drawing()]);
  await together();
  await fromElsewhere();
} catch (problem) {
  faults.push(`${problem.message}`);
}
console.log(JSON.stringify(faults));
await browser.close();
