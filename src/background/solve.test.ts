import { expect, test } from 'vitest';
import { DatabaseFault, newDatabase, type Database } from './model.ts';
import { solveDatabase } from './solve-database.ts';
import { solve, systemOf } from './solve.ts';

/** A generator with a fixed seed, in [0, 1). */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

/** A database of so many processes with so many inputs each, which form loops. */
function synthetic(size: number, inputs: number, total: number): Database {
  const next = random(7);
  const database = newDatabase('made for a test');
  const nature = ['Carbon dioxide, fossil', 'Sulfur dioxide', 'Nitrogen oxides', 'Ammonia', 'Methane, fossil'];
  for (const name of nature)
    database.flows.set(name, { key: name, name, kind: 'elementary', compartment: 'air/unspecified', dimension: 'kg' });
  for (let index = 0; index < size; index++) {
    const key = `p${index}`;
    database.flows.set(key, { key, name: `Product ${index}`, kind: 'product', compartment: '', dimension: 'kg' });
    database.processes.push({
      key,
      name: `Process ${index}`,
      location: 'GLO',
      year: null,
      outputs: [{ flow: key, amount: 1, unit: 'kg', size: 1 }],
      inputs: Array.from({ length: inputs }, () => ({
        flow: `p${Math.floor(next() * size)}`,
        amount: (next() * 2 * total) / inputs,
      })),
      elementary: nature.map((flow) => ({ flow, amount: next() })),
    });
  }
  return database;
}

test('solves 12,000 processes with 300,000 inputs within 10 seconds of the processor and reports its progress', () => {
  const steps: string[] = [];
  const database = synthetic(12_000, 25, 0.9);
  const start = process.cpuUsage();
  const { rows, report } = solveDatabase(database, {}, (what) => steps.push(what));
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(10_000);
  expect(rows).toHaveLength(12_000);
  expect(report.largest_residual).toBeLessThan(1e-9);
  expect(steps).toEqual(['Linking processes', ...Object.keys(rows[0]!.values)]);
  // The inputs of every process add up to 0.9 on average, so a unit takes about ten times its direct emissions.
  const mean = rows.reduce((sum, { values }) => sum + values['climate_change']!, 0) / rows.length;
  expect(Math.abs(mean / ((0.5 + 0.5 * 29.8) * 10) - 1)).toBeLessThan(0.1);
});

/** Solves the same transposed system densely, by elimination with pivots. */
function dense(columns: { rows: number[]; values: number[]; diagonal: number }[], q: readonly number[]): number[] {
  const n = q.length;
  const m = columns.map(({ rows, values, diagonal }, j) => {
    const row = Array.from({ length: n + 1 }, () => 0);
    row[j] = diagonal;
    rows.forEach((at, i) => (row[at]! += values[i]!));
    row[n] = q[j]!;
    return row;
  });
  for (let k = 0; k < n; k++) {
    const pivot = m.slice(k).reduce((best, row, i) => (Math.abs(row[k]!) > Math.abs(m[best]![k]!) ? k + i : best), k);
    [m[k], m[pivot]] = [m[pivot]!, m[k]!];
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const factor = m[i]![k]! / m[k]![k]!;
      for (let j = k; j <= n; j++) m[i]![j]! -= factor * m[k]![j]!;
    }
  }
  return m.map((row, k) => row[n]! / row[k]!);
}

test.each([
  ['a small loop', 0.2],
  ['loops on which simple iteration diverges', 1.4],
])('agrees with elimination for %s', (_name, size) => {
  const next = random(3);
  const n = 30;
  const columns = Array.from({ length: n }, (_, j) => {
    const rows = [...new Set(Array.from({ length: 5 }, () => Math.floor(next() * n)))].filter((at) => at !== j);
    return { rows, values: rows.map(() => (next() - 0.5) * 2 * size), diagonal: 1 };
  });
  const q = Array.from({ length: n }, () => next());
  const { y, residual } = solve(systemOf(columns), Float64Array.from(q));
  expect(residual).toBeLessThan(1e-9);
  dense(columns, q).forEach((value, j) => expect(y[j]).toBeCloseTo(value, 7));
});

test.each([
  ['that converges', -0.95],
  ['on which simple iteration diverges', 1.4],
])('a loop %s is exact beside a process with far larger emissions', (_name, value) => {
  const loop = [
    { rows: [1], values: [value], diagonal: 1 },
    { rows: [0], values: [value], diagonal: 1 },
    { rows: [], values: [], diagonal: 1 },
  ];
  const { y, residual } = solve(systemOf(loop), Float64Array.of(1 + value, 1 + value, 1e10));
  expect(residual).toBeLessThan(1e-9);
  for (const one of y.slice(0, 2)) expect(one).toBeCloseTo(1, 9);
});

test('values that grow without end are no solution', () => {
  const next = random(3);
  const columns = Array.from({ length: 24 }, (_, j) => {
    const rows = [1, 5, 11].map((away) => (j + away) % 24);
    return { rows, values: rows.map(() => -1 / 3), diagonal: 1 };
  });
  expect(
    solve(
      systemOf(columns),
      Float64Array.from(columns, () => next()),
    ).residual,
  ).not.toBeLessThan(1e-6);
});

test('names the processes of a loop that uses more than it makes', () => {
  const database = synthetic(2, 0, 0);
  database.processes[0]!.inputs.push({ flow: 'p1', amount: 1 });
  database.processes[1]!.inputs.push({ flow: 'p0', amount: 1 });
  expect(() => solveDatabase(database)).toThrow(
    new DatabaseFault('', 'The processes cannot be solved. The values grow without end in: Process 0; Process 1.'),
  );
});
