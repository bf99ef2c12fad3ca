import { expect, test } from 'vitest';
import { catalogue as operations, buildScenario } from '#engine/index.ts';
import { configuration, library, product } from '../../../engine/tests/fixtures.test-support.ts';
import { toCatalogue } from '../catalogue.ts';
import { diffConfigurations } from './diff.ts';
import { planImport } from './plan-import.ts';

const catalogue = toCatalogue(operations());
const draft = configuration('cfg_homogenised_v1');
const file = () => {
  const input = { name: 'F', product, configuration: configuration('cfg_homogenised_v2'), created_at: '2026-01-01' };
  const outcome = buildScenario(input, library);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  return structuredClone(outcome.file);
};
const here = { draft, product, catalogue };

test('imports a fully known file completely', () => {
  const read = file();
  const plan = planImport(read, [], here);
  expect(plan).toMatchObject({ leftOut: [], notes: [] });
  expect(diffConfigurations(read.configuration, plan.configuration, catalogue)).toEqual([]);
});

test('gives steps of the open process their ids, and new steps unused ids', () => {
  const read = file();
  read.configuration.uo_settings.forEach((step) => (step.id = `far_${step.id}`));
  const extra = { id: draft.uo_settings[0]!.id, unit_operation: 'sterile_filtration', name: 'Sterile', settings: {} };
  read.configuration.uo_settings.push(extra);
  const first = read.configuration.uo_settings[0]!;
  read.configuration.locked_values.uo_settings.push({ ...first, settings: { vessels: 6 } });
  const { uo_settings, locked_values } = planImport(read, [], here).configuration;
  expect(uo_settings.map(({ id }) => id)).toEqual([...draft.uo_settings.map(({ id }) => id), `${extra.id}_2`]);
  expect(locked_values.uo_settings.map(({ id }) => id)).toEqual([draft.uo_settings[0]!.id]);
});

test('skips and reports unknown content', () => {
  const read = file();
  read.configuration.uo_settings[1]!.unit_operation = 'alchemy';
  read.configuration.uo_settings[2]!.settings['phlogiston'] = 1;
  const { configuration: planned, leftOut } = planImport(read, ['mood'], here);
  expect(leftOut).toEqual([
    'mood: not recognised by this version.',
    'Step “Harvest”: unknown unit operation alchemy.',
    'Step “Homogeniser”: High-pressure homogenisation has no setting phlogiston.',
  ]);
  expect(planned.uo_settings).toHaveLength(read.configuration.uo_settings.length - 1);
  expect(planned.uo_settings[1]!.settings).not.toHaveProperty('phlogiston');
});

test('keeps fits of single steps, under the ids that the steps get here, and skips those of steps that are not there', () => {
  const read = file();
  read.configuration.uo_settings.forEach((step) => (step.id = `far_${step.id}`));
  const step = read.configuration.uo_settings.find(({ unit_operation }) => unit_operation === 'ultrafiltration')!;
  const spread = { keys: ['gel_concentration'], is_log: [true], covariance: [[0.01]], freedom: [9], runs: 1 };
  const fit = {
    unit_operation: 'ultrafiltration',
    values: { gel_concentration: 222 },
    spread: { ...spread, between: null, sample: null },
  };
  read.configuration.fits = [
    { ...fit, fit_id: 'fit_1', step_id: step.id },
    { ...fit, fit_id: 'fit_1', step_id: 'stp_none' },
  ];
  const known = { ...draft, fits: [{ ...fit, fit_id: 'fit_1' }] };
  const { configuration: planned, leftOut } = planImport(read, [], { ...here, draft: known });
  expect(planned.fits).toEqual([{ ...fit, fit_id: 'fit_1', step_id: step.id.replace('far_', '') }]);
  expect(leftOut).toEqual(['Fit fit_1 of the step stp_none: the file has no such step.']);
  const foreign = planImport(read, [], here).configuration;
  expect(foreign.uo_settings.filter(({ settings }) => settings['gel_concentration'] === 222)).toHaveLength(1);
});

test('keeps the values of a foreign fit as entered values, unless a value is entered', () => {
  const read = file();
  const operation = 'ultrafiltration';
  read.configuration.fits = [
    { fit_id: 'fit_far', unit_operation: operation, values: { gel_concentration: 222, protein_concentration: 1 } },
  ];
  const { configuration: planned, notes } = planImport(read, [], here);
  expect(planned.fits).toEqual([]);
  expect(planned.uo_settings.find(({ unit_operation }) => unit_operation === operation)!.settings).toMatchObject({
    gel_concentration: 222,
    protein_concentration: 100,
  });
  expect(notes).toEqual([expect.stringContaining('fit_far')]);
});

test('reports a different product, host and price', () => {
  const other = { ...product, name: 'Casein', component_id: 'prt_casein', host_id: 'cel_x', selling_price: null };
  expect(planImport(file(), [], { ...here, product: other }).notes).toEqual([
    'The process in the file makes Leghaemoglobin; in this product, the same steps make Casein.',
    'The file’s host is cel_komagataella_phaffii; this product’s host is cel_x.',
    'Selling price: 250 USD/kg in the file, none in this product.',
  ]);
});
