// What is known of the model that is open, a tab each, asked for when its tab is looked at and kept until the text changes.

import { ask, file, Refused, type What } from "./ask";
import { found, made, written } from "./dom";

interface Quantity { name: string; symbol: string; about: string; unit: string; html: string }
export interface Ending { name: string; about: string }
type Tab = "motion" | "structure" | "derivation" | "certificate" | "files";

const TABS: Tab[] = ["motion", "structure", "derivation", "certificate", "files"];
const FORMS = { LaTeX: "latex", Python: "python", C: "c" };

export class Results {
  private readonly current = new Set<Tab>();
  private readonly turns = new Map<Tab, number>();
  private busy = 0;

  constructor(private readonly what: () => What, private readonly endings: Ending[], private readonly failed: (problem: Refused) => void) {
    for (const [place, name] of TABS.entries()) {
      const tab = found<HTMLButtonElement>(`tab-${name}`);
      tab.addEventListener("click", () => this.look(name));
      tab.addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1, Home: -place, End: TABS.length - 1 - place }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const next = TABS[(place + step + TABS.length) % TABS.length];
        found(`tab-${next}`).focus();
        this.look(next);
      });
    }
    found("run").addEventListener("click", () => this.run());
    found("stop").addEventListener("click", () => void ask("stop", {}).catch(() => undefined));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !found("work").hidden) { event.preventDefault(); this.run(); }
    });
  }

  /** Nothing that is shown is of the model any more. */
  forget(): void {
    this.current.clear();
    for (const name of TABS) found(`panel-${name}`).classList.add("stale");
  }

  /** Compute the motion anew, and what else is looked at. */
  run(): void {
    this.current.delete("motion");
    this.look("motion");
    if (matchMedia("(max-width: 60rem)").matches) found("results").scrollIntoView();
  }

  private look(name: Tab): void {
    for (const each of TABS) {
      const tab = found(`tab-${each}`);
      tab.setAttribute("aria-selected", String(each === name));
      tab.tabIndex = each === name ? 0 : -1;
      found(`panel-${each}`).hidden = each !== name;
    }
    if (!this.current.has(name)) void this.fill(name);
  }

  private async fill(name: Tab): Promise<void> {
    this.current.add(name);
    const panel = found(`panel-${name}`), what = this.what(), turn = (this.turns.get(name) ?? 0) + 1;
    this.turns.set(name, turn);
    const last = (): boolean => this.turns.get(name) === turn;
    const same = (): boolean => last() && this.current.has(name) && JSON.stringify(what) === JSON.stringify(this.what());
    await this.working(name, async () => {
      const made_ = await this[name](what);
      if (!same()) return;
      panel.replaceChildren(...made_);
      panel.classList.remove("stale");
    }, last, () => { if (same()) this.current.delete(name); });
  }

  /** Say that something is under way, and what went wrong where it did, unless it was asked for anew since. */
  private async working(name: string, work: () => Promise<void>, last = (): boolean => true,
                        give_up = (): void => undefined): Promise<void> {
    this.busy += 1;
    found("stop").hidden = false;
    this.say(`${name === "motion" ? "Computing the motion" : `Computing: ${name}`} …`);
    try {
      await work();
      if (this.busy === 1) this.say("");
    } catch (problem) {
      give_up();
      if (!(problem instanceof Refused)) throw problem;
      if (!last()) return;
      this.say(problem.message.split("\n")[0], true);
      this.failed(problem);
    } finally {
      this.busy -= 1;
      found("stop").hidden = this.busy === 0;
    }
  }

  private say(words: string, bad = false): void {
    found("news").textContent = words;
    found("news").className = bad ? "bad" : "";
  }

  // ------------------------------------------------------------------------------- tab by tab

  private async motion(what: What): Promise<Node[]> {
    const told = await ask<{ page: string; status: string; success: boolean; remarks: string[] }>("run", what);
    const frame = made("iframe", { src: told.page, title: "The motion: player, equations, plots" });
    frame.setAttribute("sandbox", "allow-scripts allow-downloads");
    const bad = told.success ? [] : [made("p", { className: "bad" }, told.status)];
    return [...bad, ...told.remarks.map((each) => made("p", { className: "note" }, each)), frame];
  }

  private async structure(what: What): Promise<Node[]> {
    const told = await ask<{ sheet: string; quantities: Quantity[] }>("structure", what);
    const all = made("div", { className: "bar" }, "All equations", this.copies(what, ""));
    const rows = told.quantities.map((each) => made("details", { className: "quantity" },
      made("summary", {}, `${each.symbol}  ${each.name.replaceAll("_", " ")}`),
      made("p", { className: "about" }, `${each.about}${each.unit && each.unit !== "1" ? `, ${each.unit}` : ""}`),
      written(each.html), this.copies(what, each.name)));
    return [all, written(told.sheet), made("h3", {}, "Every quantity by itself"), ...rows];
  }

  private async derivation(what: What): Promise<Node[]> {
    const told = await ask<{ html: string; latex: string }>("derivation", what);
    return [made("div", { className: "bar" }, "The derivation", this.copy("LaTeX", async () => told.latex)), written(told.html)];
  }

  private async certificate(what: What): Promise<Node[]> {
    return [written((await ask<{ html: string }>("certify", what)).html)];
  }

  private async files(what: What): Promise<Node[]> {
    const rows = this.endings.map((each) => {
      const button = made("button", { type: "button" }, each.name);
      button.addEventListener("click", () => void this.working(each.name, () => this.take(what, each.name)));
      return made("li", {}, button, made("span", { className: "note" }, each.about));
    });
    return [made("ul", {}, ...rows)];
  }

  private async take(what: What, name: string): Promise<void> {
    const { name: saved, content, remarks } = await file(what, name);
    const link = made("a", { href: URL.createObjectURL(content), download: saved });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    setTimeout(() => this.say([`${saved}: ${content.size} bytes.`, ...remarks].join(" ")));
  }

  private copies(what: What, quantity: string): HTMLElement {
    return made("span", { className: "copies" }, ...Object.entries(FORMS).map(([label, form]) =>
      this.copy(label, async () => (await ask<{ text: string }>("words", what, quantity, form)).text, quantity)));
  }

  private copy(label: string, words: () => Promise<string>, of = ""): HTMLElement {
    const button = made("button", { type: "button", className: "small" }, `Copy ${label}`);
    if (of) button.setAttribute("aria-label", `Copy ${of.replaceAll("_", " ")} as ${label}`);
    button.addEventListener("click", () => void this.working("copy", async () => {
      await navigator.clipboard.writeText(await words());
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = `Copy ${label}`; }, 1500);
    }));
    return button;
  }
}
