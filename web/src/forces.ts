// Forces of the motion that was recorded: arrows as long as the reader wants them.

import type { ForceData } from "./data";
import { type Motion, type Point, Recorded } from "./motion";

/** An arrow of a force, and how strong it is, N. */
export interface Pull { name: string; from: Point; to: Point; newtons: number }

export class Forces {
  private readonly recorded: Recorded;
  private readonly ticked = document.getElementById("show-forces") as HTMLInputElement;
  private readonly length = document.getElementById("length") as HTMLInputElement;

  constructor(private readonly data: ForceData, private readonly motion: Motion) {
    this.recorded = new Recorded(data.motion);
  }

  /** The arrows at a time; none of a motion that was made anew, whose forces are not known. */
  at(motion: Motion, time: number): Pull[] {
    this.ticked.disabled = this.length.disabled = motion !== this.motion;
    if (!this.ticked.checked || this.ticked.disabled) return [];
    const numbers = this.recorded.at(time), scale = this.data.scale * 10 ** Number(this.length.value);
    return this.data.names.map((name, k) => {
      const [from, force] = [0, 3].map((i) => Array.from(numbers.slice(6 * k + i, 6 * k + i + 3)) as Point) as [Point, Point];
      return { name, from, to: from.map((c, i) => c + scale * force[i]!) as Point, newtons: Math.hypot(...force) };
    });
  }
}

/** What is written beside an arrow. */
export const told = ({ name, newtons }: Pull): string => `${name}: ${Number(newtons.toPrecision(3))} N`;
