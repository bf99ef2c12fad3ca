import { describe, expect, test } from 'vitest';
import { catalogue } from '../unit-operations/catalogue.ts';
import { configuration, library, product } from './fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Configuration } from '../types/configuration.ts';
import type { Library, Solvent } from '../types/library.ts';

const like = (id: string, change: Partial<Solvent>): Solvent => ({
  ...library.solvents.find((one) => one.id === id)!,
  ...change,
});
const OWN: Library = {
  ...library,
  solvents: [
    ...library.solvents,
    like('sol_n_butyl_acetate', { id: 'own_ester', name: 'Own ester' }),
    like('sol_ethanol', { id: 'own_spirit', name: 'Own spirit', water_solubility: 1 }),
    like('sol_n_butyl_acetate', { id: 'own_unknown', name: 'Unknown', water_solubility: null }),
  ],
};
const base = configuration('cfg_homogenised_v2');
/** What else has a step use a solvent. */
const SOLVENT_IS_USED: Readonly<Record<string, Record<string, number | string>>> = {
  crystallisation: { antisolvent_ratio: 1 },
  adsorption: { regeneration: 'elution', eluent: 'solvent' },
};
/** The process with one step more, set to a solvent. */
const withSolvent = (unit_operation: string, solvent: string): Configuration => ({
  ...base,
  uo_settings: [
    ...base.uo_settings.slice(0, -1),
    // Adsorption needs a clear feed.
    ...(unit_operation === 'adsorption'
      ? [{ id: 'clear', unit_operation: 'depth_filtration', name: 'Clear', settings: {} }]
      : []),
    {
      id: 'own',
      unit_operation,
      name: 'Own',
      settings: { solvent, ...SOLVENT_IS_USED[unit_operation] },
    },
  ],
});
const isRefusedFor = (of: Configuration) => {
  const outcome = evaluate(of, product, OWN);
  return !outcome.feasible && outcome.problem.fields.includes('solvent');
};
const settings = catalogue().flatMap(({ id, parameters }) =>
  parameters.flatMap((parameter) => (parameter.library ? [{ id, parameter }] : [])),
);

test('the solvent of an extraction, of an adsorber and the antisolvent of a crystallisation may come from the library', () => {
  expect(settings.map(({ id, parameter }) => `${id}.${parameter.key}`).toSorted()).toEqual([
    'adsorption.solvent',
    'crystallisation.solvent',
    'liquid_liquid_extraction.solvent',
  ]);
});

describe.each(settings)('$id', ({ id, parameter }) => {
  const [fits, other] = id === 'liquid_liquid_extraction' ? ['own_ester', 'own_spirit'] : ['own_spirit', 'own_ester'];

  test('accepts a custom solvent with the required properties, and uses them', () => {
    const twin = parameter.choices[0]!.value;
    const same: Library = { ...OWN, solvents: [...OWN.solvents, like(twin, { id: 'own_twin', name: 'Twin' })] };
    const cost = (solvent: string) => {
      const outcome = evaluate(withSolvent(id, solvent), product, same);
      return outcome.feasible ? outcome.results.figures.cogs : outcome.problem.message.replaceAll('Twin', '');
    };
    const known = same.solvents.find((one) => one.id === 'own_twin')!.water_solubility;
    expect(known).toBeTypeOf('number');
    expect(cost('own_twin')).toEqual(cost(twin));
    expect(isRefusedFor(withSolvent(id, fits))).toBe(false);
  });

  test('rejects a solvent with unsuitable or unknown properties, and a missing solvent', () => {
    for (const solvent of [other, 'own_unknown', 'nowhere'])
      expect(isRefusedFor(withSolvent(id, solvent)), solvent).toBe(true);
  });
});
