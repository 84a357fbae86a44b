// Space on a canvas: camera, light, ground and shadow around the solids of a scene.

import {
  AmbientLight, BufferAttribute, BufferGeometry, CatmullRomCurve3, Color, DirectionalLight, Group, HemisphereLight, LineBasicMaterial, LineSegments,
  Mesh, MeshBasicMaterial, Object3D, PCFShadowMap, PerspectiveCamera, PlaneGeometry, Scene, ShadowMaterial, TubeGeometry, Vector3, WebGLRenderer,
} from "three";
import type { SceneData } from "./data";
import { told } from "./forces";
import { glb } from "./glb";
import type { Motion, Point } from "./motion";
import { CanvasPen, gravityArrow } from "./pen";
import { type Actor, Arrows, type Grabbed, type Label, type Moment, type Palette, type Stage, apart, cast, focus, named, nearest, niceStep, palette, png, trails } from "./stage";
import { ArrowMesh, type Drawn, ball, coil, dashpot, detail, point, posed, rods, solid, triangles, veil } from "./solids";

interface Trail { whole: Mesh; done: Mesh; segments: number }

export class SpaceStage implements Stage {
  private readonly renderer: WebGLRenderer;
  private readonly camera = new PerspectiveCamera(32, 1, 0.01, 1000);
  private readonly world = new Scene();
  /** Everything of the model, turned so that its up is three's y. */
  private readonly model = new Group();
  private readonly light = new DirectionalLight(0xffffff, 2.4);
  private readonly floor = new Group();
  private readonly actors: Actor[];
  private readonly arrows: { velocities: Arrows; accelerations: Arrows };
  private readonly overlay: HTMLCanvasElement;
  private readonly axis: number;
  private drawn: Drawn[] = [];
  private vectors: { actor: Actor; arrow: ArrowMesh }[] = [];
  private readonly asked: Record<string, ArrowMesh[]> = {};
  private inside: { object: Group; place(numbers: Float64Array): void }[] = [];
  private trails = new Map<Actor, Trail>();
  private trailed: unknown = null;
  private colours: Palette;
  private yaw = START[0];
  private pitch = START[1];
  private zoom = 1;
  private shift = new Vector3();
  private distance = 1;
  private last: Moment | null = null;

  constructor(readonly canvas: HTMLCanvasElement, private readonly scene: SceneData) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.overlay = document.getElementById("overlay") as HTMLCanvasElement;
    this.axis = scene.up === "z" ? 2 : 1;
    if (this.axis === 2) this.model.rotation.x = -Math.PI / 2;
    this.actors = cast(scene);
    this.arrows = { velocities: new Arrows(this.actors, scene, 1), accelerations: new Arrows(this.actors, scene, 2) };
    this.colours = palette(canvas);
    this.world.add(this.model, new HemisphereLight(0xffffff, 0x8890a0, 1.6), new AmbientLight(0xffffff, 0.35), this.light, this.light.target);
    this.lighten();
    this.build();
  }

  exports = {
    png: async () => {
      const both = document.createElement("canvas");
      [both.width, both.height] = [this.canvas.width, this.canvas.height];
      const pen = both.getContext("2d")!;
      pen.drawImage(this.canvas, 0, 0);
      pen.drawImage(this.overlay, 0, 0);
      return png(both);
    },
    /** The solids as they stand now, y up, in binary glTF. */
    glb: async () => {
      const solids = new Group();
      solids.rotation.copy(this.model.rotation);
      solids.add(...this.drawn.map((d) => d.object.clone()));
      return glb(solids);
    },
  };

  grab(x: number, y: number, moment: Moment): Grabbed | null {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const seen = (p: Point) => this.model.localToWorld(new Vector3(...p)).project(this.camera);
    const found = nearest(this.actors, moment.numbers, x, y, (p) => {
      const { x: right, y: up } = seen(p);
      return { x: ((1 + right) * width) / 2, y: ((1 - up) * height) / 2 };
    });
    if (!found) return null;
    const deep = seen(found.point).z;
    const at = (px: number, py: number) => new Vector3((2 * px) / width - 1, 1 - (2 * py) / height, deep).unproject(this.camera);
    return { index: found.index, to: (px, py) => this.model.worldToLocal(at(px, py)).toArray() as Point };
  }

  // ---- what is there

  private lighten(): void {
    const { size } = this.scene;
    this.light.castShadow = true;
    this.light.shadow.mapSize.set(2048, 2048);
    const reach = 1.6 * this.reach();
    Object.assign(this.light.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 0.1 * size, far: 8 * reach + 8 * size });
    this.light.shadow.normalBias = 0.01 * size;
    this.light.shadow.bias = -0.0005;
  }

  /** How far the picture reaches from where the camera looks, m. */
  private reach(): number {
    const [low, high] = this.scene.box;
    return this.scene.follow ? this.scene.size : Math.hypot(...high.map((h, i) => h - low[i]!)) / 2;
  }

  private build(): void {
    this.model.clear();
    this.trails.clear();
    this.trailed = null;
    for (const kind of Object.keys(this.asked)) delete this.asked[kind];
    this.world.background = new Color(this.colours.panel);
    const shown = this.actors.filter((a) => a.shape.kind !== "vector");
    this.drawn = shown.map((actor) => this.made(actor));
    this.vectors = this.actors.filter((a) => a.shape.kind === "vector").map((actor) => ({ actor, arrow: new ArrowMesh(this.colour(actor), 0.008 * this.scene.size) }));
    this.inside = (this.scene.details ?? []).map((each) => {
      const object = new Group();
      object.add(detail(each, this.colours.ink, this.scene.size));
      return { object, place: posed(this.actors[each.on]!, object) };
    });
    this.model.add(...this.drawn.map((d) => d.object), ...this.inside.map((each) => each.object), ...this.vectors.map((v) => v.arrow.object), this.floor);
    this.ground();
  }

  private colour(actor: Actor): string {
    return actor.colour < 0 ? this.colours.quiet : this.colours.series[actor.colour]!;
  }

  private made(actor: Actor): Drawn {
    const { shape } = actor, colour = this.colour(actor), { size } = this.scene;
    if (shape.kind === "solid") return solid(actor, colour);
    if (shape.kind === "mesh") return triangles(actor, colour);
    if (shape.kind === "ball") return ball(actor, colour, shape.role === "fixed" ? 0.3 : 1);
    if (shape.kind === "marker") return point(actor, colour, Math.max(shape.radius, 0.008 * size));
    if (shape.kind === "spring") return coil(actor, colour, 0.03 * size);
    if (shape.kind === "damper") return dashpot(actor, colour, 0.025 * size);
    return rods(actor, colour, size * (shape.role === "bar" ? 0.013 : 0.006));
  }

  /** A floor with a grid under everything; it takes shadows. */
  private ground(): void {
    this.floor.clear();
    const { box, size, follow } = this.scene, [low, high] = box;
    const step = niceStep(size / 5), axes = [0, 1, 2].filter((axis) => axis !== this.axis) as [number, number];
    const margin = (follow ? 3 : 0.6) * size;
    const from = axes.map((axis) => Math.floor((low[axis]! - margin) / step) * step), to = axes.map((axis) => Math.ceil((high[axis]! + margin) / step) * step);
    const height = low[this.axis]! - 0.002 * size, corners: number[] = [];
    const put = (u: number, v: number) => {
      const p: Point = [0, 0, 0];
      [p[axes[0]], p[axes[1]], p[this.axis]] = [u, v, height];
      corners.push(...p);
    };
    for (let u = from[0]!; u <= to[0]! + step / 2; u += step) { put(u, from[1]!); put(u, to[1]!); }
    for (let v = from[1]!; v <= to[1]! + step / 2; v += step) { put(from[0]!, v); put(to[0]!, v); }
    const lines = new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
    this.floor.add(new LineSegments(lines, new LineBasicMaterial({ color: new Color(this.colours.faint) })));
    const plate = new Mesh(new PlaneGeometry(to[0]! - from[0]!, to[1]! - from[1]!), new ShadowMaterial({ opacity: 0.28 }));
    plate.receiveShadow = true;
    const at: Point = [0, 0, 0];
    [at[axes[0]], at[axes[1]], at[this.axis]] = [(from[0]! + to[0]!) / 2, (from[1]! + to[1]!) / 2, height];
    plate.position.set(...at);
    if (this.axis === 1) plate.rotation.x = -Math.PI / 2;
    this.floor.add(plate);
  }

  // ---- pictures

  draw(moment: Moment): void {
    this.drawn.forEach((d) => d.place(moment.numbers));
    this.vectors.forEach(({ actor, arrow }) => arrow.set(actor.place.point(moment.numbers), actor.place.point(moment.numbers, 1)));
    this.showInside(moment);
    this.showArrows(moment);
    this.showForces(moment);
    this.showTrails(moment);
    this.look(moment);
    this.renderer.render(this.world, this.camera);
    this.write(moment);
    if (this.last?.motion !== moment.motion) { this.last = moment; this.fit(); this.draw(moment); }
    this.last = moment;
  }

  /** Frames and masses, and bodies that are seen through while they are shown. */
  private showInside({ shown, numbers }: Moment): void {
    if (!this.inside.length) return;
    for (const { object, place } of this.inside) { object.visible = shown.inside; place(numbers); }
    for (const { object, actor } of this.drawn) if (actor.shape.turns) veil(object, shown.inside);
  }

  private showArrows(moment: Moment): void {
    for (const kind of ["velocities", "accelerations"] as const) {
      if (!moment.shown[kind]) { this.asked[kind]?.forEach((arrow) => { arrow.object.visible = false; }); continue; }
      const wanted = this.arrows[kind].at(moment);
      this.asked[kind] ??= wanted.map(({ actor }) => {
        const arrow = new ArrowMesh(kind === "velocities" ? this.colour(actor) : this.colours.ink, 0.006 * this.scene.size, true);
        this.model.add(arrow.object);
        return arrow;
      });
      wanted.forEach(({ from, to }, i) => this.asked[kind]![i]!.set(from, to));
    }
  }

  private showForces(moment: Moment): void {
    const drawn = (this.asked.forces ??= []);
    while (drawn.length < moment.pulls.length) {
      drawn.push(new ArrowMesh(this.colours.force, 0.006 * this.scene.size, true));
      this.model.add(drawn[drawn.length - 1]!.object);
    }
    drawn.forEach((arrow, i) => {
      const pull = moment.pulls[i];
      if (pull) arrow.set(pull.from, pull.to); else arrow.object.visible = false;
    });
  }

  private showTrails(moment: Moment): void {
    if (this.trailed !== moment.motion) {
      for (const { whole, done } of this.trails.values()) this.model.remove(whole, done);
      this.trails.clear();
      this.trailed = moment.motion;
      for (const [actor, points] of trails(this.actors, moment.motion).points) this.layTrail(actor, points.map((p) => new Vector3(...p)));
    }
    const { start, end } = moment.motion;
    for (const { whole, done, segments } of this.trails.values()) {
      whole.visible = done.visible = moment.shown.trails;
      const now = Math.round((segments * (moment.time - start)) / (end - start));
      done.geometry.setDrawRange(0, now * TUBE * 6);
    }
  }

  private layTrail(actor: Actor, points: Vector3[]): void {
    if (points.length < 3) return;
    const segments = Math.min(points.length, 1000), radius = 0.0025 * this.scene.size;
    const curve = new CatmullRomCurve3(points), colour = new Color(this.colour(actor));
    // Equal parameters are equal times, so that a share of the tube is a share of the time.
    curve.getPointAt = (u, target) => curve.getPoint(u, target);
    curve.getTangentAt = (u, target) => curve.getTangent(u, target);
    const tube = new TubeGeometry(curve, segments, radius, TUBE);
    const made = (opacity: number) => {
      const same = new BufferGeometry().setAttribute("position", tube.getAttribute("position")).setIndex(tube.index);
      return new Mesh(same, new MeshBasicMaterial({ color: colour, transparent: true, opacity }));
    };
    const [whole, done] = [made(0.25), made(0.9)];
    this.model.add(whole, done);
    this.trails.set(actor, { whole, done, segments });
  }

  /** Puts the camera where all of the motion is seen, and the light beside it. */
  private look(moment: Moment): void {
    const middle = this.model.localToWorld(new Vector3(...focus(this.scene, this.actors, moment.numbers))).add(this.shift);
    const distance = this.distance / this.zoom;
    const way = new Vector3(Math.sin(this.yaw) * Math.cos(this.pitch), Math.sin(this.pitch), Math.cos(this.yaw) * Math.cos(this.pitch));
    this.camera.position.copy(middle).addScaledVector(way, distance);
    this.camera.near = distance / 100;
    this.camera.far = distance * 20;
    this.camera.lookAt(middle);
    this.camera.updateProjectionMatrix();
    const reach = this.reach();
    this.light.target.position.copy(middle);
    this.light.position.copy(middle).add(new Vector3(0.9, 2.2, 1.2).multiplyScalar(1.5 * reach + this.scene.size));
  }

  /** Names, the size of a square of the grid and the direction of gravity, over the picture. */
  private write(moment: Moment): void {
    const pen = this.overlay.getContext("2d")!, ratio = window.devicePixelRatio || 1;
    const width = this.canvas.clientWidth, height = this.canvas.clientHeight;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    const over = new CanvasPen(pen), { quiet, panel, force, ink } = this.colours;
    over.text(`grid ${Number(niceStep(this.scene.size / 5).toPrecision(3))} m`, { x: 12, y: height - 12 }, quiet, panel, 12);
    if (this.scene.gravity) {
      const down = new Vector3(...this.scene.gravity).transformDirection(this.model.matrixWorld).transformDirection(this.camera.matrixWorldInverse);
      gravityArrow(over, width, [down.x, down.y], quiet, panel);
    }
    if (!moment.shown.names) return;
    const label = (words: string, p: Point, colour: string): Label[] => {
      const at = this.model.localToWorld(new Vector3(...p)).project(this.camera);
      return at.z < 1 ? [{ words, x: ((at.x + 1) / 2) * width, y: ((1 - at.y) / 2) * height, away: 8, colour }] : [];
    };
    const first = this.actors.filter(({ shape }, k) => this.actors.findIndex((other) => other.shape.name === shape.name) === k);
    const labels = [...moment.pulls.flatMap((pull) => label(told(pull), pull.to, force)), ...first.flatMap((actor) => label(actor.shape.name, named(actor, moment.numbers), ink))];
    for (const { words, x, y, colour } of apart(labels, width)) over.text(words, { x, y }, colour, panel);
  }

  resize(): void {
    const width = Math.max(this.canvas.clientWidth, 1), height = Math.max(this.canvas.clientHeight, 1), ratio = Math.min(window.devicePixelRatio || 1, 2);
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    [this.overlay.width, this.overlay.height] = [this.canvas.width, this.canvas.height];
    this.camera.aspect = width / height;
    this.fit();
  }

  /** The distance from which every corner of the box is seen, as the camera stands at first. */
  private fit(): void {
    const [low, high] = this.scene.box, half = this.reach();
    const tall = Math.tan((this.camera.fov * Math.PI) / 360), wide = tall * this.camera.aspect;
    if (this.scene.follow) { this.distance = (1.15 * half) / Math.min(tall, wide); return; }
    const middle = new Vector3(...(low.map((l, i) => (l + high[i]!) / 2) as Point)), eye = new Object3D();
    this.model.updateMatrixWorld();
    const seen = this.last ? this.extremes(this.last.motion) : corners(low, high);
    const way = new Vector3(Math.sin(START[0]) * Math.cos(START[1]), Math.sin(START[1]), Math.cos(START[0]) * Math.cos(START[1]));
    eye.lookAt(way);
    const [right, up] = [new Vector3(1, 0, 0).applyQuaternion(eye.quaternion), new Vector3(0, 1, 0).applyQuaternion(eye.quaternion)];
    this.distance = 0;
    for (const { at, radius } of seen) {
      const corner = new Vector3(...at).sub(middle).applyQuaternion(this.model.quaternion), near = corner.dot(way) + radius;
      this.distance = Math.max(this.distance, near + (Math.abs(corner.dot(right)) + radius) / wide, near + (Math.abs(corner.dot(up)) + radius) / tall);
    }
    this.distance *= 1.12;
  }

  /** Where everything is at some times of a motion. */
  private extremes(motion: Motion): { at: Point; radius: number }[] {
    const times = Array.from({ length: 60 }, (_, k) => motion.start + ((motion.end - motion.start) * k) / 59);
    return times.map((t) => motion.at(t)).flatMap((numbers) =>
      this.actors.flatMap((actor) => actor.place.points(numbers).map((at) => ({ at, radius: actor.shape.radius }))));
  }

  recolour(): void {
    this.colours = palette(this.canvas);
    this.build();
    if (this.last) this.draw(this.last);
  }

  turn(right: number, up: number): void {
    this.yaw -= 0.008 * right;
    this.pitch = Math.min(Math.max(this.pitch + 0.008 * up, -1.5), 1.5);
  }

  move(right: number, up: number): void {
    const scale = (2 * (this.distance / this.zoom) * Math.tan((this.camera.fov * Math.PI) / 360)) / this.canvas.clientHeight;
    this.shift.addScaledVector(new Vector3(1, 0, 0).applyQuaternion(this.camera.quaternion), -scale * right);
    this.shift.addScaledVector(new Vector3(0, 1, 0).applyQuaternion(this.camera.quaternion), scale * up);
  }

  magnify(factor: number): void { this.zoom = Math.min(Math.max(this.zoom * factor, 0.1), 50); }

  reset(): void {
    [this.yaw, this.pitch] = START;
    this.zoom = 1;
    this.shift.set(0, 0, 0);
  }
}

function corners(low: Point, high: Point): { at: Point; radius: number }[] {
  return Array.from({ length: 8 }, (_, k) => ({ at: [0, 1, 2].map((i) => [low, high][(k >> i) & 1]![i]!) as Point, radius: 0 }));
}

/** Where the camera stands at first: around the vertical, and above the horizon, rad. */
const START: [number, number] = [0.6, 0.35];
/** Sides of the tube that a trail is. */
const TUBE = 6;
