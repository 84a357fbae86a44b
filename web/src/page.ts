// Starts a page: the stage with its player where there is a motion, and the plots, on one cursor.

import { type SceneData, pageData } from "./data";
import { Forces } from "./forces";
import { live } from "./live";
import { Recorded } from "./motion";
import { Player } from "./player";
import { plots } from "./plotting";
import type { Stage } from "./stage";

export async function start(stage: ((canvas: HTMLCanvasElement, scene: SceneData) => Stage) | null): Promise<void> {
  const data = await pageData();
  const motion = data.motion ? new Recorded(data.motion) : null;
  let player: Player | null = null;
  if (data.section) data.plots.push({ key: "section", title: "", caption: "", x: "", y: "", logarithmic: false, timed: false, curves: [] });
  const drawn = plots(data.plots, motion ? [motion.start, motion.end] : [0, 1], (time) => player?.seek(time), data.events ?? []);
  if (stage && data.scene && motion) {
    const canvas = document.getElementById("stage") as HTMLCanvasElement;
    player = new Player(stage(canvas, data.scene), canvas, motion, (time) => drawn.follow(time), data.forces ? new Forces(data.forces) : null);
    player.begin();
  }
  const reachable = () => document.querySelectorAll<HTMLElement>(".scroll").forEach((box) => {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  });
  reachable();
  addEventListener("resize", reachable);
  addEventListener("toggle", reachable, { capture: true });
  addEventListener("hashchange", () => player?.follow());
  const made = player ? live(data, player, drawn) : null, simulation = made?.then((each) => each?.simulation ?? null) ?? null;
  Object.assign(window, { dalembert: { data, player, simulation, section: made?.then((each) => each?.section ?? null) } });
}
