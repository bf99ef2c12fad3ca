import { expect, test } from 'vitest';
import { Random } from '../../numeric/random.ts';
import { smooth } from './smooth.ts';

const COUNT = 400;

test.each([1, 2])('what the others say of a sample of %d inputs does not depend on its outcome', (inputs) => {
  const random = new Random(inputs);
  const seen = Array.from({ length: inputs }, () => Float64Array.from({ length: COUNT }, () => random.normal()));
  const outcome = seen[0]!.map((x, n) => Math.sin(2 * x) + (seen[1]?.[n] ?? 0) ** 2 + 0.5 * random.normal());
  const { fitted, byOthers } = smooth(seen, [outcome]);
  const [others] = byOthers();
  for (const n of [0, 57, 211, 399]) {
    // With the outcome that the others expect, the fit goes through it.
    const moved = smooth(seen, [outcome.with(n, others![n]!)]);
    expect(moved.fitted[0]![n]).toBeCloseTo(others![n]!, 8);
    expect(moved.byOthers()[0]![n]).toBeCloseTo(others![n]!, 8);
    expect(fitted[0]![n]).not.toBeCloseTo(others![n]!, 4);
  }
});
