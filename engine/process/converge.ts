/**
 * Solves x = g(x) for the feeds that close a loop, by quasi-Newton steps and, if these fail, Newton steps. One pass is one
 * calculation of the loop. The limit is a number of passes, and the same loop always takes the same passes.
 */

import { dot } from '../numeric/dense.ts';

/** A loop as a function of its guesses. */
export interface Loop {
  readonly size: number;
  /** Calculates the loop from its guesses; false if a step of it is infeasible. */
  pass(guess: Float64Array, result: Float64Array): boolean;
  /** Error allowed in each guess, at the state of the last pass. */
  allowed(into: Float64Array): void;
}

export interface Convergence {
  readonly outcome: 'converged' | 'infeasible' | 'failed';
  readonly passes: number;
  /** Largest estimated error ÷ allowed error. */
  readonly error: number;
}

/** Passes without derivatives, and Newton steps after them. */
const QUICK_PASSES = 60;
const NEWTON_STEPS = 12;
const HALVINGS = 8;
/** Passes in which a step may be infeasible at first, as the recycles that it needs are still empty. */
const FILLING_PASSES = 30;
const FULLER = 5;
/** Direct passes at most before the first step; they also show whether a default changes for ever. */
export const DIRECT_PASSES = 25;
/** Share of the allowed error below which a further pass gains nothing. */
const ENOUGH = 1e-3;
const POLISHING_PASSES = 3;
/** Growth of the residual in one step beyond which the step is halved. */
const WORSE = 2;
/** Factor by which a step may change a guess beyond a direct pass: zero is often a second, false answer. */
const FARTHEST = 100;
/** Relative change of a guess for a measured derivative. */
const DIFFERENCE = 1e-6;

/** Solves the loop from the guesses in `x`, where the solution is left. */
export function converge(loop: Loop, x: Float64Array): Convergence {
  return new Solver(loop, x).solve();
}

class Solver {
  private readonly loop: Loop;
  private readonly x: Float64Array;
  private readonly g: Float64Array;
  private readonly residual: Float64Array;
  private readonly step: Float64Array;
  private readonly allowed: Float64Array;
  /** Magnitude of each guess, in which changes are compared. */
  private readonly scale: Float64Array;
  /** Inverse of the derivative of x - g, by rows. */
  private readonly inverse: Float64Array;
  /** Working memory of the update. */
  private readonly row: Float64Array;
  private readonly miss: Float64Array;
  /** Guesses that are or have been other than zero, in order: the first `active` of them. The others take no part in sums. */
  private readonly indices: Int32Array;
  private readonly isActive: Uint8Array;
  private active = 0;
  private passes = 0;

  constructor(loop: Loop, x: Float64Array) {
    const { size } = loop;
    this.loop = loop;
    this.x = x;
    this.g = new Float64Array(size);
    this.residual = new Float64Array(size);
    this.step = new Float64Array(size);
    this.allowed = new Float64Array(size);
    this.scale = new Float64Array(size);
    this.inverse = new Float64Array(size * size);
    this.row = new Float64Array(size);
    this.miss = new Float64Array(size);
    this.indices = new Int32Array(size);
    this.isActive = new Uint8Array(size);
  }

  solve(): Convergence {
    if (!this.fill()) return this.answer('infeasible');
    const found = this.quick();
    if (found) return found;
    return this.newton() ?? this.answer('failed');
  }

  /** Direct passes until every step has what it needs. A step that does not get it that way may work in a fuller loop. */
  private fill(): boolean {
    for (let k = 0; k < FILLING_PASSES; k++) {
      if (this.run(this.x)) return true;
      this.x.set(k === FILLING_PASSES / 2 ? this.g.map((back) => FULLER * back) : this.g);
    }
    return false;
  }

  private run(guess: Float64Array): boolean {
    this.passes++;
    const works = this.loop.pass(guess, this.g);
    let found = 0;
    for (let i = 0; i < guess.length; i++) {
      this.residual[i] = this.g[i]! - guess[i]!;
      if (this.g[i] !== 0 || guess[i] !== 0) this.isActive[i] = 1;
      if (this.isActive[i] === 1) this.indices[found++] = i;
    }
    this.active = found;
    if (works) this.loop.allowed(this.allowed);
    return works;
  }

  /** Steps of Broyden’s method from the gains of a direct pass; null if they do not converge. */
  private quick(): Convergence | null {
    const { x, residual, step } = this;
    const size = x.length;
    const before = new Float64Array(size);
    const start = new Float64Array(size);
    do {
      before.set(residual);
      start.set(x);
      x.set(this.g);
      if (!this.run(x)) {
        // The direct pass overfills a step: creep up to it.
        x.set(start);
        if (!this.run(x)) return this.answer('infeasible');
        before.fill(0);
        break;
      }
    } while (this.passes < DIRECT_PASSES && this.grows(before));
    this.startInverse(before);
    this.setScale();
    let polished = 0;
    let last = Infinity;
    const changed = new Float64Array(size);
    while (this.passes < QUICK_PASSES) {
      this.direction();
      const error = this.error();
      if (error <= ENOUGH) return this.answer('converged', error);
      if (error <= 1 && (polished >= POLISHING_PASSES || error > last / 2)) return this.answer('converged', error);
      if (error <= 1) polished++;
      last = error;
      before.set(residual);
      start.set(x);
      if (!this.advance(start, before)) return null;
      for (let i = 0; i < size; i++) {
        changed[i] = (x[i]! - start[i]!) / this.scale[i]!;
        step[i] = (before[i]! - residual[i]!) / this.scale[i]!;
      }
      this.update(changed, step);
    }
    return null;
  }

  /** Whether a guess grows faster and faster: only direct passes then follow the loop to the state it fills to. */
  private grows(before: Float64Array): boolean {
    for (let i = 0; i < before.length; i++) {
      const now = Math.abs(this.residual[i]!);
      if (before[i] !== 0 && now > Math.abs(before[i]!) && now > this.allowed[i]!) return true;
    }
    return false;
  }

  /** Gain of each guess in the last direct pass, as if guesses did not affect each other. */
  private startInverse(before: Float64Array): void {
    const { residual, inverse } = this;
    const size = residual.length;
    inverse.fill(0);
    for (let i = 0; i < size; i++) {
      // After a direct pass the guess has changed by the residual before, and the residual is what comes back of that.
      const gain = before[i] === 0 ? 0 : residual[i]! / before[i]!;
      inverse[i * size + i] = 1 / (1 - bounded(gain));
    }
  }

  private setScale(): void {
    const { scale, g, allowed } = this;
    for (let i = 0; i < scale.length; i++) scale[i] = Math.max(Math.abs(g[i]!), 1e9 * allowed[i]!, Number.MIN_VALUE);
  }

  private direction(): void {
    const { step, inverse, residual, scale, indices, active } = this;
    const size = step.length;
    step.fill(0);
    for (let a = 0; a < active; a++) {
      const i = indices[a]!;
      let sum = 0;
      for (let b = 0; b < active; b++) {
        const j = indices[b]!;
        sum += inverse[i * size + j]! * (residual[j]! / scale[j]!);
      }
      step[i] = sum * scale[i]!;
    }
  }

  /** The step that remains, and the last change, ÷ the allowed error. */
  private error(): number {
    let worst = 0;
    for (let i = 0; i < this.step.length; i++) {
      const error = Math.max(Math.abs(this.step[i]!), Math.abs(this.residual[i]!));
      if (Number.isNaN(error)) return Infinity;
      if (error > 0) worst = Math.max(worst, error / this.allowed[i]!);
    }
    return worst;
  }

  private size(residual: Float64Array): number {
    let sum = 0;
    for (let i = 0; i < residual.length; i++) sum += (residual[i]! / this.scale[i]!) ** 2;
    return Math.sqrt(sum);
  }

  /** Takes the step, halved until the loop is feasible and no worse; false if it never is. */
  private advance(start: Float64Array, before: Float64Array): boolean {
    const { x, step } = this;
    const whole = step.slice();
    const limit = WORSE * this.size(before);
    for (let k = 0, part = 1; k <= HALVINGS; k++, part /= 2) {
      for (let i = 0; i < x.length; i++) {
        const from = start[i]!;
        const to = from + before[i]!;
        const least = Math.max(0, Math.min(from, to) / FARTHEST);
        x[i] = Math.min(FARTHEST * Math.max(from, to), Math.max(least, from + part * whole[i]!));
      }
      if (this.run(x) && (this.size(this.residual) <= limit || k === HALVINGS)) return true;
    }
    x.set(start);
    return false;
  }

  /** Broyden’s update of the inverse for a change of the guesses and of x - g. */
  private update(changed: Float64Array, effect: Float64Array): void {
    const { inverse, indices, active, row, miss } = this;
    const size = changed.length;
    row.fill(0);
    miss.set(changed);
    let below = 0;
    for (let a = 0; a < active; a++) {
      const i = indices[a]!;
      const c = changed[i]!;
      for (let b = 0; b < active; b++) {
        const j = indices[b]!;
        const h = inverse[i * size + j]!;
        row[j]! += c * h;
        miss[i]! -= h * effect[j]!;
      }
    }
    for (let j = 0; j < size; j++) below += row[j]! * effect[j]!;
    if (!(Math.abs(below) > 1e-14 * dot(changed, changed))) return;
    for (let a = 0; a < active; a++) {
      const i = indices[a]!;
      const part = miss[i]!;
      for (let b = 0; b < active; b++) {
        const j = indices[b]!;
        inverse[i * size + j]! += (part * row[j]!) / below;
      }
    }
  }

  /** Newton steps with measured derivatives; null if they do not converge. */
  private newton(): Convergence | null {
    const { x, residual } = this;
    if (!this.run(x)) return null;
    for (let k = 0; k < NEWTON_STEPS; k++) {
      this.setScale();
      const before = residual.slice();
      const start = x.slice();
      if (!this.measure(start, before)) return null;
      residual.set(before);
      this.direction();
      const error = this.error();
      if (!this.advance(start, before)) return null;
      this.direction();
      const after = this.error();
      if (after <= 1 && (after <= ENOUGH || error <= 1)) return this.answer('converged', after);
    }
    return null;
  }

  /** The inverse of the derivative of x - g at a point, measured guess by guess; false if there is none. */
  private measure(at: Float64Array, before: Float64Array): boolean {
    const { x, residual, scale, inverse } = this;
    const size = x.length;
    const matrix = new Float64Array(size * size);
    for (let j = 0; j < size; j++) {
      if (at[j] === 0 && before[j] === 0) {
        matrix[j * size + j] = 1;
        continue;
      }
      x.set(at);
      const h = DIFFERENCE * scale[j]!;
      x[j] = at[j]! + h;
      if (!this.run(x)) {
        x[j] = Math.max(0, at[j]! - h);
        if (x[j] === at[j] || !this.run(x)) return false;
      }
      const width = x[j]! - at[j]!;
      for (let i = 0; i < size; i++)
        matrix[i * size + j] = (((before[i]! - residual[i]!) / width) * scale[j]!) / scale[i]!;
    }
    x.set(at);
    return invert(matrix, inverse, size);
  }

  private answer(outcome: Convergence['outcome'], error = Infinity): Convergence {
    return { outcome, passes: this.passes, error };
  }
}

/** A gain at or above 1 gives no step: the loop is then followed as it fills. */
const bounded = (gain: number): number => (gain > -1 && gain < 1 - 1e-9 ? gain : 0);

/** Gauss–Jordan elimination with partial pivoting; false for a singular matrix, which is overwritten. */
function invert(matrix: Float64Array, into: Float64Array, size: number): boolean {
  into.fill(0);
  for (let i = 0; i < size; i++) into[i * size + i] = 1;
  for (let k = 0; k < size; k++) {
    let pivot = k;
    for (let i = k + 1; i < size; i++)
      if (Math.abs(matrix[i * size + k]!) > Math.abs(matrix[pivot * size + k]!)) pivot = i;
    const best = matrix[pivot * size + k]!;
    if (!(Math.abs(best) > 1e-13)) return false;
    for (let j = 0; j < size; j++) {
      swap(matrix, k * size + j, pivot * size + j);
      swap(into, k * size + j, pivot * size + j);
      matrix[k * size + j]! /= best;
      into[k * size + j]! /= best;
    }
    for (let i = 0; i < size; i++) {
      const factor = matrix[i * size + k]!;
      if (i === k || factor === 0) continue;
      for (let j = 0; j < size; j++) {
        matrix[i * size + j]! -= factor * matrix[k * size + j]!;
        into[i * size + j]! -= factor * into[k * size + j]!;
      }
    }
  }
  return true;
}

function swap(list: Float64Array, a: number, b: number): void {
  const kept = list[a]!;
  list[a] = list[b]!;
  list[b] = kept;
}
