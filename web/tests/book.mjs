// Opens the pages of the book, whose paths it reads as a JSON list: node book.mjs BROWSER prints one JSON object a page.

import { chromium } from "playwright-core";
import { readFileSync } from "node:fs";

const files = JSON.parse(readFileSync(0, "utf8"));
const args = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run",
              "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const browser = await chromium.launch({ executablePath: process.argv[2], args });

async function look(page, file, faults) {
  const inside = file.includes("/made/"); // live pages are opened by themselves, so that frames can stay empty
  if (!inside) await page.route("**/made/**/*.html", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  const asks = file.endsWith("/search.html");
  await page.goto(`file://${file}${asks ? "?q=pendulum" : ""}`, { waitUntil: "domcontentloaded" });
  if (asks) await page.waitForSelector("#search-results li a");
  if (inside) await page.waitForFunction(() => window.dalembert || !document.getElementById("page"));
  else await page.waitForFunction(() => document.documentElement.dataset.formulas === "set");
  await page.waitForLoadState("load");
  if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) faults.push("wider than 390 pixels");
}

async function worker(queue) {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, colorScheme: "dark", reducedMotion: "reduce" });
  for (let file = queue.shift(); file; file = queue.shift()) {
    const page = await context.newPage(), faults = [];
    page.setDefaultTimeout(120_000);
    page.on("console", (message) => { if (message.type() === "error") faults.push(`console: ${message.text()}`); });
    page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
    page.on("requestfailed", (request) => faults.push(`not loaded: ${request.url()}`));
    page.on("request", (request) => { if (!/^(file|blob|data):/.test(request.url())) faults.push(`request: ${request.url()}`); });
    await look(page, file, faults).catch((error) => faults.push(String(error)));
    await page.close();
    console.log(JSON.stringify({ file, faults }));
  }
  await context.close();
}

const queue = [...files];
await Promise.all([worker(queue), worker(queue)]);
await browser.close();
