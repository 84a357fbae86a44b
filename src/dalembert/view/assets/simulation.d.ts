export interface SimulationData {
  code: string | Uint8Array;
  constants: number;
  stack: number;
  sizes: Record<string, number>;
  names: Record<"q" | "v" | "u" | "p" | "multipliers", string[]>;
  units: string[];
  start: Record<"q" | "v" | "u" | "p" | "k", number[]> & { t: number };
  run: { duration: number; rtol: number; atol: number; pulses: number; max_steps: number; stops: [number, number][]; step: number };
}

export interface SimulationState {
  t: number;
  q: Float64Array;
  v: Float64Array;
  a: Float64Array;
  multipliers: Float64Array;
  inputs: Float64Array;
  energy: number;
  residual: number;
}

export class Simulation {
  static open(data: SimulationData): Promise<Simulation>;
  readonly data: SimulationData;
  readonly start: number;
  readonly end: number;
  readonly step: number;
  readonly status: string;
  readonly finished: boolean;
  readonly link: string;
  readonly times: Float64Array;
  readonly states: Float64Array;
  duration: number;
  reset(): boolean;
  set(values: Record<string, number>): boolean;
  get(name: string): number;
  follow(link: string): boolean;
  run(duration?: number): boolean;
  state(time: number): SimulationState;
  at(time: number): Float64Array;
  take(time: number): void;
  drag(index: number, target: number[]): number;
}
