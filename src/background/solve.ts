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
  /** max |Aᵀy − q| / max |q|; 0 if q is 0. */
  residual: number;
  iterations: number;
}

const TOLERANCE = 1e-12;
const MOST = 1000;
/** A solution with a larger residual is none. */
export const LARGEST_RESIDUAL = 1e-6;

/** @param q impact of the direct exchanges of each column */
export function solve(system: System, q: Float64Array): Solution {
  const largest = peak(q);
  if (largest === 0) return { y: new Float64Array(q.length), residual: 0, iterations: 0 };
  const { y, iterations } = gaussSeidel(system, q) ?? bicgstab(system, q);
  const difference = times(system, y).map((value, index) => value - q[index]!);
  return { y, residual: peak(difference) / largest, iterations };
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
    let change = 0;
    let size = 0;
    for (let j = 0; j < q.length; j++) {
      let sum = q[j]!;
      for (let i = start[j]!; i < start[j + 1]!; i++) sum -= values[i]! * y[rows[i]!]!;
      const next = sum / diagonal[j]!;
      change = Math.max(change, Math.abs(next - y[j]!));
      size = Math.max(size, Math.abs(next));
      y[j] = next;
    }
    if (change <= TOLERANCE * size) return { y, iterations };
    growing = change > before ? growing + 1 : 0;
    if (!Number.isFinite(change) || (growing >= 2 && iterations > 20)) return null;
    before = change;
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
