// What Python wrote into the page.

import type { SimulationData } from "../../src/dalembert/view/assets/simulation.js";

export type Vector3 = [number, number, number];

/** One shape of a scene; where it is are `count` points, and a rotation where it `turns`, among the numbers of the scene. */
export interface Shape {
  kind: "marker" | "line" | "ball" | "vector" | "spring" | "damper" | "solid" | "mesh";
  name: string;
  count: number;
  turns: boolean;
  radius: number;
  trace: boolean;
  /** Of a line: a bar keeps its length, a cord does not, what is fixed does not move. */
  role: "bar" | "cord" | "fixed" | "";
  /** Which of its points nothing can move, where others can be moved. */
  held?: number[];
  /** Of a solid: "box" with three sides, "cylinder" or "capsule" along z with radius and length, "sphere" with its radius, m. */
  solid?: "box" | "cylinder" | "capsule" | "sphere";
  size?: number[];
  mesh?: MeshData;
}

/** Something within the shape of a number, in its frame: a frame, the axis (z) of a joint, a centre of mass, or a solid; axes row by row. */
export interface Detail { kind: "frame" | "axis" | "centre" | NonNullable<Shape["solid"]>; on: number; at: Vector3; axes: number[]; size: number[] }

/** Triangles: places in 16 bits of a box, the numbers of three corners each, and colours (#rrggbbaa, or "" for that of the
 * shape) with how many triangles in a row have them. */
export interface MeshData { low: Vector3; size: Vector3; corners: Uint8Array[]; faces: Uint8Array[]; colours: [number, string][] }

export interface SceneData {
  up: "y" | "z";
  /** The axis along which nothing moves or extends; -1 in space. */
  flat: number;
  /** Whether the camera goes along with what moves. */
  follow: boolean;
  box: [Vector3, Vector3];
  /** How much space the shapes take at one time, m. */
  size: number;
  gravity: Vector3 | null;
  shapes: Shape[];
  details?: Detail[];
}

/** Numbers in 16 bits of their range, or `count` of them evenly from low to high. */
export interface Track { low: number; high: number; words?: Uint8Array; count?: number }

export interface MotionData {
  start: number;
  step: number;
  frames: number;
  /** The numbers of the scene, in order: a constant, or the index of a track. */
  columns: (number | { track: number })[];
  tracks: Track[];
}

export interface Curve { name: string; x?: Track; y: Track }

export interface PlotData {
  key: string;
  title: string;
  caption: string;
  x: string;
  y: string;
  logarithmic: boolean;
  /** Whether x is the time of the motion. */
  timed: boolean;
  x_track?: Track;
  curves: Curve[];
  /** Of each curve its letter and place in a state, where a simulation can give it anew; values are parts of `scale`. */
  sources?: [string, number][];
  scale?: number;
}

/** Forces: of each in order what it is, N, and where it acts, m, unless that is one of the `points` of the scene, by its
 * first number; `scale` is the length of a newton in the picture, m. Without a motion a simulation gives them. */
export interface ForceData { names: string[]; scale: number; points: (number | null)[]; motion: MotionData | null }

/** What a Poincaré section may be of: the entries of a state, whether they are angles, and the period of what drives it, which a
 * parameter may be the inverse of. */
export interface SectionData { choices: { label: string; turns: boolean }[]; period: number | null; drive: string }

export interface PageData {
  model: { name: string };
  simulation?: SimulationData;
  scene?: SceneData;
  motion?: MotionData;
  plots: PlotData[];
  section?: SectionData;
  forces?: ForceData;
  /** When something happened, s. */
  events?: number[];
}

/** Words of 16 bits, which were written by their differences, all low bytes before all high ones. */
export function words(bytes: Uint8Array): Uint16Array {
  const count = bytes.length / 2, found = new Uint16Array(count);
  for (let i = 0, word = 0; i < count; i += 1) {
    const folded = bytes[i]! | (bytes[count + i]! << 8);
    found[i] = word += folded & 1 ? -(folded + 1) / 2 : folded / 2;
  }
  return found;
}

/** A track in its unit; the largest word stands for "no number". */
export function values(track: Track): Float64Array {
  const { low, high, count } = track;
  if (count) return Float64Array.from({ length: count }, (_, k) => low + ((high - low) * k) / (count - 1));
  const scale = (high - low) / 65534;
  const slopes = words(track.words!);
  for (let i = 1; i < slopes.length; i += 1) slopes[i]! += slopes[i - 1]!;
  return Float64Array.from(slopes, (w) => (w === 65535 ? NaN : track.low + scale * w));
}

/** What an element carries, which a script of the page unpacks. */
declare const unpacked: (id: string) => Response;

/** What Python bundled for the page: JSON after its length, and bytes behind it, which stand where it names them. */
export async function pageData(): Promise<PageData> {
  const all = await unpacked("page").arrayBuffer();
  const behind = 4 + new DataView(all).getUint32(0, true), text = new TextDecoder().decode(new Uint8Array(all, 4, behind - 4));
  return JSON.parse(text, (_, value) => (value?.bytes === undefined ? value : new Uint8Array(all, behind + value.at, value.bytes))) as PageData;
}
