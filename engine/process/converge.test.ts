import { describe, expect, test } from 'vitest';
import { uniform } from '../tests/shaken.test-support.ts';
import { converge } from './converge.ts';

/** A loop given as a plain function; undefined where a step of it would be infeasible. */
const loop = (size: number, g: (x: number[]) => number[] | undefined) => {
  let last: number[] = [];
  return {
    size,
    pass(guess: Float64Array, result: Float64Array): boolean {
      const found = g([...guess]);
      if (found) last = found;
      result.set(found ?? new Float64Array(size));
      return found !== undefined;
    },
    allowed(into: Float64Array): void {
      into.set(last.map((one) => 1e-9 * Math.max(Math.abs(one), 1e-6)));
    },
  };
};

const solve = (g: (x: number[]) => number[] | undefined, start: number[]) => {
  const x = Float64Array.from(start);
  return { ...converge(loop(start.length, g), x), x: [...x] };
};

describe('a loop with a known answer', () => {
  test('R1: a reactor with 25 % conversion per pass and a purge of 5 %', () => {
    const { x, outcome, passes } = solve(([a, i]) => [0.95 * 0.75 * (100 + a!), 0.95 * (1 + i!)], [0, 0]);
    expect(outcome).toBe('converged');
    expect(x[0]).toBeNear(247.826087, 1e-8);
    expect(x[1]).toBeNear(19, 1e-8);
    expect(passes).toBeLessThan(8);
  });
  test.each([
    [10, 0.4, 0.3, 23.80952381],
    [5, 0.7, 0.2, 20.83333333],
  ])('R2: two recycles to one mixer, feed %d', (feed, inner, outer, answer) => {
    const g = ([u]: number[]) => [feed + inner * u! + outer * (1 - inner) * u!];
    expect(solve(g, [0]).x[0]).toBeNear(answer, 1e-9);
    // The same with a guess for each recycle.
    const both = solve(([a, b]) => [inner * (feed + a! + b!), outer * (1 - inner) * (feed + a! + b!)], [0, 0]);
    expect(feed + both.x[0]! + both.x[1]!).toBeNear(answer, 1e-9);
  });
  test('a guess that is not a number is no answer', () => {
    const g = ([a]: number[]) => [0.5 * (1 + a!), Number.NaN];
    expect(solve(g, [0, 0]).outcome).toBe('failed');
  });
  test('a step that works only in a fuller loop', () => {
    const x = new Float64Array(1);
    const { outcome } = converge(
      {
        ...loop(1, () => []),
        pass(guess, result) {
          // Below 12 the step fails, and the others send back 6.
          const works = guess[0]! >= 12;
          result[0] = works ? 0.5 * (20 + guess[0]!) : 6;
          return works;
        },
        allowed: (into) => into.fill(1e-9),
      },
      x,
    );
    expect(outcome).toBe('converged');
    expect(x[0]).toBeNear(20, 1e-9);
  });
  test('R4: mother liquor that goes back to a crystalliser', () => {
    // P, I and water of the recycle.
    const g = ([p, i]: number[]) => {
      const [P, I, water] = [1000 + p!, 20 + i!, 1000];
      const dissolved = Math.min(P, 0.3 * water);
      const back = 0.95 * 0.9;
      return [back * dissolved, back * I, back * water];
    };
    const { x, outcome } = solve(g, [0, 0, 0]);
    expect(outcome).toBe('converged');
    expect(20 + x[1]!).toBeNear(137.9310345, 1e-9);
    expect(1000 + x[0]! - 300).toBeNear(956.5, 1e-9);
  });
  test('R5: cells that go back to a chemostat', () => {
    const chemostat = (concentration: number) => (x: number[]) => {
      const [most, half, made, sugar, dilution, back] = [0.4, 0.5, 0.5, 100, 0.8, 0.5];
      const flow = 1 + back;
      const fed = (back * concentration * x[0]!) / flow;
      const sugarIn = (sugar + back * x[1]!) / flow;
      // Cells made by using the sugar down to s, and the growth that this takes.
      const excess = (s: number) => {
        const cells = fed + made * (sugarIn - s);
        return cells * ((most * s) / (half + s)) - dilution * flow * (cells - fed);
      };
      let [low, high] = [0, sugarIn];
      for (let k = 0; k < 200; k++) {
        const s = (low + high) / 2;
        if (excess(s) > 0) high = s;
        else low = s;
      }
      const s = (low + high) / 2;
      return [fed + made * (sugarIn - s), s];
    };
    const { x, outcome } = solve(chemostat(2.5), [50, 1]);
    expect(outcome).toBe('converged');
    expect(x[0]).toBeNear(199, 1e-8);
    expect(x[1]).toBeNear(0.5, 1e-8);
    // Cells would have to grow at their maximum rate.
    expect(solve(chemostat(2), [50, 1]).x[0]).toBeLessThan(1e-6);
  });
  test.each([
    ['of 400 m³', (fed: number) => 400 / fed, 196.1524227, [97.1236593, 82.25506068, 16.77370273]],
    ['with 2 h in the tank', () => 2, 198.019802, [99.00990099, 82.50825083, 16.50165017]],
  ])('R6: A → B → C in a stirred tank %s', (_, hours, fed, [a, b, c]) => {
    const { x, outcome, passes } = solve(([back]) => [(0.99 * (100 + back!)) / (1 + 0.5 * hours(100 + back!))], [0]);
    expect(outcome).toBe('converged');
    expect(passes).toBeLessThan(10);
    const entering = 100 + x[0]!;
    const time = hours(entering);
    const left = entering / (1 + 0.5 * time);
    const made = (0.5 * time * left) / (1 + 0.1 * time);
    expect(entering).toBeNear(fed, 1e-9);
    expect(left).toBeNear(a!, 1e-9);
    expect(made).toBeNear(b!, 1e-9);
    expect(0.1 * time * made).toBeNear(c!, 1e-9);
  });
});

test('a gain of 0.9999 is solved to 1e-9, not to its last change', () => {
  const { x, outcome } = solve(([a, b]) => [1 + 0.9999 * a!, 2 + 0.5 * b! + 0.001 * a!], [0, 0]);
  expect(outcome).toBe('converged');
  expect(x[0]).toBeNear(10_000, 1e-9);
  expect(x[1]).toBeNear(24, 1e-9);
});

test('random linear loops of up to 30 guesses are solved to 1e-9 from any start', () => {
  const wrong: string[] = [];
  for (let seed = 1; seed <= 300; seed++) {
    const next = uniform(seed);
    const size = 1 + Math.floor(next() * 30);
    const made = Array.from({ length: size }, () => 10 ** (4 * next() - 2));
    // Columns that add up to less than 1: something leaves.
    const columns = made.map(() => {
      const parts = made.map(() => (next() < 0.3 ? next() : 0));
      const sum = parts.reduce((a, b) => a + b, 0);
      const gain = next() < 0.2 ? 0.999 : 0.95 * next();
      return parts.map((part) => (sum > 0 ? (gain * part) / sum : 0));
    });
    const g = (x: readonly number[]) => made.map((own, i) => x.reduce((sum, v, j) => sum + columns[j]![i]! * v, own));
    const exact = gauss(
      made.map((_, i) => made.map((__, j) => Number(i === j) - columns[j]![i]!)),
      made,
    );
    for (const start of [0, 1, 100]) {
      const { x, outcome } = solve(
        g,
        made.map(() => start),
      );
      if (outcome !== 'converged') wrong.push(`seed ${seed}, ${size} guesses from ${start}: ${outcome}`);
      for (const [i, value] of x.entries())
        if (Math.abs(value - exact[i]!) > 2e-9 * exact[i]!)
          wrong.push(`seed ${seed}: ${value} instead of ${exact[i]!}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Elimination for a diagonally dominant matrix. */
function gauss(matrix: number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  const n = rows.length;
  for (let k = 0; k < n; k++)
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const factor = rows[i]![k]! / rows[k]![k]!;
      for (let j = k; j <= n; j++) rows[i]![j]! -= factor * rows[k]![j]!;
    }
  return rows.map((row, i) => row[n]! / row[i]!);
}

test('a loop that nothing can leave fails within its passes', () => {
  const { outcome, passes } = solve(([a]) => [1 + a!], [0]);
  expect(outcome).toBe('failed');
  expect(passes).toBeLessThan(200);
});

test('a step that is infeasible on the way is approached in halves', () => {
  // Infeasible above 150, where a full step would go.
  const { x, outcome } = solve(([a]) => (a! > 150 ? undefined : [100 - 0.5 * a! + 40 * Math.tanh(a! / 50)]), [0]);
  expect(outcome).toBe('converged');
  expect(100 - 0.5 * x[0]! + 40 * Math.tanh(x[0]! / 50)).toBeNear(x[0]!, 1e-8);
});

test('a step that needs its recycle first is waited for', () => {
  let calls = 0;
  const { x, outcome } = solve(
    ([a]) => {
      calls++;
      return calls < 3 ? undefined : [10 + 0.5 * a!];
    },
    [0],
  );
  expect(outcome).toBe('converged');
  expect(x[0]).toBeNear(20, 1e-9);
});
