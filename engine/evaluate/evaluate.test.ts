import { BASE_ITEMS, type Item } from '../costing/items.ts';
import { describe, expect, test } from 'vitest';
import {
  configuration,
  library,
  product,
  resultsOf,
  shortest,
  step,
  withSetting,
} from '../tests/fixtures.test-support.ts';
import { shareOfCommit } from '../tests/shares.test-support.ts';
import { catalogue, compile, type Configuration, evaluate, type Parameter, type SettingValue } from '../index.ts';

const IDS = ['cfg_homogenised_v1', 'cfg_homogenised_v2', 'cfg_secreted_v1'] as const;
const run = (base: Configuration) => evaluate(base, product, library);
const results = (base: Configuration) => resultsOf(run(base));
const problem = (base: Configuration) => {
  const outcome = run(base);
  if (outcome.feasible) throw new Error('Expected a problem');
  return outcome.problem;
};

describe.each(IDS)('demo process %s', (id) => {
  const base = configuration(id);
  const { figures, steps, operating_cost: cost, capital, equipment, streams, schedule, inventory } = results(base);

  test('gives plausible metrics', () => {
    expect(figures.yield).toBeGreaterThan(0.5);
    expect(figures.yield).toBeLessThan(0.9);
    expect(figures.purity).toBeGreaterThan(0.4);
    expect(figures.purity).toBeLessThan(0.95);
    expect(figures.cogs).toBeGreaterThan(50);
    expect(figures.cogs).toBeLessThan(250);
    expect(figures.output).toBeGreaterThan(100_000);
    expect(figures.msp).toBeGreaterThan(figures.cogs);
    expect(figures.titre).toBeGreaterThan(5);
    expect(figures.irr).toBeGreaterThan(0.05);
  });

  test('has operating cost lines that sum to the totals', () => {
    const annual = cost.lines.reduce((sum, line) => sum + line.annual, 0);
    expect(annual / cost.annual).toBeCloseTo(1, 12);
    expect(cost.by_category).toHaveLength(12);
    expect(cost.by_category.reduce((sum, one) => sum + one.annual, 0) / cost.annual).toBeCloseTo(1, 12);
    expect(cost.by_category.reduce((sum, one) => sum + one.share, 0)).toBeCloseTo(1, 12);
    for (const { category, annual: own } of cost.by_category) {
      const lines = cost.lines.filter((line) => line.category === category);
      expect(lines.reduce((sum, line) => sum + line.annual, 0)).toBeCloseTo(own, 4);
    }
    expect(cost.annual - cost.annual_without_depreciation).toBeCloseTo(cost.depreciation, 4);
  });

  test('has a unit cost of operating cost ÷ output, fully allocated to the steps', () => {
    expect(figures.cogs).toBeCloseTo(cost.annual / figures.output, 9);
    expect(steps.reduce((sum, one) => sum + one.cost, 0)).toBeCloseTo(figures.cogs, 9);
    expect(steps.reduce((sum, one) => sum + one.cost_share, 0)).toBeCloseTo(1, 12);
  });

  test('has margin, return and unit cost without depreciation that match sales, cost and capital', () => {
    const sales = 250 * figures.output;
    const tax = 0.21 * (sales - cost.annual);
    expect(figures.gross_margin).toBeNear(1 - cost.annual / sales, 1e-12);
    expect(figures.roi).toBeNear((sales - cost.annual_without_depreciation - tax) / capital.total, 1e-12);
    expect(figures.cogs - figures.cogs_without_depreciation).toBeNear(cost.depreciation / figures.output, 1e-9);
  });

  test('has a space–time yield of product ÷ (vessel volume × occupancy)', () => {
    const vessel = schedule.resources.find((one) => one.tag.startsWith('FB'))!;
    expect(figures.space_time_yield).toBeNear(figures.batch_output / (0.8 * 100 * vessel.occupancy), 1e-9);
  });

  test('has capital lines that sum to the total, and equipment that sums to the listed cost', () => {
    expect(capital.lines.reduce((sum, line) => sum + line.amount, 0) / capital.total).toBeCloseTo(1, 12);
    const listed = equipment.reduce((sum, item) => sum + item.purchase_cost, 0);
    expect(listed / capital.lines[0]!.amount).toBeCloseTo(1, 12);
    for (const item of equipment) {
      expect(item.unit_cost * item.n_units).toBeCloseTo(item.purchase_cost, 4);
      expect(item.formula.length).toBeGreaterThan(5);
      expect(item.source.length).toBeGreaterThan(5);
    }
    expect(new Set(equipment.map((item) => item.tag)).size).toBe(equipment.length);
  });

  test('has step yields that multiply to the total yield', () => {
    expect(steps.reduce((whole, one) => whole * one.yield, 1)).toBeCloseTo(figures.yield, 9);
    expect(steps.at(-1)!.cumulative_yield).toBeCloseTo(figures.yield, 12);
    expect(figures.output).toBeCloseTo(figures.batches * figures.batch_output * 0.98, 3);
  });

  test('closes the mass balance', () => {
    const entering = streams.filter((one) => one.kind === 'feed').reduce((sum, one) => sum + one.mass, 0);
    const leaving = streams.filter((one) => one.to_step === null).reduce((sum, one) => sum + one.mass, 0);
    expect(leaving / entering).toBeCloseTo(1, 9);
    for (const stream of streams) {
      expect(stream.components.reduce((sum, one) => sum + one.mass, 0) / stream.mass).toBeCloseTo(1, 6);
    }
  });

  test('has a bottleneck with full utilisation, and no resource above it', () => {
    const used = schedule.resources.map((one) => one.utilisation);
    expect(Math.max(...used)).toBeCloseTo(1, 12);
    expect(schedule.resources.find((one) => one.tag === schedule.bottleneck.tag)!.utilisation).toBeCloseTo(1, 12);
    for (const { phases, occupancy, start } of schedule.resources) {
      expect(phases.reduce((sum, phase) => sum + phase.duration, 0)).toBeCloseTo(occupancy, 9);
      expect(phases[0]!.start).toBeCloseTo(start, 9);
      expect(start).toBeGreaterThanOrEqual(0);
    }
    expect(new Set(schedule.resources.map((one) => one.tag)).size).toBe(schedule.resources.length);
  });

  test('has the electricity and water per kg of the inventory', () => {
    const good = figures.batch_output * 0.98;
    const sum = (unit: string, items: string[]) =>
      inventory
        .filter((one) => items.includes(one.item_id) && one.unit === unit)
        .reduce((all, one) => all + one.amount, 0);
    expect(sum('kWh', ['electricity']) / good).toBeCloseTo(figures.electricity, 9);
    expect(sum('m³', ['ro_water', 'process_water']) / good).toBeCloseTo(figures.water, 9);
    const brought = inventory.filter((one) => one.direction === 'in' && /^(mol_|trace|ro_|process_)/.test(one.item_id));
    const mass = brought.reduce((all, one) => all + one.amount * (one.unit === 'm³' ? 997 : 1), 0);
    const consumed = new Map<string, number | undefined>(BASE_ITEMS.map((item: Item) => [item.id, item.consumed]));
    const consumables = inventory.reduce((all, one) => all + one.amount * (consumed.get(one.item_id) ?? 0), 0);
    expect(consumables).toBeGreaterThan(0);
    expect((mass + consumables) / good).toBeNear(figures.pmi, 1e-9);
    expect((mass - 997 * figures.water * good - good) / good).toBeNear(figures.e_factor, 1e-9);
  });

  test('gives identical results for the same input', () => {
    expect(run(base)).toEqual(run(base));
    const again = results(configuration(id));
    expect(JSON.stringify(again)).toBe(JSON.stringify(results(base)));
  });

  test('a compiled process gives the same results as a new one after any change', () => {
    const compiled = compile(base, product, library);
    compiled.evaluate();
    const changes: [string, string, SettingValue][] = [
      ['stp_drying', 'time', 10],
      ['stp_fermentation', 'feed_growth_rate', 0.08],
      ['stp_diafiltration', 'diafiltration_volumes', 4],
      ['stp_fermentation', 'feed_substrate', 'mol_glycerol'],
      ['stp_harvest', 'pass_time', 7],
    ];
    let changed = base;
    for (const [stepId, key, value] of changes) {
      compiled.set(stepId, key, value);
      changed = withSetting(changed, stepId, key, value);
      expect(JSON.stringify(compiled.evaluate())).toBe(JSON.stringify(run(changed)));
      expect(JSON.stringify(compiled.evaluate())).toBe(JSON.stringify(run(changed)));
    }
  });
});

describe('cost against yield, with constant batches and counts', () => {
  test.each([
    ['stp_drying', 'recovery', [0.85, 0.9, 0.95, 0.99]],
    ['stp_drying', 'activity_loss', [0.2, 0.1, 0.05, 0]],
    ['stp_ultrafiltration', 'product_rejection', [0.9, 0.95, 0.99, 1]],
  ] as const)('a better %s %s never raises the cost per kg', (stepId, key, values) => {
    const cogs = values.map(
      (value) => results(withSetting(configuration('cfg_secreted_v1'), stepId, key, value)).figures.cogs,
    );
    expect(cogs).toEqual(cogs.toSorted((a, b) => b - a));
  });
});

describe('finance', () => {
  const base = configuration('cfg_secreted_v1');
  const finance = (given: NonNullable<Configuration['assumptions']['finance']>): Configuration => ({
    ...base,
    assumptions: { ...base.assumptions, finance: given },
  });
  test('have zero value at the minimum selling price, with a return equal to the discount rate', () => {
    const { msp } = results(base).figures;
    const { npv, irr } = results(finance({ selling_price: msp })).figures;
    expect(Math.abs(npv!) / 1e8).toBeLessThan(1e-6);
    expect(irr).toBeCloseTo(0.1, 6);
  });
  test('have no value but a minimum selling price without a price', () => {
    const outcome = resultsOf(evaluate(base, { ...product, selling_price: null }, library));
    expect(outcome.figures.npv).toBeNull();
    expect(outcome.figures.irr).toBeNull();
    expect(outcome.figures.payback).toBeNull();
    expect(outcome.figures.msp).toBeGreaterThan(0);
  });
  test('use the price of the configuration before that of the product', () => {
    expect(results(finance({ selling_price: 500 })).figures.npv!).toBeGreaterThan(results(base).figures.npv!);
  });
  test('have a value that falls with the discount rate', () => {
    const values = [0.02, 0.06, 0.1, 0.2].map((rate) => results(finance({ discount_rate: rate })).figures.npv!);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });
});

describe('the last of the twelve lines', () => {
  const base = configuration('cfg_secreted_v1');
  const finance = { transport_cost: 3, miscellaneous_cost: 250_000, selling_share: 0.04, royalty_share: 0.02 };
  const assumptions = { ...base.assumptions, finance: { ...base.assumptions.finance, ...finance } };
  const basis = { ...product, selling_price: 800 };
  const plain = resultsOf(evaluate(base, basis, library));
  const full = resultsOf(evaluate({ ...base, assumptions }, basis, library));
  const annual = (category: string, of = full) =>
    of.operating_cost.by_category.find((row) => row.category === category)!.annual;
  const { output } = plain.figures;

  test('are calculated from output and sales', () => {
    expect(annual('transport')).toBeNear(3 * output, 1e-12);
    expect(annual('miscellaneous')).toBe(250_000);
    expect(annual('selling')).toBeNear(0.04 * 800 * output, 1e-12);
    expect(annual('royalties')).toBeNear(0.02 * 800 * output, 1e-12);
    const added = 3 * output + 250_000 + 0.06 * 800 * output;
    expect(full.operating_cost.annual).toBeNear(plain.operating_cost.annual + added, 1e-12);
    expect(full.steps.reduce((sum, step) => sum + step.cost, 0)).toBeNear(full.figures.cogs, 1e-12);
    expect(['transport', 'miscellaneous', 'selling', 'royalties'].map((one) => annual(one, plain))).toEqual([
      0, 0, 0, 0,
    ]);
  });
  test('give zero value at the minimum selling price for any price', () => {
    const at = (price: number | null) =>
      resultsOf(evaluate({ ...base, assumptions }, { ...basis, selling_price: price }, library));
    const { msp } = full.figures;
    expect(msp!).toBeGreaterThan(plain.figures.msp! / 0.94);
    expect(at(300).figures.msp!).toBeNear(msp!, 1e-12);
    expect(Math.abs(at(msp).figures.npv!) / 1e8).toBeLessThan(1e-6);
    // Without a price, sales are those at break-even.
    expect(annual('royalties', at(null))).toBeNear(0.02 * msp! * output, 1e-12);
  });
});

describe('assumptions', () => {
  const base = configuration('cfg_homogenised_v1');
  const assume = (assumptions: Configuration['assumptions']): Configuration => ({ ...base, assumptions });
  test.each(['superpro', 'nrel', 'lang'] as const)('%s is a separate convention', (convention) => {
    const { capital, operating_cost: cost } = results(assume({ capital: { convention } }));
    expect(capital.convention).toBe(convention);
    expect(cost.lines.reduce((sum, line) => sum + line.annual, 0) / cost.annual).toBeCloseTo(1, 12);
  });
  test('each affect some result', () => {
    const plain = JSON.stringify({ ...results(assume({})), warnings: [] });
    const changes: Configuration['assumptions'][] = [
      { plant: { operating_hours: 6000 } },
      { plant: { grade: 'pharma' } },
      { plant: { failure_rate: 0.1 } },
      { plant: { campaigns: 3 } },
      { plant: { changeover: 500 } },
      { capital: { cost_year: 2015 } },
      { capital: { unlisted_equipment: 0.1 } },
      { capital: { installation_factor: 0.7 } },
      { capital: { location_factor: 1.2 } },
      { prices: { mol_glucose: 1 } },
      { prices: { electricity: 0.2 } },
      { labour: { wage: 50 } },
      { labour: { loading: 2 } },
      { labour: { quality_share: 0.5 } },
      { finance: { life: 10 } },
      { finance: { construction_years: 2 } },
      { finance: { tax_rate: 0.3 } },
      { finance: { depreciation: 'macrs_7' } },
      { finance: { depreciation_years: 5 } },
      { finance: { depreciation: 'double_declining' } },
      { finance: { depreciation: 'sum_of_years' } },
      { finance: { transport_cost: 2 } },
      { finance: { miscellaneous_cost: 1e5 } },
      { finance: { selling_share: 0.05 } },
      { finance: { royalty_share: 0.05 } },
      { finance: { startup_years: 1 } },
      { finance: { loan_fraction: 0.4 } },
      { finance: { loan_fraction: 0.4, loan_rate: 0.05 } },
      { finance: { loan_fraction: 0.4, loan_years: 5 } },
    ];
    const seen = new Set([plain]);
    for (const change of changes) {
      const text = JSON.stringify({ ...results(assume(change)), warnings: [] });
      expect(seen.has(text)).toBe(false);
      seen.add(text);
    }
  });
  test.each([
    [{ finance: { life: 0 } }, 'assumptions.finance.life'],
    [{ finance: { life: 10.5 } }, 'assumptions.finance.life'],
    [{ plant: { campaigns: 1.5 } }, 'assumptions.plant.campaigns'],
    [{ plant: { changeover: -1 } }, 'assumptions.plant.changeover'],
    [{ plant: { operating_hours: 9000 } }, 'assumptions.plant.operating_hours'],
    [{ finance: { royalty_share: 0.5 } }, 'assumptions.finance.royalty_share'],
    [{ capital: { cost_year: 1950 } }, 'assumptions.capital.cost_year'],
    [{ prices: { electricity: -1 } }, 'assumptions.prices.electricity'],
  ] as const)('reject %o by name', (assumptions, field) => {
    expect(problem(assume(assumptions as Configuration['assumptions'])).fields).toEqual([field]);
  });
  test('reject a year too short for a batch', () => {
    expect(problem(assume({ plant: { operating_hours: 150 } })).message).toMatch(
      /One batch takes .* h, but the plant runs only 150 h/,
    );
  });
});

describe('campaigns', () => {
  const base = configuration('cfg_homogenised_v1');
  const of = (plant: NonNullable<Configuration['assumptions']['plant']>): Configuration => ({
    ...base,
    assumptions: { plant: { ...base.assumptions.plant, ...plant } },
  });
  test('each make as many batches as fit their part of the year', () => {
    const { batch_time, cycle_time } = results(of({})).schedule;
    const { schedule, figures } = results(of({ operating_hours: 8000, campaigns: 4, changeover: 100 }));
    expect([schedule.batch_time, schedule.cycle_time]).toEqual([batch_time, cycle_time]);
    expect(schedule.batches).toBe(4 * (Math.floor((2000 - 100 - batch_time) / cycle_time) + 1));
    expect(figures.output).toBeNear(schedule.batches * figures.batch_output * 0.98, 1e-12);
  });
  test('give the whole year for one campaign without changeover', () =>
    expect(results(of({ campaigns: 1, changeover: 0 }))).toEqual(results(of({}))));
  test('are rejected with the available time if too short for a batch', () => {
    const { batch_time } = results(of({})).schedule;
    const { message, limit } = problem(of({ operating_hours: 8000, campaigns: 52, changeover: 120 }));
    expect(message).toContain('for each of the 52 campaigns per year');
    expect([limit!.value, limit!.actual]).toEqual([8000 / 52 - 120, batch_time]);
    expect(problem(of({ operating_hours: 1000, campaigns: 2, changeover: 900 })).limit!.value).toBe(0);
  });
});

describe('products of other kinds', () => {
  test('have purity in dry solids for a small molecule', () => {
    const made = { ...product, kind: 'molecule' as const, component_id: 'mol_l_lysine_hydrochloride' };
    const steps = [
      step('fed_batch_fermentation', { product_growth: 0.5, product_maintenance: 0.02 }, 'a'),
      step('disc_stack_centrifuge', {}, 'b'),
      step('spray_drying', { time: 24 }, 'c'),
    ];
    const { figures } = resultsOf(
      evaluate({ uo_settings: steps, locked_values: { uo_settings: [] }, assumptions: {} }, made, library),
    );
    expect(figures.purity).toBe(figures.purity_solids);
    expect(figures.yield).toBeGreaterThan(0.5);
  });
  test('are the cells themselves for biomass', () => {
    const made = { ...product, kind: 'biomass' as const, component_id: null };
    const steps = [
      step('fed_batch_fermentation', {}, 'a'),
      step('disc_stack_centrifuge', { product_phase: 'cells' }, 'b'),
      step('spray_drying', {}, 'c'),
    ];
    const { figures, steps: list } = resultsOf(
      evaluate({ uo_settings: steps, locked_values: { uo_settings: [] }, assumptions: {} }, made, library),
    );
    expect(figures.titre).toBeCloseTo(list[0]!.outputs.biomass!, 9);
    expect(figures.purity).toBeGreaterThan(0.8);
    expect(figures.yield).toBeGreaterThan(0.8);
  });
});

describe('an invalid process', () => {
  const alone = (...steps: Configuration['uo_settings']): Configuration => ({
    uo_settings: steps,
    locked_values: { uo_settings: [] },
    assumptions: {},
  });
  test.each([
    ['no steps', alone(), /no steps/],
    ['has an unknown operation', alone(step('alchemy')), /Unknown unit operation “alchemy”/],
    ['does not start with a fermentation', alone(step('ultrafiltration')), /needs a feed/],
    [
      'has two fermentations',
      alone(step('fed_batch_fermentation', {}, 'a'), step('fed_batch_fermentation', {}, 'b')),
      /must be the first step/,
    ],
    [
      'has a dryer after a dryer',
      alone(...configuration('cfg_secreted_v1').uo_settings, step('spray_drying', { powder_solids: 0.9 }, 'again')),
      /already dry/,
    ],
    [
      'no product',
      alone(step('fed_batch_fermentation', { product_growth: 0, product_maintenance: 0 })),
      /does not make any product/,
    ],
  ] as const)('%s', (_, base, message) => {
    expect(problem(base).message).toMatch(message);
  });
  test('names a missing host or product', () => {
    const base = configuration('cfg_secreted_v1');
    const missing = (over: object) => {
      const outcome = evaluate(base, { ...product, ...over }, library);
      return outcome.feasible ? '' : outcome.problem.message;
    };
    expect(missing({ host_id: 'cel_none' })).toMatch(/has no host cel_none/);
    expect(missing({ component_id: 'prt_none' })).toMatch(/has no protein prt_none/);
  });
  test('reports the step and its position', () => {
    const found = problem(
      withSetting(configuration('cfg_secreted_v1'), 'stp_ultrafiltration', 'protein_concentration', 300),
    );
    expect(found).toMatchObject({
      process_idx: 2,
      step_id: 'stp_ultrafiltration',
      unit_operation: 'ultrafiltration',
      fields: ['protein_concentration'],
      message: '300 g/L protein cannot be reached; the maximum for this membrane is 238 g/L.',
    });
  });
});

describe('the source of a value', () => {
  const base = configuration('cfg_secreted_v1');
  const sourceOf = (given: Configuration, key: string) =>
    results(given).steps[2]!.settings.find((one) => one.key === key);
  test('is locked before entered, entered before fitted, fitted before default', () => {
    const fits = [
      { fit_id: 'fit_1', unit_operation: 'ultrafiltration', values: { mass_transfer_coefficient: 25, time: 9 } },
    ];
    const locked_values = {
      uo_settings: [{ ...step('ultrafiltration', { protein_concentration: 70 }, 'stp_ultrafiltration') }],
    };
    const given = { ...base, fits, locked_values };
    expect(sourceOf(given, 'mass_transfer_coefficient')).toMatchObject({ value: 25, source: 'fitted' });
    expect(sourceOf(given, 'time')).toMatchObject({ value: 8, source: 'entered' });
    expect(sourceOf(given, 'protein_concentration')).toMatchObject({ value: 70, source: 'locked' });
    expect(sourceOf(given, 'flux_cap')).toMatchObject({ value: 80, source: 'default' });
  });
  test('is default, with its value, if it depends on host and feed', () => {
    const { steps } = results(base);
    const value = (j: number, key: string) => steps[j]!.settings.find((one) => one.key === key)!;
    expect(value(0, 'temperature')).toMatchObject({ value: 303.15, source: 'default' });
    expect(value(1, 'particle_diameter')).toMatchObject({ value: 3.5, source: 'default' });
    expect(value(1, 'wash_stages')).toMatchObject({ value: 1, source: 'default' });
    expect(value(2, 'membrane_price')).toMatchObject({ value: 250, source: 'default' });
  });
  test('is listed with a value for every setting of every step', () => {
    const known = new Map(catalogue().map((one) => [one.id, one]));
    for (const { unit_operation: id, settings, outputs } of results(base).steps) {
      expect(settings.map((one) => one.key)).toEqual(known.get(id)!.parameters.map((one) => one.key));
      for (const { value } of settings) expect(Number.isNaN(value)).toBe(false);
      expect(Object.keys(outputs).toSorted()).toEqual(
        known
          .get(id)!
          .outputs.map((one) => one.key)
          .toSorted(),
      );
    }
  });
});

describe('limits', () => {
  /** Values that a setting must reject. */
  function values({ type, min, max }: Parameter): SettingValue[] {
    if (type === 'choice' || type === 'boolean' || type === 'buffer') return ['neither', 3];
    if (type === 'outlet') return [3, true];
    const beyond = [max! + Math.abs(max!) + 1, min! - Math.abs(min!) - 1, 'many', true];
    return type === 'integer' ? [...beyond, min! + 0.5] : beyond;
  }

  const base = configuration('cfg_homogenised_v1');
  const cases = catalogue().flatMap(({ id, parameters }) => parameters.map((parameter) => ({ id, parameter })));
  test.each(cases)('$id rejects values outside the limits of $parameter.key', ({ id, parameter }) => {
    const [steps, place] = shortest(id);
    const tried = { ...base, uo_settings: steps };
    const compiled = compile(tried, product, library);
    const refused = values(parameter).map((value) => {
      compiled.set('it', parameter.key, value);
      const outcome = compiled.evaluate();
      return outcome.feasible ? value : outcome.problem;
    });
    for (const problem of refused)
      expect(problem).toMatchObject({
        process_idx: place,
        step_id: 'it',
        fields: [parameter.key],
      });
  });
  test('a step rejects an unknown setting by name', () => {
    expect(problem(withSetting(base, 'stp_drying', 'colour', 3))).toMatchObject({ fields: ['colour'], process_idx: 6 });
  });
  test('a step warns about an unusual value of a setting', () => {
    const { warnings } = results(withSetting(base, 'stp_drying', 'time', 30));
    expect(warnings).toContainEqual({
      step_id: 'stp_drying',
      field: 'time',
      message: 'Drying time: 30 h is outside the usual range of 4 h to 24 h.',
      kind: 'doubtful',
    });
  });
});

describe('settings', () => {
  /** Other values of a setting, to check whether any of them changes a result. */
  function others(parameter: Parameter, now: SettingValue): SettingValue[] {
    if (parameter.type === 'boolean') return [!now];
    if (parameter.type === 'choice') return parameter.choices.map((one) => one.value).filter((one) => one !== now);
    if (parameter.type === 'buffer') return ['buf_tris_ph8'];
    const value = Number(now);
    if (parameter.type === 'integer')
      return [value + 1, value - 1].filter((one) => one >= parameter.min! && one <= parameter.max!);
    return [
      value * 1.07,
      value * 0.93,
      value + 0.1 * (parameter.max! - value),
      value - 0.1 * (value - parameter.min!),
    ].filter((one) => one !== value && one >= parameter.min! && one <= parameter.max!);
  }
  /** Other conditions under which a setting matters. */
  const CIRCUMSTANCES: ((base: Configuration) => Configuration)[] = [
    (base) => base,
    (base) => withSetting(withSetting(base, 'stp_fermentation', 'end_by', 'time'), 'stp_fermentation', 'end_time', 90),
    (base) =>
      withSetting(
        withSetting(base, 'stp_fermentation', 'overflow_threshold', 0.05),
        'stp_fermentation',
        'feed_cap',
        0.05,
      ),
    (base) => withSetting(base, 'stp_clarification', 'machines', 12),
    (base) => withSetting(base, 'stp_fermentation', 'temperature', 302.15),
    (base) =>
      withSetting(
        withSetting(base, 'stp_ultrafiltration', 'target_by', 'factor'),
        'stp_ultrafiltration',
        'concentration_factor',
        3,
      ),
    (base) => withSetting(base, 'stp_clarification', 'wash_stages', 1),
    // Steam cannot heat the air to the usual 180 °C.
    (base) => withSetting(base, 'stp_drying', 'inlet_temperature', 433.15),
    (base) => withSetting(base, 'stp_fermentation', 'feed_cap', 0.05),
    (base) => withSetting(base, 'stp_fermentation', 'seed_lag', 9),
    (base) => withSetting(base, 'stp_fermentation', 'turndown', 0.9),
    (base) => withSetting(base, 'stp_diafiltration', 'buffer_supply', 'bought'),
    (base) => withSetting(base, 'stp_diafiltration', 'buffer_supply', 'concentrate'),
    (base) => withSetting(base, 'stp_fermentation', 'medium_supply', 'bought'),
    (base) =>
      ['library', 'buf_phosphate_ph7', 10].reduce(
        (given, value, i) => withSetting(given, 'stp_fermentation', ['medium', 'medium_id', 'medium_cells'][i]!, value),
        base,
      ),
    (base) => withSetting(base, 'stp_ultrafiltration', 'flux_law', 'resistance'),
    (base) => withSetting(base, 'stp_diafiltration', 'flux_law', 'resistance'),
    (base) => withSetting(base, 'stp_fermentation', 'product_location', 'solid'),
    (base) => ({ ...base, assumptions: { plant: { technology: 'hybrid' } } }),
  ];
  const base = configuration('cfg_homogenised_v1');
  const cases = catalogue().flatMap(({ id, parameters }) => {
    const place =
      id === 'disc_stack_centrifuge'
        ? 'stp_clarification'
        : base.uo_settings.find((one) => one.unit_operation === id)?.id;
    // Operations that the demo does not use have this test in their own files.
    // Another component makes another process: see cultures.test.ts.
    const varied = parameters.filter(({ type }) => type !== 'component' && type !== 'outlet');
    return place === undefined ? [] : varied.map((parameter) => ({ place, parameter }));
  });
  const small = { ...product, kind: 'molecule' as const, component_id: 'mol_riboflavin' };
  const acid = { ...small, component_id: 'mol_succinic_acid' };

  // In an ordinary run of a third, others at each commit.
  test.each(shareOfCommit(cases, 3))('$place $parameter.key changes some result', ({ place, parameter }) => {
    const digest = (given: Configuration, basis = product): string | null => {
      const outcome = evaluate(given, basis, library);
      if (!outcome.feasible) return null;
      const { steps, warnings: _, ...rest } = outcome.results;
      return JSON.stringify({ ...rest, steps: steps.map(({ settings: __, ...one }) => one) });
    };
    const changes = (given: Configuration, basis = product): boolean => {
      const before = digest(given, basis);
      if (before === null) return false;
      const outcome = resultsOf(evaluate(given, basis, library));
      const settings = outcome.steps.find((one) => one.step_id === place)?.settings;
      if (!settings) return false;
      const now = settings.find((one) => one.key === parameter.key)!.value;
      return others(parameter, now).some((value) => {
        const after = digest(withSetting(given, place, parameter.key, value), basis);
        return after !== null && after !== before;
      });
    };
    const used =
      CIRCUMSTANCES.some((circumstance) => changes(circumstance(base))) ||
      // The cut-off matters only for small molecules, whose rejection is not measured.
      changes(withSetting(moleculeProcess(), 'stp_fermentation', 'seed_lag', 2), small) ||
      // Only an acid needs a base.
      changes(withSetting(moleculeProcess(), 'stp_fermentation', 'ph', 6), acid);
    expect(used).toBe(true);
  });

  function moleculeProcess(): Configuration {
    let given = configuration('cfg_secreted_v1');
    given = withSetting(given, 'stp_ultrafiltration', 'target_by', 'factor');
    given = withSetting(given, 'stp_ultrafiltration', 'concentration_factor', 2);
    for (const id of ['stp_ultrafiltration', 'stp_diafiltration']) given = withSetting(given, id, 'cut_off', 1);
    return withSetting(given, 'stp_diafiltration', 'diafiltration_volumes', 1);
  }
});
