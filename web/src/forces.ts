// Forces of the motion, as it is set or as it was recorded: arrows as long as the reader wants them.

import type { ForceData } from "./data";
import { type Motion, type Point, Recorded } from "./motion";

/** An arrow of a force, and how strong it is, N. */
export interface Pull { name: string; from: Point; to: Point; newtons: number }

export class Forces {
  private readonly recorded: Recorded | null;
  /** The numbers of the forces at a time, where a simulation knows them. */
  source: ((time: number) => Float64Array) | null = null;
  private readonly ticked = document.getElementById("show-forces") as HTMLInputElement;
  private readonly length = document.getElementById("length") as HTMLInputElement;

  constructor(private readonly data: ForceData) {
    this.recorded = data.motion && new Recorded(data.motion);
  }

  /** The arrows at a time; recorded ones are not those of a motion that begins otherwise. */
  at(motion: Motion, time: number, scene: Float64Array): Pull[] {
    const known = this.source !== null || (this.recorded !== null && motion.written);
    this.ticked.disabled = this.length.disabled = !known;
    this.ticked.title = known ? "" : "Forces are known of the motion as it was written.";
    if (!this.ticked.checked || this.ticked.disabled) return [];
    const numbers = this.source ? this.source(time) : this.recorded!.at(time), scale = this.data.scale * 10 ** Number(this.length.value);
    let place = 0;
    const three = (table: Float64Array, i: number) => Array.from(table.slice(i, i + 3)) as Point;
    return this.data.names.map((name, k) => {
      const point = this.data.points[k] ?? null, force = three(numbers, place);
      const from = point === null ? three(numbers, place + 3) : three(scene, point);
      place += point === null ? 6 : 3;
      return { name, from, to: from.map((c, i) => c + scale * force[i]!) as Point, newtons: Math.hypot(...force) };
    });
  }
}

/** What is written beside an arrow. */
export const told = ({ name, newtons }: Pull): string => `${name}: ${Number(newtons.toPrecision(3))} N`;
