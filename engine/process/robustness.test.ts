import { describe, expect, test } from 'vitest';
import { configuration, library, product, step } from '../fixtures.test-support.ts';
import { catalogue, compile, type Configuration, type Parameter, type Results, type SettingValue } from '../index.ts';

/** Reproducible uniform numbers in [0, 1): a linear congruential generator is random enough to shake settings. */
function uniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function draw(parameter: Parameter, next: () => number): SettingValue {
  const { type, min, max, choices } = parameter;
  if (type === 'boolean') return next() < 0.5;
  if (type === 'choice') return choices[Math.floor(next() * choices.length)]!.value;
  const share = next();
  const wide = min! > 0 && max! / min! > 100;
  const value = wide ? min! * (max! / min!) ** share : min! + (max! - min!) * share;
  return type === 'integer' ? Math.round(value) : value;
}

const parameters = new Map(catalogue().map((one) => [one.id, one.parameters]));

/** A configuration with some settings anywhere between their limits. */
function shaken(base: Configuration, next: () => number, share: number): Configuration {
  return {
    ...base,
    uo_settings: base.uo_settings.map((step) => {
      const settings = { ...step.settings };
      for (const parameter of parameters.get(step.unit_operation)!)
        if (next() < share) settings[parameter.key] = draw(parameter, next);
      return { ...step, settings };
    }),
  };
}

/** Figures that are not finite, by name. */
const broken = ({ figures, steps, equipment }: Results): string[] => [
  ...Object.entries(figures)
    .filter(([, value]) => value !== null && !Number.isFinite(value))
    .map(([key]) => key),
  ...steps.flatMap((step) =>
    Object.entries(step.outputs)
      .filter(([, value]) => !Number.isFinite(value))
      .map(([key]) => key),
  ),
  ...equipment.filter((item) => !(item.purchase_cost > 0)).map((item) => item.tag),
];

const imbalance = ({ streams }: Results): number => {
  const entering = streams.filter((one) => one.kind === 'feed').reduce((sum, one) => sum + one.mass, 0);
  const leaving = streams.filter((one) => one.to_step === null).reduce((sum, one) => sum + one.mass, 0);
  return Math.abs(leaving / entering - 1);
};

/** The fermentation of a demo process with other steps after it. */
function line(id: 'cfg_homogenised_v1' | 'cfg_secreted_v1', operations: string[]): Configuration {
  const base = configuration(id);
  return { ...base, uo_settings: [base.uo_settings[0]!, ...operations.map((one, k) => step(one, {}, `stp_${k}`))] };
}
/** The same with medium, its sterilisation and the seed train as steps. */
function prepared(base: Configuration): Configuration {
  const steps = ['media_preparation', 'heat_sterilisation', 'seed_train'].map((one) => step(one, {}, `stp_${one}`));
  return { ...base, uo_settings: [...steps, ...base.uo_settings] };
}
const LINES: [string, Configuration][] = [
  ['homogenised', configuration('cfg_homogenised_v1')],
  ['secreted', configuration('cfg_secreted_v1')],
  [
    'flocculated',
    line('cfg_secreted_v1', ['flocculation', 'decanter', 'depth_filtration', 'precipitation', 'sterile_filtration']),
  ],
  [
    'microfiltered',
    line('cfg_secreted_v1', ['microfiltration', 'viral_inactivation', 'virus_filtration', 'sterile_filtration']),
  ],
  [
    'captured',
    line('cfg_secreted_v1', [
      'disc_stack_centrifuge',
      'conditioning',
      'bind_elute_chromatography',
      'flow_through_chromatography',
      'formulation',
      'fill_finish',
    ]),
  ],
  ['evaporated', line('cfg_secreted_v1', ['disc_stack_centrifuge', 'evaporation', 'freeze_drying', 'fill_finish'])],
  ['extracted', line('cfg_secreted_v1', ['disc_stack_centrifuge', 'liquid_liquid_extraction', 'distillation'])],
  ['prepared', prepared(configuration('cfg_secreted_v1'))],
  ['lysed', line('cfg_homogenised_v1', ['cell_lysis', 'flocculation', 'disc_stack_centrifuge', 'precipitation'])],
];

describe.each(LINES)('%s, shaken', (_, base) => {
  test.each([0.05, 0.3])('with %d of its settings anywhere, gives whole results or a sentence', (share) => {
    const next = uniform(20_240_601);
    let feasible = 0;
    for (let i = 0; i < 400; i++) {
      const tried = shaken(base, next, share);
      const outcome = compile(tried, product, library).evaluate();
      const faults = outcome.feasible ? broken(outcome.results) : [];
      expect({ faults, settings: faults.length > 0 ? tried.uo_settings : [] }).toEqual({ faults: [], settings: [] });
      expect(outcome.feasible ? imbalance(outcome.results) : 0).toBeLessThan(1e-8);
      expect(outcome.feasible ? 'works.' : outcome.problem.message).toMatch(/^[^{}]{3,}[.]$/);
      expect(outcome.feasible ? '' : outcome.problem.message).not.toMatch(/NaN|undefined|Infinity/);
      if (outcome.feasible) {
        feasible++;
        for (const stream of outcome.results.streams)
          for (const { mass } of stream.components) if (mass < 0) throw new Error(stream.id);
      }
    }
    expect(feasible).toBeGreaterThan(share < 0.1 ? 40 : 0);
  });
});
