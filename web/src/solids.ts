// What shapes are made of in space: meshes that are made once and put into place for every picture.

import {
  BoxGeometry, BufferAttribute, BufferGeometry, CapsuleGeometry, Color, ConeGeometry, CylinderGeometry, Curve, DoubleSide, Group, Matrix4, Mesh,
  MeshStandardMaterial, SphereGeometry, TubeGeometry, Vector3,
} from "three";
import { type Detail, words } from "./data";
import type { Point } from "./motion";
import { AXES, type Actor } from "./stage";

/** Something drawn: its object, and how it is put where the numbers say. */
export interface Drawn { object: Group; actor: Actor; place(numbers: Float64Array): void }

const UP = new Vector3(0, 1, 0);

export function material(colour: string, opacity = 1): MeshStandardMaterial {
  return new MeshStandardMaterial({ color: new Color(colour), roughness: 0.55, metalness: 0.05, transparent: opacity < 1, opacity });
}

function mesh(geometry: BufferGeometry, look: MeshStandardMaterial): Mesh {
  const made = new Mesh(geometry, look);
  made.castShadow = made.receiveShadow = true;
  return made;
}

/** Puts something that is one long along y between two points. */
export function between(object: { position: Vector3; quaternion: Group["quaternion"]; scale: Vector3; visible: boolean }, from: Point, to: Point): void {
  const a = new Vector3(...from), along = new Vector3(...to).sub(a), length = along.length();
  object.visible = length > 1e-9;
  if (!object.visible) return;
  object.position.copy(a).addScaledVector(along, 0.5);
  object.quaternion.setFromUnitVectors(UP, along.divideScalar(length));
  object.scale.set(1, length, 1);
}

/** A rod, cord or rail through the points of a line, with round ends. */
export function rods(actor: Actor, colour: string, radius: number): Drawn {
  const object = new Group(), look = material(colour), { count } = actor.shape;
  const joints = Array.from({ length: count }, () => mesh(new SphereGeometry(radius, 20, 14), look));
  const bars = Array.from({ length: count - 1 }, () => mesh(new CylinderGeometry(radius, radius, 1, 20), look));
  object.add(...joints, ...bars);
  return {
    object, actor,
    place(numbers) {
      const points = actor.place.points(numbers);
      joints.forEach((joint, k) => joint.position.set(...points[k]!));
      bars.forEach((bar, k) => between(bar, points[k]!, points[k + 1]!));
    },
  };
}

/** A sphere at a point. */
export function point(actor: Actor, colour: string, radius: number): Drawn {
  const object = new Group();
  object.add(mesh(new SphereGeometry(radius, 32, 20), material(colour)));
  return { object, actor, place: (numbers) => { object.position.set(...actor.place.point(numbers)); } };
}

/** A ball whose octants show how it turns; a surface is seen through. */
export function ball(actor: Actor, colour: string, opacity: number): Drawn {
  const object = new Group(), { radius, turns } = actor.shape;
  const geometry = new SphereGeometry(radius, 48, 32).toNonIndexed();
  const look = material(turns ? "#ffffff" : colour, opacity);
  if (turns) paint(geometry, look, colour, 0.78, (x, y, z) => x * y * z);
  const made = mesh(geometry, look);
  if (opacity < 1) { made.castShadow = false; look.depthWrite = false; }
  object.add(made);
  return { object, actor, place: posed(actor, object) };
}

/** Paints triangles where `side` of their middle is negative lighter, so that a turn is seen. */
function paint(geometry: BufferGeometry, look: MeshStandardMaterial, colour: string, lighter: number, side: (...middle: Point) => number): void {
  const at = geometry.getAttribute("position"), colours = new Float32Array(3 * at.count);
  const [dark, light] = [new Color(colour), new Color(colour).lerp(new Color("#ffffff"), lighter)];
  for (let i = 0; i < at.count; i += 3) {
    const middle = [0, 1, 2].map((axis) => [0, 1, 2].reduce((sum, k) => sum + at.getComponent(i + k, axis), 0));
    const shade = side(...(middle as Point)) > 0 ? dark : light;
    for (let k = 0; k < 3; k += 1) shade.toArray(colours, 3 * (i + k));
  }
  geometry.setAttribute("color", new BufferAttribute(colours, 3));
  look.color.set("#ffffff");
  look.vertexColors = true;
}

/** A solid in its body frame. */
export function solid(actor: Actor, colour: string): Drawn {
  const object = new Group(), { solid: kind, size } = actor.shape, look = material(colour), form = geometry(kind!, size!);
  if (kind === "cylinder" || kind === "sphere") paint(form, look, colour, 0.3, (x, y, z) => (kind === "sphere" ? x * y * z : x * z));
  const made = mesh(form, look);
  if (kind === "cylinder" || kind === "capsule") made.rotation.x = Math.PI / 2;
  object.add(made);
  return { object, actor, place: posed(actor, object) };
}

/** Triangles in the body frame, a part for each colour that was said; `colour` is that of the others. */
export function triangles(actor: Actor, colour: string): Drawn {
  const object = new Group(), { low, size, corners, faces, colours } = actor.shape.mesh!;
  const at = corners.map((column, i) => Float32Array.from(words(column), (w) => low[i]! + (size[i]! * w) / 65535));
  const numbers = faces.map(words);
  let first = 0;
  for (const [count, said] of colours) {
    const look = said ? material(said.slice(0, 7), parseInt(said.slice(7), 16) / 255) : material(colour);
    look.side = DoubleSide;
    object.add(mesh(creased(at, numbers.map((column) => column.subarray(first, first + count))), look));
    first += count;
  }
  return { object, actor, place: posed(actor, object) };
}

/** Triangles that shine smoothly where they meet at less than 40 degrees, and have edges elsewhere. */
function creased(at: Float32Array[], faces: Uint16Array[]): BufferGeometry {
  const count = faces[0]!.length, around = new Map<number, number[]>(), normals: Vector3[] = [];
  const corner = (c: number) => new Vector3(at[0]![c], at[1]![c], at[2]![c]);
  for (let f = 0; f < count; f += 1) {
    const [a, b, c] = faces.map((column) => corner(column[f]!)) as [Vector3, Vector3, Vector3];
    normals.push(b.sub(a).cross(c.sub(a)));
    for (const column of faces) around.set(column[f]!, [...(around.get(column[f]!) ?? []), f]);
  }
  const places = new Float32Array(9 * count), shine = new Float32Array(9 * count), units = normals.map((n) => n.clone().normalize());
  for (let f = 0; f < count; f += 1) {
    faces.forEach((column, k) => {
      const sum = new Vector3();
      for (const other of around.get(column[f]!)!) if (units[f]!.dot(units[other]!) > CREASE) sum.add(normals[other]!);
      corner(column[f]!).toArray(places, 9 * f + 3 * k);
      sum.normalize().toArray(shine, 9 * f + 3 * k);
    });
  }
  return new BufferGeometry().setAttribute("position", new BufferAttribute(places, 3)).setAttribute("normal", new BufferAttribute(shine, 3));
}

const CREASE = Math.cos((40 * Math.PI) / 180);

function geometry(kind: "box" | "cylinder" | "capsule" | "sphere", size: number[]): BufferGeometry {
  const [a, b, c] = size as [number, number, number];
  if (kind === "box") return new BoxGeometry(a, b, c);
  if (kind === "sphere") return new SphereGeometry(a, 40, 26).toNonIndexed();
  return kind === "cylinder" ? new CylinderGeometry(a, a, b, 48).toNonIndexed() : new CapsuleGeometry(a, b, 8, 24);
}

export function posed(actor: Actor, object: Group): (numbers: Float64Array) => void {
  return (numbers) => {
    object.position.set(...actor.place.point(numbers));
    const axes = actor.place.axes(numbers);
    if (axes) object.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(...(axes.map((a) => new Vector3(...a)) as [Vector3, Vector3, Vector3])));
  };
}

class Helix extends Curve<Vector3> {
  constructor(private readonly turns: number, private readonly radius: number) { super(); }
  override getPoint(t: number, target = new Vector3()): Vector3 {
    const ease = Math.min(1, 12 * Math.min(t, 1 - t)), angle = 2 * Math.PI * this.turns * t;
    return target.set(this.radius * ease * Math.cos(angle), t - 0.5, this.radius * ease * Math.sin(angle));
  }
}

/** A coil between two points; it is one long and stretched to their distance. */
export function coil(actor: Actor, colour: string, radius: number): Drawn {
  const object = new Group();
  object.add(mesh(new TubeGeometry(new Helix(9, radius), 360, 0.16 * radius, 8), material(colour)));
  return { object, actor, place: (numbers) => between(object, actor.place.point(numbers), actor.place.point(numbers, actor.shape.count - 1)) };
}

/** A dashpot between two points: a rod in a cup. */
export function dashpot(actor: Actor, colour: string, radius: number): Drawn {
  const object = new Group(), look = material(colour);
  const rod = mesh(new CylinderGeometry(0.3 * radius, 0.3 * radius, 1, 16), look), cup = mesh(new CylinderGeometry(radius, radius, 0.4, 24), look);
  object.add(rod, cup);
  return { object, actor, place: (numbers) => between(object, actor.place.point(numbers), actor.place.point(numbers, actor.shape.count - 1)) };
}

/** A frame, an axis, a centre of mass or a solid within a shape, in the frame of that shape; `size` is that of the scene. */
export function detail({ kind, at, axes, size: sides }: Detail, colour: string, size: number): Group {
  const object = new Group(), long = 0.09 * size, thin = 0.005 * size;
  if (kind === "frame") {
    AXES.forEach((each, k) => {
      const arrow = new ArrowMesh(each, 0.7 * thin, true), tip: Point = [0, 0, 0];
      tip[k] = long;
      arrow.set([0, 0, 0], tip);
      object.add(arrow.object);
    });
  } else if (kind === "axis" || kind === "centre") {
    const made = mesh(kind === "axis" ? new CylinderGeometry(thin / 2, thin / 2, 3.2 * long, 12) : new SphereGeometry(1.6 * thin, 20, 14), material(colour));
    made.rotation.x = Math.PI / 2;
    Object.assign(made.material, { depthTest: false, transparent: true });
    made.renderOrder = 1;
    object.add(made);
  } else {
    const made = mesh(geometry(kind, sides), material(colour, 0.3));
    if (kind === "cylinder" || kind === "capsule") made.rotation.x = Math.PI / 2;
    object.add(made);
  }
  const [a, b, c, d, e, f, g, h, i] = axes as [number, number, number, number, number, number, number, number, number];
  object.position.set(...at);
  object.quaternion.setFromRotationMatrix(new Matrix4().set(a, b, c, 0, d, e, f, 0, g, h, i, 0, 0, 0, 0, 1));
  object.traverse((part) => { part.castShadow = false; });
  return object;
}

/** Lets one see through something, or takes that back. */
export function veil(object: Group, on: boolean): void {
  object.traverse((part) => {
    const look = (part as Mesh).material as MeshStandardMaterial | undefined;
    if (!look) return;
    look.userData.opacity ??= look.opacity;
    look.opacity = on ? 0.35 * look.userData.opacity : look.userData.opacity;
    look.transparent = look.opacity < 1;
    look.depthWrite = !on;
  });
}

/** An arrow that is set from one point to another. */
export class ArrowMesh {
  readonly object = new Group();
  private readonly shaft: Mesh;
  private readonly head: Mesh;

  /** An arrow that is `over` the picture is seen through everything. */
  constructor(colour: string, private readonly radius: number, over = false) {
    const look = material(colour);
    look.depthTest = !over;
    look.transparent = over; // is drawn last, upon what one sees through
    this.shaft = mesh(new CylinderGeometry(radius, radius, 1, 12), look);
    this.head = mesh(new ConeGeometry(2.8 * radius, 7 * radius, 20), look);
    if (over) this.shaft.renderOrder = this.head.renderOrder = 1;
    this.object.add(this.shaft, this.head);
  }

  set(from: Point, to: Point): void {
    const a = new Vector3(...from), along = new Vector3(...to).sub(a), length = along.length();
    this.object.visible = length > 2 * this.radius;
    if (!this.object.visible) return;
    along.divideScalar(length);
    const head = Math.min(7 * this.radius, 0.6 * length), neck = a.clone().addScaledVector(along, length - head);
    between(this.shaft, from, neck.toArray() as Point);
    this.head.scale.setScalar(head / (7 * this.radius));
    this.head.position.copy(neck).addScaledVector(along, head / 2);
    this.head.quaternion.setFromUnitVectors(UP, along);
  }
}
