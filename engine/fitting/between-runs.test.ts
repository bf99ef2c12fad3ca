import { describe, expect, test } from 'vitest';
import { Random } from '../numeric/random.ts';
import { betweenRuns, type MeasuredRun } from './between-runs.ts';
import { fitOf, KNOWN, type Known, simulated } from './recovery.test-support.ts';

/** Campaigns of the coverage, which must give a share of 93 to 97 %. */
const CAMPAIGNS = 2000;

describe('runs whose values are constant', () => {
  const [count, each] = [5, 4];
  const random = new Random(8);
  const data = Array.from({ length: count }, () => {
    const level = 10 + 2 * random.normal();
    return Array.from({ length: each }, () => level + 0.5 * random.normal());
  });
  const runs = data.map((measured, i): MeasuredRun => ({
    name: String(i),
    extra: [],
    informed: 1,
    predict: ([level]) => new Float64Array(each).fill(level!),
    measured,
    weights: measured.map(() => 1),
    responses: measured.map(() => 0),
  }));
  const unknown = { start: 10, min: -1000, max: 1000, log: false };
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const means = data.map(mean);
  const grand = mean(means);
  const amongRuns = (each * means.reduce((sum, one) => sum + (one - grand) ** 2, 0)) / (count - 1);
  const inRuns =
    data.reduce((sum, list, i) => sum + list.reduce((of, one) => of + (one - means[i]!) ** 2, 0), 0) /
    (count * (each - 1));
  const question = {
    parameters: [unknown],
    scatters: [true],
    runs,
    start: [grand],
    variances: [amongRuns],
    held: [false],
  };

  test('have the estimates of the balanced analysis of variance', () => {
    const found = betweenRuns(question)!;
    expect(found.values[0]).toBeNear(grand, 1e-6);
    expect(found.variances[0]).toBeNear(inRuns, 1e-3);
    expect(found.between[0]).toBeNear((amongRuns - inRuns) / each, 1e-3);
    expect(found.covariance[0]![0]).toBeNear(amongRuns / (count * each), 1e-3);
    expect(found.freedom[0]).toBeNear(count - 1, 0.01);
  });

  test('are not told apart if there are two of them, or if each has one value', () => {
    expect(betweenRuns({ ...question, runs: runs.slice(0, 2) })).toBeNull();
    const single = runs.map((run) => ({
      ...run,
      predict: ([level]: readonly number[]) => Float64Array.of(level!),
      measured: run.measured.slice(0, 1),
      weights: [1],
      responses: [0],
    }));
    expect(betweenRuns({ ...question, runs: single })).toBeNull();
  });
});

/** Standard deviations of the logarithms of the parameters between runs. */
const BETWEEN: Record<string, Record<string, number>> = {
  ultrafiltration: { mass_transfer_coefficient: 0.15, gel_concentration: 0.1 },
  high_pressure_homogenisation: { disruption_constant: 0.2, disruption_exponent: 0.03 },
};

/** A campaign whose runs each have parameters of their own. */
function campaign(known: Known, between: Record<string, number>, runs: number, seed: number) {
  const random = new Random(seed);
  const made = Array.from({ length: runs }, (_, run) => {
    const truth = Object.fromEntries(
      Object.entries(known.truth).map(([key, value]) => [key, value * Math.exp(between[key]! * random.normal())]),
    );
    const one = simulated({ ...known, truth }, 1000 * seed + run);
    return { ...one, rows: one.rows.map((row) => ({ ...row, batch: `R${run + 1}` })) };
  });
  return { ...made[0]!, rows: made.flatMap(({ rows }) => rows) };
}

describe.each(Object.entries(BETWEEN))('%s', (id, between) => {
  const known = KNOWN.find((one) => one.unit_operation === id)!;

  test.runIf(process.env['NIGHT'])(
    '95 % intervals of the mean over runs contain the true value about 95 % of the time',
    { timeout: 3_600_000 },
    () => {
      const inside: Record<string, number> = {};
      const found: Record<string, number> = {};
      for (let seed = 1; seed <= CAMPAIGNS; seed++) {
        const outcome = fitOf(known, campaign(known, between, 6, seed));
        if (!outcome.possible) throw new Error(outcome.message);
        for (const { key, interval_low, interval_high, between_runs, value } of outcome.fit.parameters) {
          const truth = known.truth[key]!;
          inside[key] = (inside[key] ?? 0) + (interval_low! <= truth && truth <= interval_high! ? 1 : 0);
          found[key] = (found[key] ?? 0) + ((between_runs ?? 0) / value) ** 2 / CAMPAIGNS;
        }
      }
      const shares = Object.fromEntries(Object.entries(inside).map(([key, count]) => [key, count / CAMPAIGNS]));
      console.info(id, CAMPAIGNS, JSON.stringify(shares), JSON.stringify(found));
      const room = 0.02;
      for (const share of Object.values(shares)) expect(Math.abs(share - 0.95)).toBeLessThanOrEqual(room);
      // The scatter itself is recovered on average.
      for (const [key, deviation] of Object.entries(between)) expect(Math.sqrt(found[key]!)).toBeNear(deviation, 0.1);
    },
  );
});

test('runs without scatter between them have the fit of all their rows', () => {
  const film = KNOWN.find((one) => one.unit_operation === 'ultrafiltration')!;
  const data = campaign(film, { mass_transfer_coefficient: 0, gel_concentration: 0 }, 4, 3);
  const whole = { ...data, rows: data.rows.map((row) => ({ ...row, batch: null })) };
  const [apart, together] = [fitOf(film, data), fitOf(film, whole)];
  if (!apart.possible || !together.possible) throw new Error('not fitted');
  expect(apart.fit.spread).toMatchObject({ runs: 4, keys: ['mass_transfer_coefficient', 'gel_concentration'] });
  for (const [k, { value }] of apart.fit.parameters.entries())
    expect(value).toBeNear(together.fit.parameters[k]!.value, 0.02);
});
