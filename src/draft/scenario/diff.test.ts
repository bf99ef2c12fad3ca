import { expect, test } from 'vitest';
import { BASE_ITEMS, catalogue as operations, type Configuration, fillAssumptions, usualPrice } from '#engine/index.ts';
import demo from '../../../data/demo-processes.json' with { type: 'json' };
import { toCatalogue } from '../catalogue.ts';
import { addStep, lockSetting, moveStep, removeStep, renameStep, setSetting } from '../edits.ts';
import { diffConfigurations, diffFigures } from './diff.ts';
import { PER_KG } from '#src/lib/reporting.ts';

const catalogue = toCatalogue(operations());
const base = demo.processes[0]!.configurations[0]!.configuration as unknown as Configuration;
const [first, second, third] = base.uo_settings;
const diff = (after: Configuration) => diffConfigurations(base, after, catalogue);
const uf = base.uo_settings.find(({ unit_operation }) => unit_operation === 'ultrafiltration')!;

test('lists no differences between equal configurations', () => {
  expect(diff(structuredClone(base))).toEqual([]);
});

test('names the step of a setting, both values with units, and their sources', () => {
  const [change, ...more] = diff(setSetting(base, uf.id, 'protein_concentration', 150));
  expect(more).toEqual([]);
  expect(change).toMatchObject({
    kind: 'setting',
    step: { id: uf.id, name: uf.name, stage: 'concentration' },
    before: { text: '100\u202fg/L', source: 'entered', value: 100 },
    after: { text: '150\u202fg/L', source: 'entered', value: 150 },
  });
});

test('shows the default as the previous value of a setting entered for the first time', () => {
  const [change] = diff(setSetting(base, uf.id, 'gel_concentration', 240));
  expect(change!.before.source).toBe('default');
  expect(change!.after).toMatchObject({ source: 'entered', value: 240 });
});

test('lists a lock without a new value as a change of state', () => {
  const [change] = diff(lockSetting(base, uf.id, 'protein_concentration', 100));
  expect(change).toMatchObject({ before: { source: 'entered', value: 100 }, after: { source: 'locked', value: 100 } });
});

test('lists each added, removed, renamed or moved step as one difference', () => {
  const operation = catalogue.get('sterile_filtration')!;
  expect(diff(addStep(base, operation, 'new', 2)).map(({ kind, title }) => [kind, title])).toEqual([
    ['added', operation.name],
  ]);
  expect(diff(removeStep(base, second!.id))).toMatchObject([{ kind: 'removed', step: { name: second!.name } }]);
  expect(diff(renameStep(base, third!.id, 'Breaking'))).toMatchObject([
    { kind: 'renamed', before: { text: third!.name }, after: { text: 'Breaking' } },
  ]);
  expect(diff(moveStep(base, first!.id, 2))).toMatchObject([
    { kind: 'moved', step: { id: first!.id }, before: { text: 'step 1' }, after: { text: 'step 3' } },
  ]);
});

test('treats another unit operation under the same id as a replaced step', () => {
  const after = structuredClone(base);
  after.uo_settings[1] = { ...after.uo_settings[1]!, unit_operation: 'decanter', settings: {} };
  expect(diff(after)).toMatchObject([{ kind: 'replaced', after: { text: 'Decanter centrifuge' } }]);
});

test('pairs steps of files without common ids by their content', () => {
  const after = structuredClone(base);
  after.uo_settings.forEach((step) => (step.id = `x_${step.id}`));
  expect(diff(after)).toEqual([]);
});

test('names assumptions with their units, and an absent one as its default', () => {
  const after: Configuration = {
    ...base,
    assumptions: {
      ...base.assumptions,
      finance: { discount_rate: 0.08 },
      prices: { electricity: 0.2 },
    },
  };
  expect(diff(after).map(({ kind, group, title, before, after: now }) => [kind, group, title, before, now])).toEqual([
    [
      'assumption',
      'Prices',
      'Electricity',
      { text: '0.0782\u202fUSD/kWh', source: 'default', value: 0.0782 },
      { text: '0.2\u202fUSD/kWh', source: 'entered', value: 0.2 },
    ],
    [
      'assumption',
      'Finance',
      'Discount rate',
      { text: '10\u202f%', source: 'default', value: 0.1 },
      { text: '8\u202f%', source: 'entered', value: 0.08 },
    ],
  ]);
});

test('names the default of a price at the costs of the country', () => {
  const local = {
    ...base,
    assumptions: {
      ...base.assumptions,
      plant: { ...base.assumptions.plant, country: 'DE', local_costs: 'country' as const },
    },
  };
  const after = { ...local, assumptions: { ...local.assumptions, prices: { electricity: 0.2 } } };
  const { plant } = fillAssumptions(local.assumptions);
  const usual = usualPrice(
    BASE_ITEMS.find(({ id }) => id === 'electricity')!,
    plant,
  );
  expect(usual).toBeGreaterThan(0.1);
  expect(diffConfigurations(local, after, catalogue)).toMatchObject([
    { title: 'Electricity', before: { source: 'default', value: usual }, after: { source: 'entered', value: 0.2 } },
  ]);
});

test('lists a different fit as a separate difference', () => {
  const fit = { fit_id: 'fit_1', unit_operation: 'ultrafiltration', values: { gel_concentration: 233 } };
  const changes = diff({ ...base, fits: [fit] });
  expect(changes.map(({ kind }) => kind)).toEqual(['setting', 'fit']);
  expect(changes[0]!.after).toMatchObject({ source: 'fitted', value: 233 });
});

test('names the step of a fit that is pinned to it', () => {
  const fit = {
    fit_id: 'fit_1',
    unit_operation: 'ultrafiltration',
    step_id: uf.id,
    values: { gel_concentration: 233 },
  };
  const changes = diff({ ...base, fits: [fit] });
  expect(changes.map(({ kind, title }) => [kind, title])).toEqual([
    ['setting', 'Gel concentration'],
    ['fit', `Fit of ${uf.name}`],
  ]);
});

test('a setting or unit operation that the catalogue does not know is listed, not dropped', () => {
  const after = setSetting(base, uf.id, 'phlogiston', 3);
  expect(diff(after)).toMatchObject([{ title: 'phlogiston', before: { text: 'none' }, after: { text: '3' } }]);
});

test('compares metrics with sign and direction of improvement', () => {
  const figures = { cogs: 100, yield: 0.7, purity: 0.9, output: 1e5, gwp: null, pmi: 10, batches: 100, tci: 1e7 };
  const rows = diffFigures(figures as never, { ...figures, cogs: 90, yield: 0.68 } as never, 'protein', PER_KG);
  expect(rows.find(({ key }) => key === 'cogs')).toMatchObject({
    before: '100.00\u202fUSD/kg',
    after: '90.00\u202fUSD/kg',
    change: { direction: 'down', verdict: 'better', text: '10.0\u202f%' },
  });
  expect(rows.find(({ key }) => key === 'yield')!.change).toMatchObject({ verdict: 'worse', text: '2.0\u202fpt' });
  expect(rows.find(({ key }) => key === 'gwp')).toMatchObject({ before: 'no data', change: null });
});
