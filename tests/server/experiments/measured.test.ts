/** Public measured data (see `measured/README.md`): how their columns are recognised, and what is fitted to them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyMapping, problemOfMapping, proposeMapping, type Mapping } from '#engine/index.ts';
import { fitExperiments } from '#engine/fitting/index.ts';
import { readTable } from '#server/experiments/read-table.ts';
import { libraryWith } from '#server/shared-library.ts';

/** One of them is also an experiment of the demo. */
const DEMO = 'kayser_chemostat_growth.csv';

const read = (name: string, sheet?: string) => {
  const folder = name === DEMO ? '../../../data/demo-experiments' : 'measured';
  return readTable({ bytes: readFileSync(join(import.meta.dirname, folder, name)), name, sheet });
};

/** The variable proposed for each column that has one. */
const proposed = (operation: string, { facts }: Awaited<ReturnType<typeof read>>) =>
  Object.fromEntries(
    proposeMapping(operation, facts).flatMap(({ column, variable }) => (variable === null ? [] : [[column, variable]])),
  );

const product = {
  name: 'Any',
  kind: 'protein' as const,
  component_id: 'prt_leghaemoglobin_c2',
  host_id: 'cel_komagataella_phaffii',
  selling_price: 250,
};

describe('steady states of a chemostat (Kayser et al. 2005)', () => {
  const FEED = 'settings.batch_substrate_concentration';

  /** Fits all rows but the last two, which wash out and make acetate, if they are left out. */
  async function fitted(feed: number, excluded_rows: number[]) {
    const { table, facts } = await read(DEMO);
    const columns = proposeMapping('chemostat', facts);
    const mapping: Mapping = { columns, excluded_rows, constants: [{ variable: FEED, value: feed }] };
    expect(problemOfMapping('chemostat', table, mapping)).toBeNull();
    const { experiment } = applyMapping('chemostat', table, mapping);
    const experiments = [{ id: 'exp_k', name: 'Kayser', data: experiment }];
    const outcome = fitExperiments(
      { unit_operation: 'chemostat', experiments, seed: 1, held_out_share: 0 },
      product,
      libraryWith([]),
    );
    if (!outcome.possible) throw new Error(outcome.message);
    return Object.fromEntries(outcome.fit.parameters.map(({ key, value }) => [key, value]));
  }

  test('are recognised, with their units', async () => {
    const file = await read(DEMO);
    expect(proposed('chemostat', file)).toEqual({
      D_per_h: 'curves.dilution.x',
      biomass_g_l: 'curves.dilution.cells',
      glucose_g_l: 'curves.dilution.substrate',
    });
    expect(file.facts.map(({ unit }) => unit).slice(0, 10)).toEqual([
      '1/h',
      'g/L',
      'g/L',
      'g/L',
      'g/L',
      null,
      null,
      '%',
      '%',
      'g/L/h',
    ]);
  });

  // µ_max, K_s, Y and m of the paper's data: 0.415 to 0.43, 0.02 to 0.035, 0.57 to 0.60, 0.005 to 0.03.
  test.each([[[]], [[15, 16]]])(
    'give the published parameters with the feed of 10 g/L, without rows %j',
    async (rows) => {
      const { max_growth_rate, monod_constant, batch_biomass_yield, maintenance } = await fitted(10, rows);
      expect(max_growth_rate).toBeGreaterThan(0.415);
      expect(max_growth_rate).toBeLessThan(0.43);
      expect(monod_constant).toBeGreaterThan(0.02);
      expect(monod_constant).toBeLessThan(0.035);
      expect(batch_biomass_yield).toBeGreaterThan(0.57);
      expect(batch_biomass_yield).toBeLessThan(0.6);
      expect(maintenance).toBeGreaterThan(0.005);
      expect(maintenance).toBeLessThan(0.03);
    },
  );

  test('give half the yield with twice the feed, so the concentration of the feed is asked for', async () => {
    const [right, wrong] = [await fitted(10, [15, 16]), await fitted(20, [15, 16])];
    expect(wrong['batch_biomass_yield']! / right['batch_biomass_yield']!).toBeCloseTo(0.5, 1);
  });
});

test('tables of a paper with values and errors are read as numbers, sheet by sheet', async () => {
  const first = await read('TaymazNickerel2010_chemostat_growth.xlsx');
  expect(first.sheets).toEqual(['table1', 'tableIII']);
  const second = await read('TaymazNickerel2010_chemostat_growth.xlsx', 'tableIII');
  expect(proposed('chemostat', second)).toEqual({
    chemostat_name: 'label',
    D_per_h: 'curves.dilution.x',
    CX_gDW_per_L: 'curves.dilution.cells',
    'CX_gDW_per_L ±': 'error.curves.dilution.cells',
  });
  expect(second.facts.find(({ name }) => name === 'CX_gDW_per_L')).toMatchObject({
    type: 'number',
    unit: 'g/L',
    missing: 0,
  });
});

test('a fermentation without cells is read, and the fit says what it lacks', async () => {
  const { table, facts } = await read('fermentation_hplc.csv');
  const columns = proposeMapping('batch_fermentation', facts);
  const { experiment } = applyMapping('batch_fermentation', table, { columns });
  expect(experiment.rows).toHaveLength(34);
  const experiments = [{ id: 'exp_h', name: 'Hydrolysate', data: experiment }];
  const outcome = fitExperiments(
    { unit_operation: 'batch_fermentation', experiments, seed: 1 },
    product,
    libraryWith([]),
  );
  expect(outcome).toMatchObject({ possible: false, message: expect.stringMatching(/has no column for “Cells/) });
});

test('an equilibrium whose columns no model has is read, and nothing is proposed that would lose a row', async () => {
  const file = await read('H2O_EtOH.csv');
  expect(file.table.rows).toHaveLength(107);
  expect(Object.values(proposed('distillation', file)).filter((key) => key.startsWith('settings.'))).toEqual([]);
});
