import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf, step } from '../tests/fixtures.test-support.ts';
import { compile, type Configuration, evaluate, type ProductBasis } from '../index.ts';
import { anaerobic, antibody, biomass } from './cultures.test-support.ts';
import { acid, penicillin } from './solvents.test-support.ts';

describe('recovery', () => {
  const line = (...steps: ReturnType<typeof step>[]) => {
    const base = configuration('cfg_secreted_v1');
    const [fermentation] = base.uo_settings;
    return resultsOf(evaluate({ ...base, uo_settings: [fermentation!, ...steps] }, product, library));
  };
  const imbalance = ({ streams }: ReturnType<typeof line>): number => {
    const entering = streams.filter((one) => one.kind === 'feed').reduce((sum, one) => sum + one.mass, 0);
    const leaving = streams.filter((one) => one.to_step === null).reduce((sum, one) => sum + one.mass, 0);
    return Math.abs(leaving / entering - 1);
  };

  test('a process recovers a secreted protein by flocculation, decanter, filters, precipitation and virus clearance', () => {
    const results = line(
      step('flocculation', {}, 'floc'),
      step('decanter', {}, 'decanter'),
      step('depth_filtration', {}, 'depth'),
      step('precipitation', { ionic_strength: 8 }, 'precipitation'),
      step('diafiltration', { protein_concentration: 15 }, 'df'),
      step('viral_inactivation', {}, 'inactivation'),
      step('virus_filtration', {}, 'virus'),
      step('sterile_filtration', {}, 'sterile'),
    );
    expect(imbalance(results)).toBeLessThan(1e-8);
    expect(results.figures.yield).toBeGreaterThan(0.4);
    expect(results.figures.cogs).toBeGreaterThan(10);
    for (const { yield: share, cost } of results.steps) {
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThanOrEqual(1 + 1e-9);
      expect(cost).toBeGreaterThan(0);
    }
    // Flocs make the decanter feasible without entered settings.
    const settings = results.steps.find((one) => one.step_id === 'decanter')!.settings;
    const diameter = results.steps.find((one) => one.step_id === 'floc')!.outputs.floc_diameter;
    expect(settings.find((one) => one.key === 'particle_diameter')!.value).toBe(diameter);
  });
});

test('a pharmaceutical plant runs all finishing and polishing steps in sequence', () => {
  const steps = [
    step('fed_batch_fermentation', {}, 'a'),
    step('disc_stack_centrifuge', {}, 'b'),
    step('evaporation', { product_solids: 0.12 }, 'c'),
    step('conditioning', { dilution: 2 }, 'd'),
    step('bind_elute_chromatography', {}, 'e'),
    step('flow_through_chromatography', {}, 'f'),
    step('ultrafiltration', { protein_concentration: 60 }, 'g'),
    step('size_exclusion_chromatography', { load_fraction: 0.1, cycles: 10 }, 'h'),
    step('formulation', {}, 'i'),
    step('fill_finish', {}, 'j'),
  ];
  const { figures, streams } = resultsOf(
    evaluate(
      { uo_settings: steps, locked_values: { uo_settings: [] }, assumptions: { plant: { grade: 'pharma' } } },
      product,
      library,
    ),
  );
  expect(figures.yield).toBeGreaterThan(0.3);
  expect(figures.purity).toBeGreaterThan(0.95);
  const entering = streams.filter((one) => one.kind === 'feed').reduce((sum, one) => sum + one.mass, 0);
  const leaving = streams.filter((one) => one.to_step === null).reduce((sum, one) => sum + one.mass, 0);
  expect(leaving / entering).toBeCloseTo(1, 9);
});

test('a process filters off mycelium, crystallises the product and dries the crystals', () => {
  const basis = {
    ...product,
    kind: 'molecule' as const,
    component_id: 'mol_citric_acid',
    host_id: 'cel_aspergillus_oryzae',
  };
  const steps = [
    step(
      'batch_fermentation',
      { batch_substrate_concentration: 150, product_growth: 6, product_yield: 0.9, max_growth_rate: 0.1 },
      'a',
    ),
    step('rotary_vacuum_filtration', {}, 'b'),
    step('acidification', {}, 'f'),
    step('evaporation', { product_solids: 0.75 }, 'c'),
    step('crystallisation', {}, 'd'),
    step('drum_drying', {}, 'e'),
  ];
  const { figures, equipment } = resultsOf(
    evaluate({ uo_settings: steps, locked_values: { uo_settings: [] }, assumptions: {} }, basis, library),
  );
  expect(figures.yield).toBeGreaterThan(0.3);
  expect(equipment.map((one) => one.cost_id)).toEqual(expect.arrayContaining(['C-25', 'C-35']));
});

test('crystallisation is the last step of a small molecule', () => {
  const outcome = compile(
    {
      uo_settings: [
        step(
          'fed_batch_fermentation',
          { product_growth: 0.5, product_maintenance: 0.05, product_yield: 0.9, feed_growth_rate: 0.1 },
          'a',
        ),
        step('disc_stack_centrifuge', { product_phase: 'liquor' }, 'b'),
        step('acidification', {}, 'd'),
        step('crystallisation', { evaporated: 0.8, final_temperature: 278.15 }, 'c'),
      ],
      locked_values: { uo_settings: [] },
      assumptions: { plant: { grade: 'industrial' } },
    },
    acid,
    library,
  ).evaluate();
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  const { figures, streams } = outcome.results;
  expect(figures.purity).toBeGreaterThan(0.9);
  expect(figures.yield).toBeGreaterThan(0.4);
  const sum = (list: typeof streams) => list.reduce((kg, one) => kg + one.mass, 0);
  const entering = sum(streams.filter((one) => one.kind === 'feed'));
  expect(sum(streams.filter((one) => one.to_step === null))).toBeNear(entering, 1e-9);
});

describe('small molecules', () => {
  const lactic = { ...acid, component_id: 'mol_lactic_acid' };
  const imbalance = (streams: { mass: number; kind: string; from_step: string | null; to_step: string | null }[]) => {
    const sum = (list: typeof streams) => list.reduce((kg, one) => kg + one.mass, 0);
    return sum(streams.filter((one) => one.to_step === null)) / sum(streams.filter((one) => one.from_step === null));
  };
  const line = (mode: 'batch' | 'continuous') =>
    resultsOf(
      evaluate(
        {
          uo_settings: [
            step(
              'batch_fermentation',
              {
                base: 'calcium_hydroxide',
                ph: 6,
                batch_substrate_concentration: 60,
                product_growth: 1.5,
                product_yield: 0.9,
              },
              'ferment',
            ),
            step('rotary_vacuum_filtration', {}, 'filter'),
            step('acidification', {}, 'acidify'),
            step('adsorption', {}, 'carbon'),
            step('ion_exchange', {}, 'ions'),
            step('evaporation', { product_solids: 0.5 }, 'evaporate'),
          ],
          locked_values: { uo_settings: [] },
          assumptions: { plant: { grade: 'industrial', mode } },
        },
        lactic,
        library,
      ),
    );

  test('a process ferments lactic acid with lime and recovers it by gypsum, carbon and ion exchange', () => {
    const { streams, figures, operating_cost, equipment, steps } = line('batch');
    expect(imbalance(streams)).toBeNear(1, 1e-9);
    expect(figures.yield).toBeGreaterThan(0.75);
    expect(figures.purity).toBeGreaterThan(0.9);
    expect(operating_cost.lines.map(({ item_id: id }) => id)).toEqual(
      expect.arrayContaining([
        'mol_calcium_hydroxide',
        'mol_sulphuric_acid',
        'activated_carbon',
        'resin_demineralisation',
        'mol_hydrochloric_acid',
      ]),
    );
    expect(equipment.filter(({ cost_id: id }) => id === 'C-03')).toHaveLength(2);
    // Calcium sulphate that gypsum leaves in the liquor goes to the cation resin.
    const dissolved = streams
      .find(({ id }) => id === 'acidify-out')!
      .components.find(({ component_id: id }) => id === 'base_sulphate')!.mass;
    const { outputs } = steps.find(({ step_id: id }) => id === 'ions')!;
    expect(outputs['cation_load']!).toBeGreaterThan((0.98 * dissolved) / 68.07);
  });
  test('the same plant runs continuously, with flows per hour', () => {
    const { streams, figures } = line('continuous');
    expect(imbalance(streams)).toBeNear(1, 1e-9);
    expect(figures.yield).toBeNear(line('batch').figures.yield, 1e-6);
  });
  test('the diluate of an electrodialysis can return to its feed, and gypsum can be sold', () => {
    const feed = (settings: Record<string, number | string>) =>
      step('purchased_feed', { amount: 10_000, balance: 'water', ...settings }, 'feed');
    const plant = (uo_settings: Configuration['uo_settings'], id: string) =>
      resultsOf(
        evaluate(
          {
            uo_settings,
            locked_values: { uo_settings: [] },
            assumptions: { plant: { mode: 'continuous' } },
            product: { from: id, outlet: 'product' },
          },
          { ...lactic, host_id: '' },
          library,
        ),
      );
    const looped = plant(
      [
        feed({ 'composition.mol_lactic_acid': 0.08, 'composition.sodium': 0.0195, 'composition.mol_glucose': 0.01 }),
        {
          ...step('mixer', {}, 'mix'),
          feeds: [
            { from: 'feed', outlet: 'product' },
            { from: 'ed', outlet: 'diluate', share: 0.8, next_batch: false },
          ],
        },
        {
          ...step('electrodialysis', { mode: 'bipolar', recovery: 0.7 }, 'ed'),
          feeds: [{ from: 'mix', outlet: 'product' }],
        },
      ],
      'ed',
    );
    expect(imbalance(looped.streams)).toBeNear(1, 1e-12);
    // 0.7/(1 - 0.8 × 0.3) of the acid, less what is not charged or leaks.
    expect(looped.figures.yield).toBeNear(0.7 / 0.76, 0.02);
    const sold = plant(
      [
        feed({ 'composition.mol_calcium_lactate': 0.1 }),
        {
          ...step('acidification', {}, 'acidify'),
          feeds: [{ from: 'feed', outlet: 'product' }],
          outlets: { gypsum: { disposal: 'sold', name: 'Gypsum', price: 0.01, basis: 'dry' } },
        },
      ],
      'acidify',
    );
    expect(sold.operating_cost.lines.some(({ annual }) => annual < 0)).toBe(true);
  });
  test('the base of a bipolar electrodialysis regenerates an anion resin', () => {
    const from = (id: string, outlet: string, inlet?: string) => ({ from: id, outlet, ...(inlet && { inlet }) });
    const feed = (id: string, settings: Record<string, number | string>) => step('purchased_feed', settings, id);
    const plant = (returned: boolean): Configuration => ({
      uo_settings: [
        feed('salt', {
          amount: 10_000,
          balance: 'water',
          'composition.mol_lactic_acid': 0.08,
          'composition.sodium': 0.0195,
        }),
        { ...step('electrodialysis', { mode: 'bipolar', leakage: 0 }, 'split'), feeds: [from('salt', 'product')] },
        {
          ...step('ion_exchange', { resin: 'anion', ph: 1 }, 'polish'),
          feeds: [
            { ...from('sour', 'product') },
            ...(returned ? [{ ...from('split', 'base', 'base'), share: 0.08 }] : []),
          ],
        },
        feed('hydrogen', { amount: 60, balance: 'water', 'composition.mol_hydrochloric_acid': 0.3 }),
        { ...step('mixer', {}, 'sour'), feeds: [from('split', 'product'), from('hydrogen', 'product')] },
      ],
      locked_values: { uo_settings: [] },
      assumptions: {},
      product: { from: 'polish', outlet: 'product' },
    });
    const caustic = (returned: boolean): number => {
      const { streams } = resultsOf(evaluate(plant(returned), { ...lactic, host_id: '' }, library));
      expect(imbalance(streams)).toBeNear(1, 1e-9);
      const bought = streams.find((one) => one.to_step === 'polish' && one.from_step === null && one.name === 'Base')!;
      const sodium = bought.components.find(({ component_id: id }) => id === 'sodium')!.mass;
      return (sodium * 40) / 21.985;
    };
    // 95 % of 195 kg of sodium becomes hydroxide, of which 8 % comes here.
    expect(caustic(false) - caustic(true)).toBeNear((0.08 * 0.95 * 195 * 40) / 21.985, 1e-9);
  });
});

describe('solvents', () => {
  const fermentation = step(
    'fed_batch_fermentation',
    { product_growth: 0.5, product_maintenance: 0.05, product_yield: 0.9, feed_growth_rate: 0.1 },
    'a',
  );
  const process = (steps: Configuration['uo_settings']): Configuration => ({
    uo_settings: [fermentation, step('disc_stack_centrifuge', { product_phase: 'liquor' }, 'b'), ...steps],
    locked_values: { uo_settings: [] },
    assumptions: { plant: { grade: 'industrial' } },
  });
  const evaluated = (configuration: Configuration, basis = penicillin) => {
    const outcome = compile(configuration, basis, library).evaluate();
    if (!outcome.feasible) throw new Error(outcome.problem.message);
    return outcome.results;
  };
  const masses = (streams: ReturnType<typeof evaluated>['streams']) => streams.reduce((kg, one) => kg + one.mass, 0);

  test('extraction, back-extraction and crystallisation use one solvent and close the mass balance', () => {
    const { streams, figures } = evaluated(
      process([
        step('liquid_liquid_extraction', {}, 'c'),
        step('liquid_liquid_extraction', { direction: 'into_water', phase_ratio: 0.2 }, 'd'),
        step('crystallisation', { evaporated: 0.5, final_temperature: 278.15 }, 'e'),
      ]),
    );
    expect(masses(streams.filter((one) => one.to_step === null))).toBeNear(
      masses(streams.filter((one) => one.kind === 'feed')),
      1e-9,
    );
    expect(figures.purity).toBeGreaterThan(0.5);
  });
  test('returned solvent is credited against purchases once, and only if selected', () => {
    const line = (returned: boolean) =>
      evaluated(
        process([step('liquid_liquid_extraction', {}, 'c'), step('distillation', { solvent_returned: returned }, 'd')]),
      );
    const bought = (results: ReturnType<typeof evaluated>) =>
      results.inventory
        .filter((row) => row.item_id === 'sol_n_butyl_acetate' && row.direction === 'in')
        .reduce((sum, row) => sum + row.amount, 0);
    const kept = line(true);
    const thrown = line(false);
    const returned = kept.steps.at(-1)!.outputs.returned!;
    expect(returned).toBeGreaterThan(1000);
    expect(bought(thrown) - bought(kept)).toBeNear(returned, 1e-9);
    expect(kept.figures.cogs).toBeLessThan(thrown.figures.cogs);
    // The steps that use it pay for what is bought anew; the step that returns it sells nothing.
    const { lines } = kept.operating_cost;
    expect(lines.filter(({ annual }) => annual < 0)).toEqual([]);
    expect(
      lines.filter((one) => one.item_id === 'sol_n_butyl_acetate').reduce((sum, one) => sum + one.amount!, 0),
    ).toBeNear(bought(kept), 1e-9);
    for (const one of kept.steps) expect(one.cost).toBeGreaterThan(0);
    expect(kept.figures.pmi).toBeLessThan(thrown.figures.pmi);
    // Purchased minus returned solvent leaves with the waste, the vapour and the product.
    const solvent = (kinds: (name: string) => boolean) =>
      kept.streams
        .filter((one) => one.to_step === null && kinds(one.name))
        .flatMap((one) => one.components)
        .filter((one) => one.component_id === 'sol_n_butyl_acetate')
        .reduce((sum, one) => sum + one.mass, 0);
    expect(solvent((name) => !name.startsWith('Solvent returned'))).toBeNear(bought(kept), 1e-9);
  });
  test('steps with different solvents each buy their own', () => {
    const line = (...steps: ReturnType<typeof step>[]) => {
      const { inventory, streams } = evaluated(process(steps), penicillin);
      const amountOf = (id: string) =>
        inventory
          .filter((one) => one.item_id === id && one.direction === 'in')
          .reduce((sum, one) => sum + one.amount, 0);
      return { amountOf, streams };
    };
    const extraction = step('liquid_liquid_extraction', {}, 'c');
    const both = line(extraction, step('crystallisation', { antisolvent_ratio: 0.5 }, 'd'));
    expect(both.amountOf('sol_n_butyl_acetate')).toBe(line(extraction).amountOf('sol_n_butyl_acetate'));
    const ethanol = both.amountOf('sol_ethanol');
    expect(ethanol).toBeGreaterThan(100);
    const given = both.streams.find(({ id }) => id === 'd-antisolvent')!;
    expect(given.components.map(({ component_id }) => component_id)).toEqual(['sol_ethanol']);
    expect(given.mass).toBe(ethanol);
  });
  test('setting an antisolvent for the first time rebuilds the list of components', () => {
    const compiled = compile(
      process([
        step('acidification', {}, 'd'),
        step('crystallisation', { evaporated: 0.8, final_temperature: 278.15 }, 'c'),
      ]),
      acid,
      library,
    );
    const before = compiled.evaluate();
    compiled.set('c', 'antisolvent_ratio', 0.4);
    const after = compiled.evaluate();
    const whole = evaluated(
      process([
        step('acidification', {}, 'd'),
        step('crystallisation', { evaporated: 0.8, final_temperature: 278.15, antisolvent_ratio: 0.4 }, 'c'),
      ]),
      acid,
    );
    if (!before.feasible || !after.feasible) throw new Error('does not work');
    expect(after.results.figures.cogs).toBe(whole.figures.cogs);
    expect(
      before.results.streams.flatMap((one) => one.components).some((one) => one.component_id === 'sol_ethanol'),
    ).toBe(false);
    expect(
      after.results.streams.flatMap((one) => one.components).some((one) => one.component_id === 'sol_ethanol'),
    ).toBe(true);
  });
});

const FERMENTATIONS: [string, ProductBasis][] = [
  ['fed_batch_fermentation', product],
  ['batch_fermentation', product],
  ['batch_fermentation', anaerobic],
  ['batch_fermentation', biomass],
  ['chemostat', product],
  ['chemostat', anaerobic],
  ['chemostat', biomass],
  ['perfusion', antibody],
];

describe.each(FERMENTATIONS)('%s and one separation', (operation, basis) => {
  const separation =
    basis.kind === 'biomass'
      ? step('disc_stack_centrifuge', { product_phase: 'cells' }, 'b')
      : step('depth_filtration', { time: 12 }, 'b');
  test('has finite metrics', () => {
    const { figures } = resultsOf(
      evaluate(
        { uo_settings: [step(operation, {}, 'a'), separation], locked_values: { uo_settings: [] }, assumptions: {} },
        basis,
        library,
      ),
    );
    expect(Object.values(figures).filter((value) => value !== null && !Number.isFinite(value))).toEqual([]);
  });
});

test('has a shorter cycle with copies of the slowest step', () => {
  const cycle = (vessels: number, parallel_trains: number, filtration: number): number =>
    resultsOf(
      evaluate(
        {
          uo_settings: [
            step('fed_batch_fermentation', { vessels }, 'a'),
            step('rotary_vacuum_filtration', { time: filtration, parallel_trains }, 'b'),
          ],
          locked_values: { uo_settings: [] },
          assumptions: {},
        },
        product,
        library,
      ),
    ).figures.cycle_time;
  expect(cycle(2, 1, 1)).toBeLessThan(cycle(1, 1, 1));
  expect(cycle(8, 2, 48)).toBeLessThan(cycle(8, 1, 48));
});
