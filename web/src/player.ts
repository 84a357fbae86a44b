// Time and its controls: play, pause, steps both ways, scrubbing, speed, keys, pointer; saves pictures and films.

import type { Forces } from "./forces";
import type { Motion } from "./motion";
import type { Grabbed, Moment, Shown, Stage } from "./stage";

const SPEEDS = [1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8];

/** Told where a point of the scene, by its first number, is dragged to, and whether it was let go. */
type Dragged = (index: number, target: number[], over: boolean) => void;

export class Player {
  time: number;
  private playing = false;
  private before: number | null = null;
  private asked = false;
  private grabbed: Grabbed | null = null;
  private dragged: Dragged | null = null;
  private readonly slider = input("time");
  private readonly clock = output("clock");
  private readonly button = element("play") as HTMLButtonElement;
  private readonly speed = element("speed") as HTMLSelectElement;

  constructor(
    readonly stage: Stage,
    private readonly surface: HTMLElement,
    public motion: Motion,
    private readonly told: (time: number) => void,
    readonly forces: Forces | null,
  ) {
    this.time = motion.start;
    this.offerSpeeds();
    this.offerFiles();
    this.listen();
  }

  /** The first picture; playing begins by itself unless a time was asked for (`#t=2.5`) or the reader wants no motion. */
  begin(): void {
    const wanted = asked();
    if (wanted !== null) this.time = this.within(wanted);
    this.stage.resize();
    this.draw();
    this.setPlaying(wanted === null && !matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  /** Goes to the time that the address asks for, if it does. */
  follow(): void {
    const wanted = asked();
    if (wanted !== null) this.seek(wanted);
  }

  /** Puts another motion in place of the one that is shown. */
  play(motion: Motion): void {
    this.motion = motion;
    this.seek(this.within(this.time));
  }

  /** Marks times on the time line. */
  mark(times: number[]): void {
    const { start, end } = this.motion;
    element("marks").replaceChildren(...times.map((time) => new Option("", String((1000 * (time - start)) / (end - start || 1)))));
  }

  /** From now on points of the scene can be dragged. */
  onDrag(dragged: Dragged): void {
    this.dragged = dragged;
  }

  /** Stands still at a time. */
  seek(time: number): void {
    this.setPlaying(false);
    this.time = this.within(time);
    this.request();
  }

  draw(): void {
    this.stage.draw(this.moment());
    const { start, end } = this.motion, told = `${this.time.toFixed(end - start < 1 ? 4 : 2)} s`;
    this.slider.value = String(end > start ? (1000 * (this.time - start)) / (end - start) : 0);
    this.slider.setAttribute("aria-valuetext", told);
    this.clock.textContent = told;
    this.told(this.time);
  }

  moment(): Moment {
    const { motion, time } = this, numbers = motion.at(time);
    return { motion, time, numbers, shown: shown(), pulls: this.forces?.at(motion, time, numbers) ?? [] };
  }

  setPlaying(on: boolean): void {
    this.playing = on && this.motion.end > this.motion.start;
    this.button.textContent = this.playing ? "Pause" : "Play";
    this.button.setAttribute("aria-pressed", String(this.playing));
    this.before = null;
    if (this.playing) requestAnimationFrame((now) => this.tick(now));
  }

  private tick(now: number): void {
    if (!this.playing) return;
    const { start, end } = this.motion;
    if (this.before !== null) this.time += ((now - this.before) / 1000) * Number(this.speed.value);
    this.before = now;
    if (this.time >= end) this.time = start + ((this.time - start) % (end - start));
    this.draw();
    requestAnimationFrame((next) => this.tick(next));
  }

  private within(time: number): number {
    return Math.min(Math.max(time, this.motion.start), this.motion.end);
  }

  /** Draws once before the next frame, however often it is asked for. */
  private request(): void {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => { this.asked = false; this.draw(); });
  }

  private step(frames: number): void {
    this.seek(this.time + frames * this.motion.step);
  }

  // ---- controls

  private offerSpeeds(): void {
    const duration = this.motion.end - this.motion.start;
    const base = duration >= 2 && duration <= 120 ? 1 : 10 ** Math.round(Math.log10(Math.max(duration, 1e-9) / 15));
    for (const factor of SPEEDS) {
      const fraction = factor < 1 && base === 1 ? `1/${1 / factor}` : String(Number((factor * base).toPrecision(3)));
      this.speed.append(new Option(`×${fraction}`, String(factor * base), factor === 1, factor === 1));
    }
  }

  private offerFiles(): void {
    const menu = element("save") as HTMLSelectElement;
    for (const ending of Object.keys(this.stage.exports)) menu.append(new Option(ending.toUpperCase(), ending));
    if (typeof MediaRecorder !== "undefined" && film()) menu.append(new Option("WebM (plays once)", "webm"));
    menu.addEventListener("change", () => {
      const ending = menu.value;
      menu.value = "";
      if (ending) void this.save(ending);
    });
  }

  private async save(ending: string): Promise<void> {
    const blob = ending === "webm" ? await this.record() : await this.stage.exports[ending]!();
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = `${document.title.replace(/[^\p{L}\p{N}]+/gu, "-")}.${ending}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  /** The motion from start to end at the chosen speed, in real time, as the browser encodes it. */
  private record(): Promise<Blob> {
    const recorder = new MediaRecorder(this.stage.canvas.captureStream(60), { mimeType: film(), videoBitsPerSecond: 8e6 });
    const parts: Blob[] = [];
    recorder.ondataavailable = (event) => parts.push(event.data);
    this.time = this.motion.start;
    recorder.start();
    this.setPlaying(true);
    setTimeout(() => recorder.stop(), (1000 * (this.motion.end - this.motion.start)) / Number(this.speed.value));
    return new Promise((done) => { recorder.onstop = () => done(new Blob(parts, { type: "video/webm" })); });
  }

  private listen(): void {
    this.button.addEventListener("click", () => this.setPlaying(!this.playing));
    element("back").addEventListener("click", () => this.step(-1));
    element("forth").addEventListener("click", () => this.step(1));
    this.slider.addEventListener("input", () => {
      const { start, end } = this.motion;
      this.seek(start + (Number(this.slider.value) / 1000) * (end - start));
    });
    element("shown").addEventListener("change", () => this.request());
    document.getElementById("length")?.addEventListener("input", () => this.request());
    element("reset").addEventListener("click", () => { this.stage.reset(); this.request(); });
    this.followPointer();
    this.surface.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => { this.stage.resize(); this.draw(); }).observe(this.surface);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { this.stage.recolour(); this.request(); });
  }

  private followPointer(): void {
    const { surface, stage } = this;
    surface.addEventListener("pointerdown", (event) => {
      surface.setPointerCapture(event.pointerId);
      surface.focus();
      const can = this.dragged && !event.shiftKey && event.buttons === 1;
      this.grabbed = can ? stage.grab(event.offsetX, event.offsetY, this.moment()) : null;
    });
    surface.addEventListener("pointerup", (event) => {
      if (this.grabbed) this.dragged!(this.grabbed.index, this.grabbed.to(event.offsetX, event.offsetY), true);
      this.grabbed = null;
    });
    surface.addEventListener("pointermove", (event) => {
      if (!event.buttons || !surface.hasPointerCapture(event.pointerId)) return;
      if (this.grabbed) this.dragged!(this.grabbed.index, this.grabbed.to(event.offsetX, event.offsetY), false);
      else if (event.shiftKey || event.buttons > 1) stage.move(event.movementX, event.movementY);
      else stage.turn(event.movementX, event.movementY);
      this.request();
    });
    surface.addEventListener("wheel", (event) => {
      if (document.activeElement !== surface) return;
      event.preventDefault();
      stage.magnify(Math.exp(-event.deltaY * 0.0015));
      this.request();
    }, { passive: false });
  }

  private key(event: KeyboardEvent): void {
    const { stage } = this, far = event.shiftKey ? 4 : 20;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => stage.turn(-far, 0), ArrowRight: () => stage.turn(far, 0), ArrowUp: () => stage.turn(0, -far), ArrowDown: () => stage.turn(0, far),
      "+": () => stage.magnify(1.15), "=": () => stage.magnify(1.15), "-": () => stage.magnify(1 / 1.15), 0: () => stage.reset(),
      " ": () => this.setPlaying(!this.playing), ",": () => this.step(-1), ".": () => this.step(1),
      Home: () => this.seek(this.motion.start), End: () => this.seek(this.motion.end),
    };
    const action = keys[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
    this.request();
  }
}

/** What the reader has ticked beside the picture. */
function shown(): Shown {
  const ticked = (name: string) => input(`show-${name}`).checked;
  return { names: ticked("names"), trails: ticked("trails"), velocities: ticked("velocities"), accelerations: ticked("accelerations"), inside: document.getElementById("show-inside") !== null && ticked("inside") };
}

/** The time that the address of the page asks for: #t=2.5. */
function asked(): number | null {
  const found = /^#t=(-?[\d.]+(?:e-?\d+)?)$/.exec(location.hash);
  return found ? Number(found[1]) : null;
}

/** A film format that this browser writes. */
function film(): string | undefined {
  return ["video/webm;codecs=vp9", "video/webm"].find((type) => MediaRecorder.isTypeSupported(type));
}

const element = (id: string): HTMLElement => document.getElementById(id)!;
const input = (id: string): HTMLInputElement => element(id) as HTMLInputElement;
const output = (id: string): HTMLOutputElement => element(id) as HTMLOutputElement;
