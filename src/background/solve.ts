/**
 * Scores of one unit of every process: the transposed system Aᵀ y = q is solved once per indicator, whatever the number of
 * processes, by Gauss–Seidel; BiCGSTAB (van der Vorst 1992) takes over where that diverges. No npm package with a sparse
 * solver is both maintained and small, and a factorisation would fill in.
 */
import type { Column } from './link.ts';

/** The technosphere by columns, packed: the cells of column j are those from start[j] to start[j + 1]. */
export interface System {
  start: Int32Array;
  rows: Int32Array;
  values: Float64Array;
  diagonal: Float64Array;
}

export function systemOf(columns: readonly Pick<Column, 'rows' | 'values' | 'diagonal'>[]): System {
  const start = new Int32Array(columns.length + 1);
  columns.forEach(({ rows }, j) => (start[j + 1] = start[j]! + rows.length));
  const rows = new Int32Array(start.at(-1)!);
  const values = new Float64Array(start.at(-1)!);
  columns.forEach((column, j) => {
    rows.set(column.rows, start[j]);
    values.set(column.values, start[j]);
  });
  return { start, rows, values, diagonal: Float64Array.from(columns, ({ diagonal }) => diagonal) };
}

export interface Solution {
  y: Float64Array;
  /** Largest |q − Aᵀy| of a row, relative to the sum of the sizes of its terms; 0 if q is 0. */
  residual: number;
  iterations: number;
}

const TOLERANCE = 1e-12;
const MOST = 1000;
/** Of BiCGSTAB, each of which solves what the one before left, until so little is left. */
const ROUNDS = 4;
const ENOUGH = 1e-10;
/** A solution with a larger residual is none. */
export const LARGEST_RESIDUAL = 1e-6;

/** @param q impact of the direct exchanges of each column */
export function solve(system: System, q: Float64Array): Solution {
  if (peak(q) === 0) return { y: new Float64Array(q.length), residual: 0, iterations: 0 };
  const found = gaussSeidel(system, q);
  if (found) return { ...found, residual: peak(remainder(system, q, found.y).relative) };
  // BiCGSTAB stops on the largest value, so what is left of the others is solved again. Values that grow without end leave
  // little beside their own size, but change again by as much.
  let y = new Float64Array(q.length);
  let [residual, iterations] = [Infinity, 0];
  for (let round = 0; round < ROUNDS && !(residual <= ENOUGH); round++) {
    const part = bicgstab(system, remainder(system, q, y).left);
    y = y.map((value, j) => value + part.y[j]!);
    residual = Math.max(peak(remainder(system, q, y).relative), peak(part.y) / peak(y));
    iterations += part.iterations;
  }
  return { y, residual, iterations };
}

/** q − Aᵀy, and the same relative to the terms of each row. */
function remainder({ start, rows, values, diagonal }: System, q: Float64Array, y: Float64Array) {
  const relative = new Float64Array(q.length);
  const left = q.map((direct, j) => {
    const own = diagonal[j]! * y[j]!;
    let [sum, size] = [direct - own, Math.abs(direct) + Math.abs(own)];
    for (let i = start[j]!; i < start[j + 1]!; i++) {
      const part = values[i]! * y[rows[i]!]!;
      sum -= part;
      size += Math.abs(part);
    }
    relative[j] = size === 0 ? 0 : sum / size;
    return sum;
  });
  return { left, relative };
}

/** Null if it does not converge. */
function gaussSeidel(
  { start, rows, values, diagonal }: System,
  q: Float64Array,
): { y: Float64Array; iterations: number } | null {
  const y = new Float64Array(q.length);
  let before = Infinity;
  let growing = 0;
  for (let iterations = 1; iterations <= MOST; iterations++) {
    let step = 0;
    // Relative to the terms of each value, so that a small one beside a large one is exact.
    let change = 0;
    for (let j = 0; j < q.length; j++) {
      let sum = q[j]!;
      let size = Math.abs(sum);
      for (let i = start[j]!; i < start[j + 1]!; i++) {
        const part = values[i]! * y[rows[i]!]!;
        sum -= part;
        size += Math.abs(part);
      }
      const next = sum / diagonal[j]!;
      step = Math.max(step, Math.abs(next - y[j]!));
      if (size !== 0) change = Math.max(change, Math.abs((next - y[j]!) * diagonal[j]!) / size);
      y[j] = next;
    }
    if (change <= TOLERANCE) return { y, iterations };
    growing = step > before ? growing + 1 : 0;
    if (!Number.isFinite(step) || (growing >= 2 && iterations > 20)) return null;
    before = step;
  }
  return null;
}

function bicgstab(system: System, q: Float64Array): { y: Float64Array; iterations: number } {
  const { diagonal } = system;
  const scaled = (x: Float64Array) => times(system, x).map((value, j) => value / diagonal[j]!);
  const b = q.map((value, j) => value / diagonal[j]!);
  const y = new Float64Array(b.length);
  const r = b.slice();
  const shadow = b.slice();
  let rho = 1;
  let alpha = 1;
  let omega = 1;
  let v = new Float64Array(b.length);
  let p = new Float64Array(b.length);
  const stop = TOLERANCE * peak(b);
  let iterations = 0;
  while (iterations < MOST && peak(r) > stop) {
    iterations += 1;
    const next = dot(shadow, r);
    const beta = (next / rho) * (alpha / omega);
    p = p.map((value, j) => r[j]! + beta * (value - omega * v[j]!));
    v = scaled(p);
    alpha = next / dot(shadow, v);
    const s = r.map((value, j) => value - alpha * v[j]!);
    const t = scaled(s);
    omega = dot(t, t) === 0 ? 0 : dot(t, s) / dot(t, t);
    for (let j = 0; j < y.length; j++) {
      y[j]! += alpha * p[j]! + omega * s[j]!;
      r[j] = s[j]! - omega * t[j]!;
    }
    rho = next;
    if (!Number.isFinite(rho) || omega === 0) break;
  }
  return { y, iterations };
}

function times({ start, rows, values, diagonal }: System, y: Float64Array): Float64Array<ArrayBuffer> {
  return diagonal.map((own, j) => {
    let sum = own * y[j]!;
    for (let i = start[j]!; i < start[j + 1]!; i++) sum += values[i]! * y[rows[i]!]!;
    return sum;
  });
}

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, j) => sum + value * b[j]!, 0);

/** Not a number if any value is none. */
function peak(list: Float64Array): number {
  let most = 0;
  for (const value of list) if (!(Math.abs(value) <= most)) most = Math.abs(value);
  return most;
}
