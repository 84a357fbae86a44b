export interface SimulationData {
  code: string | Uint8Array;
  constants: number;
  stack: number;
  sizes: Record<string, number>;
  names: Record<"q" | "v" | "u" | "p" | "multipliers", string[]>;
  units: string[];
  start: Record<"q" | "v" | "u" | "p" | "k", number[]> & { t: number };
  run: { duration: number; rtol: number; atol: number; pulses: number; max_steps: number; stops: [number, number][]; step: number };
  events: Watched[];
  /** Of contacts: how they are called and stand in memory, and what ends how they stand. */
  touching?: object;
  conditions?: Watched[];
}

interface Watched { name: string; direction: number; action: string; sets: string[] }

export interface Happened { time: number; name: string; what: string }

export interface SimulationState {
  t: number;
  q: Float64Array;
  v: Float64Array;
  a: Float64Array;
  multipliers: ArrayLike<number>;
  inputs: Float64Array;
  energy: number;
  residual: number;
}

export class Simulation {
  static open(data: SimulationData): Promise<Simulation>;
  constructor(data: SimulationData, module: WebAssembly.Module);
  readonly data: SimulationData;
  readonly start: number;
  readonly end: number;
  readonly step: number;
  readonly status: string;
  readonly finished: boolean;
  /** What events did, in order. */
  readonly events: { readonly happened: Happened[] } | null;
  readonly link: string;
  readonly times: Float64Array;
  readonly states: Float64Array;
  readonly tried: number;
  /** Where a value is, by name: its letter and its place. */
  readonly named: Map<string, [string, number]>;
  q: number[];
  v: number[];
  u: number[];
  p: number[];
  duration: number;
  reset(): boolean;
  set(values: Record<string, number>): boolean;
  get(name: string): number;
  follow(link: string): boolean;
  run(duration?: number): boolean;
  /** The motion some steps at a time. */
  running(duration: number, attempts: number, longest?: number): Generator<undefined, boolean>;
  /** Forgets all steps but where the last one ended. */
  forget(): void;
  /** The state at a part of a step, in memory that is used again. */
  inside(step: number, part: number): Float64Array;
  state(time: number): SimulationState;
  at(time: number): Float64Array;
  more(time: number): Float64Array;
  take(time: number): void;
  drag(index: number, target: number[]): number;
}
