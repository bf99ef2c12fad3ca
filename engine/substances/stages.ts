/**
 * A column of equilibrium stages: balances of components, equilibrium, sums and heat (MESH). The bubble-point method (Wang and Henke
 * 1966, Hydrocarb. Process. 45(8):155) at constant flows starts Newton’s method on all stages together (Naphtali and Sandholm 1971,
 * AIChE J. 17:148). mol, K, bar, kJ.
 */
import { added, applied, inverted, product, type Rows, zeros } from '../numeric/dense.ts';
import { GAS_CONSTANT } from '../physics/water.ts';
import { G_PER_KG } from '../wording/quantity.ts';
import type { Mixture } from './mixture.ts';

export interface Tower {
  readonly mixture: Mixture;
  /** mol of each component of the mixture, then of what does not evaporate. */
  readonly feed: readonly number[];
  /** kJ/mol/K of each as a liquid. */
  readonly capacity: readonly number[];
  /** Heat to evaporate a mol of feed ÷ its heat of vaporisation; 1 is a boiling liquid. */
  readonly quality: number;
  /** From the condenser, 0, to the reboiler; the feed stage by its number. */
  readonly stages: number;
  readonly feedStage: number;
  /** Reflux ÷ distillate, and mol of distillate. */
  readonly reflux: number;
  readonly distillate: number;
  /** A partial condenser is a stage, and its distillate a vapour. */
  readonly condenser: 'total' | 'partial';
  readonly pressure: number;
}

export interface Profile {
  /** mol of each component over the top. */
  readonly top: readonly number[];
  /** By stage. */
  readonly temperature: readonly number[];
  readonly liquid: readonly number[];
  readonly vapour: readonly number[];
  /** kJ. */
  readonly condensing: number;
  readonly boilup: number;
}

const STARTING = 40;
const PASSES = 60;
const EXACT = 1e-10;
/** Most that a stage moves in one pass, K, and the smallest share that is left of a flow. */
const STEP = 10;
const LEFT = 0.2;
const TRACE = 1e-12;

/** What leaves a stage: mol of each component, then heat above that of the liquid at the temperature of the boiling feed. */
interface Flows {
  readonly down: readonly number[];
  readonly up: readonly number[];
  /** ln(pressure over the liquid ÷ that of the column). */
  readonly over: number;
}

/** Solves a column; null if the stages do not converge. */
export function solveStages(tower: Tower): Profile | null {
  const { mixture, feed, capacity, stages, feedStage, reflux, distillate, condenser, pressure } = tower;
  const { parts } = mixture;
  const n = parts.length;
  const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
  const all = sum(feed);
  const z = feed.slice(0, n).map((mol) => mol / all);
  const boils = mixture.bubblePoint(z, pressure);
  const scale = sum(z.map((share, i) => share * parts[i]!.heat));
  const y = new Float64Array(n);
  const staying = (j: number): number => (j >= feedStage ? feed[n]! : 0);

  /** @param u mol of each component in the liquid that leaves a stage, its temperature, and mol of vapour. */
  const flows = (j: number, u: readonly number[]): Flows => {
    const [T, V] = [u[n]!, u[n + 1]!];
    const liquid = u.slice(0, n);
    const total = sum(liquid) + staying(j);
    const over = Math.log(
      mixture.pressure(
        T,
        liquid.map((mol) => mol / total),
      ) / pressure,
    );
    mixture.vapour(y);
    const warm = T - boils;
    const sensible = sum(liquid.map((mol, i) => capacity[i]! * mol)) + capacity[n]! * staying(j);
    const down = [...liquid, (sensible * warm) / scale];
    // The distillate of a total condenser is part of its liquid.
    if (j === 0 && condenser === 'total') return { down, up: down.map((flow) => flow / reflux), over };
    const vapour = Array.from(y, (share) => V * share);
    const heat = sum(vapour.map((mol, i) => mol * (parts[i]!.heat + capacity[i]! * warm)));
    return { down, up: [...vapour, heat / scale], over };
  };

  /** What fixes the condenser and the reboiler in the place of a heat balance. */
  const fixed = (j: number, u: readonly number[]): { rest: number; slopes: number[] } | null => {
    const liquid = sum(u.slice(0, n)) + staying(j);
    if (j === stages - 1)
      return { rest: liquid - (all - distillate), slopes: [...u.keys()].map((i) => (i < n ? 1 : 0)) };
    if (j > 0) return null;
    return condenser === 'total'
      ? { rest: u[n + 1]!, slopes: [...u.keys()].map((i) => (i > n ? 1 : 0)) }
      : { rest: liquid - reflux * u[n + 1]!, slopes: [...u.keys()].map((i) => (i < n ? 1 : i > n ? -reflux : 0)) };
  };

  const state = started(tower, boils);
  const none = (): number[] => Array.from({ length: n + 2 }, () => 0);
  const entering = [...feed.slice(0, n), (1 - tower.quality) * (all - feed[n]!)];
  for (let pass = 0; pass < PASSES; pass++) {
    const at = state.map((u, j) => flows(j, u));
    const slopes = state.map((u, j) => slopesOf(u, at[j]!, (moved) => flows(j, moved)));
    let off = 0;
    // Eliminates block by block: balances of components and heat, and equilibrium.
    const factors: Rows[] = [];
    const moves: number[][] = [];
    for (let j = 0; j < stages; j++) {
      const { down, up, over } = at[j]!;
      const rest = down.map(
        (flow, i) =>
          (at[j - 1]?.down[i] ?? 0) + (at[j + 1]?.up[i] ?? 0) + (j === feedStage ? entering[i]! : 0) - flow - up[i]!,
      );
      const own = added(slopes[j]!.down, slopes[j]!.up).map((row) => row.map((slope) => -slope));
      const above = [...(slopes[j - 1]?.down ?? zeros(n + 1, n + 2)), none()];
      const below = [...(slopes[j + 1]?.up ?? zeros(n + 1, n + 2)), none()];
      const end = fixed(j, state[j]!);
      if (end) {
        rest[n] = end.rest;
        own[n] = end.slopes;
        above[n] = below[n] = none();
      }
      rest.push(over);
      own.push(slopes[j]!.over);
      for (const [i, one] of rest.entries()) off = Math.max(off, Math.abs(one) / (i > n ? 1 : all));
      const { inverse, logDeterminant } = inverted(j > 0 ? added(own, product(above, factors[j - 1]!), -1) : own);
      if (logDeterminant === -Infinity) return null;
      factors.push(product(inverse, below));
      const before = j > 0 ? applied(above, moves[j - 1]!) : none();
      moves.push(
        applied(
          inverse,
          rest.map((one, i) => -one - before[i]!),
        ),
      );
    }
    if (off < EXACT) {
      const [top, last] = [at[0]!, at[stages - 1]!];
      return {
        top: top.up.slice(0, n),
        temperature: state.map((u) => u[n]!),
        liquid: state.map((u, j) => sum(u.slice(0, n)) + staying(j)),
        vapour: state.map((u) => u[n + 1]!),
        condensing: scale * (at[1]!.up[n]! - top.down[n]! - top.up[n]!),
        boilup: scale * (last.down[n]! + last.up[n]! - at[stages - 2]!.down[n]!),
      };
    }
    for (let j = stages - 1; j >= 0; j--) {
      if (j < stages - 1) {
        const carried = applied(factors[j]!, moves[j + 1]!);
        moves[j] = moves[j]!.map((move, i) => move - carried[i]!);
      }
      state[j] = state[j]!.map((value, i) =>
        i === n
          ? value + Math.max(-STEP, Math.min(STEP, moves[j]![i]!))
          : Math.max(LEFT * value, TRACE * all, value + moves[j]![i]!),
      );
      if (!state[j]!.every(Number.isFinite)) return null;
    }
  }
  return null;
}

interface Slopes {
  readonly down: Rows;
  readonly up: Rows;
  readonly over: number[];
}

/** Slopes of what leaves a stage with each of its unknowns, by differences. */
function slopesOf(u: readonly number[], at: Flows, flows: (u: readonly number[]) => Flows): Slopes {
  const [down, up]: [Rows, Rows] = [at.down.map(() => []), at.up.map(() => [])];
  const over: number[] = [];
  for (const [k, value] of u.entries()) {
    const step = 1e-6 * Math.max(Math.abs(value), 1e-6);
    const moved = flows(u.with(k, value + step));
    for (const i of down.keys()) down[i]!.push((moved.down[i]! - at.down[i]!) / step);
    for (const i of up.keys()) up[i]!.push((moved.up[i]! - at.up[i]!) / step);
    over.push((moved.over - at.over) / step);
  }
  return { down, up, over };
}

/** State of each stage at constant flows: mol of each component in the liquid, temperature, and mol of vapour. */
function started(
  { mixture, feed, quality, stages, feedStage, reflux, distillate, condenser, pressure }: Tower,
  boils: number,
) {
  const { parts } = mixture;
  const n = parts.length;
  const all = feed.reduce((a, b) => a + b, 0);
  const V = Array.from(
    { length: stages },
    (_, j) => (reflux + 1) * distillate - (j > feedStage ? (1 - quality) * all : 0),
  );
  V[0] = condenser === 'total' ? 0 : distillate;
  const L = V.map((_, j) =>
    j === stages - 1 ? all - distillate : Math.max(1e-3 * all, V[j + 1]! - distillate + (j >= feedStage ? all : 0)),
  );
  const first = mixture.ratios(
    boils,
    pressure,
    feed.slice(0, n).map((mol) => mol / all),
  );
  const K = V.map(() => [...first, 0]);
  const T = V.map(() => boils);
  const liquid = V.map(() => [...feed]);
  const y = new Float64Array(n);
  for (let pass = 0; pass < STARTING; pass++) {
    for (const [i, mol] of feed.entries()) {
      const stripped = (j: number): number =>
        j === 0 && condenser === 'total' ? 1 / reflux : (K[j]![i]! * V[j]!) / L[j]!;
      const [forward, carried]: [number[], number[]] = [[], []];
      for (let j = 0; j < stages; j++) {
        const pivot = 1 + stripped(j) - (forward[j - 1] ?? 0);
        forward.push(j === stages - 1 ? 0 : stripped(j + 1) / pivot);
        carried.push(((j === feedStage ? mol : 0) + (carried[j - 1] ?? 0)) / pivot);
      }
      for (let j = stages - 1; j >= 0; j--)
        liquid[j]![i] = carried[j]! + (j === stages - 1 ? 0 : forward[j]! * liquid[j + 1]![i]!);
    }
    for (let j = 0; j < stages; j++) {
      const total = liquid[j]!.reduce((a, b) => a + b, 0);
      const x = liquid[j]!.map((mol) => mol / total);
      const over = Math.log(mixture.pressure(T[j]!, x) / pressure);
      mixture.vapour(y);
      const heat = y.reduce((sum, share, i) => sum + share * parts[i]!.heat, 0) * G_PER_KG;
      T[j]! -= Math.max(-STEP, Math.min(STEP, (over * GAS_CONSTANT * T[j]! ** 2) / heat));
      // Half of the way, as activities that change with composition would swing.
      for (let i = 0; i < n; i++) K[j]![i] = Math.sqrt(K[j]![i]! * (y[i]! / Math.max(x[i]!, TRACE)));
    }
  }
  return V.map((vapour, j) => [
    ...liquid[j]!.slice(0, n).map((mol) => (mol * L[j]!) / liquid[j]!.reduce((a, b) => a + b, 0)),
    T[j]!,
    vapour,
  ]);
}
