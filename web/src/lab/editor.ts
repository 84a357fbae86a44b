// The text of a model with its lines numbered, read by the server as one types, a fault shown at its line.

import { ask, Refused, type Fault, type What } from "./ask";
import { found, made } from "./dom";

interface Facts {
  name: string; title: string; coordinates: string[]; inputs: string[]; constraints: number;
  parameters: [string, number | null, string][]; duration: number; moves: boolean; remarks: string[];
}

const PAUSE = 250;

export class Editor {
  private readonly text = found<HTMLTextAreaElement>("text");
  private readonly numbers = found("numbers");
  private readonly mark = found("mark");
  private readonly said = found("said");
  private gallery = "";
  private timer = 0;
  private asked = 0;
  private line = 0;

  constructor(private readonly changed: () => void) {
    this.text.addEventListener("input", () => { this.count(); this.show(null); this.changed(); this.later(); });
    this.text.addEventListener("scroll", () => this.place());
  }

  /** What is worked on: the text, or a system of the gallery that no text says. */
  get what(): What { return this.gallery ? { gallery: this.gallery } : { text: this.text.value }; }

  /** Take a text; of a system of the gallery without one, the source, which can only be read. */
  open(title: string, from: string, text: string, gallery = ""): void {
    found("title").textContent = title;
    found("from").textContent = from;
    this.gallery = gallery;
    this.text.readOnly = gallery !== "";
    this.text.value = text;
    this.text.scrollTop = 0;
    this.said.textContent = "";
    this.count();
    this.show(null);
    this.changed();
    if (gallery) this.said.textContent = "A model file cannot say these bodies; this is their description in Python, to be read. It runs as it is.";
    else void this.check();
  }

  /** Show a fault, at its line where it has one. */
  show(fault: Fault | null): void {
    this.line = fault?.line ?? 0;
    this.text.setAttribute("aria-invalid", String(fault !== null));
    this.mark.hidden = !this.line;
    this.place();
    if (!fault) return;
    const [first, ...more] = fault.message.split("\n");
    const parts: (Node | string)[] = [made("span", { className: "bad" }, this.line ? `Line ${this.line}: ${first}` : first)];
    if (more.length) parts.push(made("pre", {}, more.map((each) => each.slice(4)).join("\n")));
    if (this.line) {
      const go = made("button", { type: "button", className: "small" }, `Go to line ${this.line}`);
      go.addEventListener("click", () => this.go(fault.line ?? 1, fault.column ?? 1));
      parts.push(" ", go);
    }
    this.said.replaceChildren(...parts);
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.check(), PAUSE);
  }

  private async check(): Promise<void> {
    const mine = ++this.asked, before = this.text.value;
    try {
      const facts = await ask<Facts>("check", { text: before });
      if (mine === this.asked && before === this.text.value) this.tell(facts);
    } catch (problem) {
      if (problem instanceof Refused && mine === this.asked && before === this.text.value) this.show(problem.fault);
    }
  }

  private tell(facts: Facts): void {
    const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;
    const told = [count(facts.coordinates.length, "coordinate"), count(facts.parameters.length, "parameter"),
      ...(facts.constraints ? [count(facts.constraints, "constraint")] : []), ...(facts.inputs.length ? [count(facts.inputs.length, "input")] : [])];
    this.show(null);
    this.said.replaceChildren(made("span", { className: "good" }, "✓ "), told.join(", "), ...facts.remarks.map((each) => made("p", { className: "note" }, each)));
  }

  private count(): void {
    const lines = this.text.value.split("\n").length;
    this.numbers.textContent = Array.from({ length: lines }, (_, k) => k + 1).join("\n");
    this.place();
  }

  private place(): void {
    this.numbers.scrollTop = this.text.scrollTop;
    const style = getComputedStyle(this.text), height = parseFloat(style.lineHeight);
    this.mark.style.top = `${parseFloat(style.paddingTop) + (this.line - 1) * height - this.text.scrollTop}px`;
  }

  private go(line: number, column: number): void {
    const start = this.text.value.split("\n").slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
    this.text.focus();
    this.text.setSelectionRange(start, start);
    this.text.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(this.text).lineHeight));
  }
}
