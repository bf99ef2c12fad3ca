/** Fits over several unit operations that share parameters. */
import { describe, expect, test } from 'vitest';
import { library, product } from '../tests/fixtures.test-support.ts';
import { fitExperiments } from './fit.ts';
import { fitModelOf } from './model-of.ts';
import { KNOWN, simulated } from './recovery.test-support.ts';
import type { Fit, FitRequest } from './types.ts';

const known = (id: string) => KNOWN.find(({ unit_operation }) => unit_operation === id)!;
const batch = known('batch_fermentation');
const steady = {
  ...known('chemostat'),
  truth: { ...known('chemostat').truth, ...batch.truth, maintenance: known('chemostat').truth['maintenance']! },
};
const experiment = (id: string, of: typeof batch, seed: number) => ({ id, name: id, data: simulated(of, seed) });
const request = (seed: number, rows?: number): FitRequest => {
  const chemostat = experiment('chm', steady, seed);
  const data = { ...chemostat.data, rows: chemostat.data.rows.slice(0, rows) };
  return {
    unit_operation: 'batch_fermentation',
    experiments: [experiment('bat', batch, seed)],
    held_out_share: 0,
    seed: 1,
    together: [{ unit_operation: 'chemostat', experiments: [{ ...chemostat, data }] }],
  };
};
const fitted = (asked: FitRequest): { fit: Fit; others: Fit[] } => {
  const outcome = fitExperiments(asked, product, library);
  if (!outcome.possible) throw new Error(outcome.message);
  return outcome;
};
/** The fit of two whole experiments, made once for each seed: it takes half a second. */
const made = new Map<number, ReturnType<typeof fitted>>();
function pairOf(seed: number): ReturnType<typeof fitted> {
  const pair = made.get(seed) ?? fitted(request(seed));
  made.set(seed, pair);
  return pair;
}
const parameter = ({ parameters }: Fit, key: string) => parameters.find((one) => one.key === key)!;

test('models say with which others they share parameters', () => {
  expect(fitModelOf('decanter')!.shares).toEqual([
    { unit_operation: 'disc_stack_centrifuge', parameters: ['particle_spread'] },
  ]);
  expect(fitModelOf('batch_fermentation')!.shares.map(({ unit_operation }) => unit_operation)).toEqual([
    'fed_batch_fermentation',
    'chemostat',
  ]);
  expect(fitModelOf('ultrafiltration')!.shares).toEqual([]);
});

describe('a batch and a chemostat', () => {
  test('have one value of each parameter that they share', () => {
    const { fit, others } = pairOf(1);
    const [chemostat] = others;
    for (const key of Object.keys(batch.truth)) {
      const [one, other] = [parameter(fit, key), parameter(chemostat!, key)];
      expect([one.value, one.standard_error, one.interval_low]).toEqual([
        other.value,
        other.standard_error,
        other.interval_low,
      ]);
      expect(Math.abs(one.value - batch.truth[key]!)).toBeLessThan(4 * one.standard_error!);
    }
    expect(fit.parameters.map(({ key }) => key)).not.toContain('maintenance');
    expect(chemostat!.parameters.map(({ key }) => key)).toContain('maintenance');
    expect(chemostat!.spread).toEqual({ ...fit.spread, keys: chemostat!.spread.keys });
    expect(fit.spread.keys).toContain('chemostat.maintenance');
  });

  test('keep points, curves and ranges of their own', () => {
    const { fit, others } = pairOf(1);
    const [chemostat] = others;
    expect(new Set(fit.points.map(({ experiment_id }) => experiment_id))).toEqual(new Set(['bat']));
    expect(new Set(chemostat!.points.map(({ experiment_id }) => experiment_id))).toEqual(new Set(['chm']));
    expect(fit.domain.map(({ variable }) => variable)).toContain('time');
    expect(chemostat!.domain.map(({ variable }) => variable)).toContain('curves.dilution.x');
    for (const one of [fit, chemostat!]) {
      expect(one.statistics.r_squared).toBeGreaterThan(0.98);
      expect(one.statistics.inside_interval / one.points.length).toBeGreaterThan(0.9);
      expect(one.curves.length).toBeGreaterThan(0);
      for (const { points } of one.curves) expect(points.every(({ y }) => Number.isFinite(y))).toBe(true);
    }
  });

  test('know more together than each alone', () => {
    const { fit } = pairOf(1);
    const { together: _, ...alone } = request(1);
    const of = (one: Fit, key: string) => parameter(one, key).standard_error!;
    for (const key of ['max_growth_rate', 'batch_biomass_yield'])
      expect(of(fit, key)).toBeLessThan(of(fitted(alone).fit, key));
  });

  test.runIf(process.env['NIGHT'])('need fewer steady states than a chemostat alone', () => {
    const { others } = fitted(request(1, 2));
    expect(parameter(others[0]!, 'maintenance').identifiable).toBe(true);
    const { experiments } = request(1, 2).together![0]!;
    const asked: FitRequest = { unit_operation: 'chemostat', experiments, held_out_share: 0, seed: 1 };
    expect(fitExperiments(asked, product, library)).toMatchObject({
      possible: false,
      message: expect.stringMatching(/needs at least 12 points/),
    });
  });

  test('estimate what was chosen, and hold what was fixed', () => {
    const parameters = ['max_growth_rate', 'monod_constant', 'batch_biomass_yield', 'product_growth'];
    const { fit, others } = fitted({ ...request(1), parameters, fixed: { product_maintenance: 0 } });
    expect(fit.parameters.map(({ key }) => key)).toEqual(parameters);
    expect(others[0]!.parameters.map(({ key }) => key)).toEqual([...parameters, 'maintenance']);
    expect(others[0]!.fixed).toMatchObject([{ key: 'product_maintenance', value: 0 }]);
  });
});

test('a parameter that too few runs tell of is named, and only where the unit operation has it', () => {
  const { fit, others } = pairOf(1);
  const notes = (one: Fit) => one.warnings.filter((text) => text.includes('the variation between runs'));
  // Two batches and one set of steady states tell of all that the batch has.
  expect(notes(fit)).toEqual([]);
  expect(notes(others[0]!).join()).toMatch(/“Maintenance” is based on one run, so its interval does not include/);
});

test.runIf(process.env['NIGHT'])('three cultures are fitted together, of which two share what the first lacks', () => {
  const { rows, ...rest } = known('fed_batch_fermentation');
  // A fit takes as long as it has rows, of which an ordinary run has every second one.
  const fed = { ...rest, rows: rows.filter((_, k) => process.env['NIGHT'] || k % 2 === 0) };
  const of = (one: typeof batch) => ({ ...one, truth: { ...one.truth, ...shared } });
  const shared = { max_growth_rate: 0.3, batch_biomass_yield: 0.5, product_growth: 0.08, product_maintenance: 0.002 };
  const { fit, others } = fitted({
    ...request(1),
    experiments: [experiment('bat', of(batch), 1)],
    together: [
      {
        unit_operation: 'chemostat',
        experiments: [
          experiment(
            'chm',
            { ...of(steady), truth: { ...of(steady).truth, maintenance: 0.025, monod_constant: 1.5 } },
            1,
          ),
        ],
      },
      { unit_operation: 'fed_batch_fermentation', experiments: [experiment('fed', of(fed), 1)] },
    ],
  });
  const [chemostat, fedBatch] = others;
  expect(fit.parameters.map(({ key }) => key)).not.toContain('maintenance');
  expect(parameter(chemostat!, 'maintenance').value).toBe(parameter(fedBatch!, 'maintenance').value);
  expect(parameter(fedBatch!, 'maintenance').value).toBeNear(0.025, 0.1);
  expect(parameter(fit, 'max_growth_rate').value).toBe(parameter(fedBatch!, 'max_growth_rate').value);
});

test('a profile is that of the machine, where two machines have a parameter of one name', () => {
  const vague = (id: string) => {
    const { scatter, ...rest } = known(id);
    const wider = Object.fromEntries(Object.entries(scatter).map(([key, one]) => [key, 10 * one]));
    return [experiment(id, { ...rest, scatter: wider }, 1)];
  };
  const [decanter, disc] = ['decanter', 'disc_stack_centrifuge'] as const;
  const { fit, others } = fitted({
    unit_operation: decanter,
    experiments: vague(decanter),
    held_out_share: 0,
    seed: 1,
    together: [{ unit_operation: disc, experiments: vague(disc) }],
  });
  const profiles = [fit, others[0]!].map((one) => {
    expect(one.profiles.map(({ parameter: key }) => key)).toEqual(['efficiency']);
    const { value } = parameter(one, 'efficiency');
    expect(one.profiles[0]!.points.find(({ rise }) => rise === 0)!.value).toBeNear(value, 1e-9);
    return value;
  });
  expect(profiles[0]).not.toBe(profiles[1]);
});

test('unit operations without a common parameter cannot be fitted together', () => {
  const film = known('ultrafiltration');
  expect(
    fitExperiments(
      { ...request(1), together: [{ unit_operation: 'ultrafiltration', experiments: [experiment('uf', film, 1)] }] },
      product,
      library,
    ),
  ).toEqual({
    possible: false,
    message: 'Batch fermentation and ultrafiltration have no parameter in common, so they cannot be fitted together.',
  });
});

/** Simulated pairs of data sets; 2,000 must give a share of 93 to 97 %, fewer the range expected by chance. */
const PAIRS = process.env['NIGHT'] ? 2000 : 4;

test.runIf(process.env['NIGHT'])(
  '95 % intervals contain the true value about 95 % of the time',
  { timeout: 3_600_000 },
  () => {
    const truth: Readonly<Record<string, number>> = steady.truth;
    const inside: Record<string, number> = {};
    for (let seed = 1; seed <= PAIRS; seed++)
      for (const { key, interval_low: low, interval_high: high } of pairOf(seed).others[0]!.parameters)
        inside[key] = (inside[key] ?? 0) + (low !== null && low <= truth[key]! && truth[key]! <= high! ? 1 : 0);
    const shares = Object.fromEntries(Object.entries(inside).map(([key, count]) => [key, count / PAIRS]));
    if (process.env['NIGHT']) console.info('batch and chemostat', PAIRS, JSON.stringify(shares));
    const room = PAIRS >= 2000 ? 0.02 : 3 * Math.sqrt((0.95 * 0.05) / PAIRS);
    for (const share of Object.values(shares)) expect(Math.abs(share - 0.95)).toBeLessThanOrEqual(room);
  },
);
