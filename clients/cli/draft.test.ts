/** Drafts of processes on the command line: a report first, and a scenario only of what a person accepts. */
import { existsSync, readFileSync } from 'node:fs';
import { parseScenario } from '@titre/engine';
import { afterAll, expect, test } from 'vitest';
import { call, folderWith } from './support.test-support.ts';

const DRAFT = {
  format: 'titre-draft-process',
  version: 1,
  name: 'Secreted protein',
  source: { title: 'Pilot report', pages: [{ page: 3, text: 'Fermented in vessels of 92 500 US gal at 86 °F.' }] },
  product: {
    name: 'Leghaemoglobin',
    kind: 'protein',
    component: 'prt_leghaemoglobin_c2',
    host: 'Komagataella phaffii',
  },
  steps: [
    {
      name: 'Fed batch',
      values: [
        { setting: 'vessel volume', value: '92 500', unit: 'US gal', quotation: 'vessels of 92 500 US gal', page: 3 },
        { setting: 'temp', value: 86, unit: '°F', quotation: 'at 86 °F', page: 3 },
        { setting: 'stirring power', value: '1 to 3', unit: 'kW/m3' },
      ],
    },
    { name: 'Filter' },
    { name: 'UF', values: [{ setting: 'TMP', value: 15, unit: 'psi' }] },
  ],
};

const { path, remove } = folderWith({
  'draft.json': JSON.stringify(DRAFT),
  'wrong.json': '{"steps": [{"name": 3}]}',
  'no-product.json': JSON.stringify({ steps: [{ name: 'UF' }] }),
});
afterAll(remove);

test('a draft is reported, and nothing is written', async () => {
  const { code, out } = await call('import', path('draft.json'), '--save', path('none.json'));
  expect(code).toBe(0);
  expect(out).toMatch(/350\.151 m³ +converted from 92.500 US gal/);
  expect(out).toContain('2 of 3 steps and 3 of 4 values are understood; 3 are converted from another unit.');
  expect(out).toContain('2 of 2 quotations are in the document.');
  expect(existsSync(path('none.json'))).toBe(false);
  const asJson = JSON.parse((await call('import', path('draft.json'), '--json')).out) as { counts: unknown };
  expect(asJson.counts).toMatchObject({ steps: 3, ready: 3, to_choose: 1 });
});

test('a scenario is made of the accepted values once every step is decided', async () => {
  const undecided = await call('import', path('draft.json'), '--accept', 'all');
  expect(undecided).toMatchObject({ code: 2, out: '' });
  expect(undecided.err).toMatch(/step 2: “Filter” is not understood\. This may be .* Enter --step 2=/);
  const save = path('plant.json');
  const { code, err } = await call(
    'import',
    path('draft.json'),
    '--step',
    '2=disc-stack centrifuge',
    '--accept',
    'all,1.3:2',
    '--save',
    save,
  );
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const parsed = parseScenario(readFileSync(save, 'utf8'));
  expect(parsed.ok && parsed.file.configuration.uo_settings.map(({ settings }) => settings)).toEqual([
    { vessel_volume: 350.15059002, temperature: 303.15, power_per_volume: 2 },
    {},
    { transmembrane_pressure: 1.0342135935 },
  ]);
  const left = await call('import', path('draft.json'), '--step', '2=none', '--accept', '1.1');
  expect(JSON.parse(left.out)).toMatchObject({
    configuration: { uo_settings: [{ settings: { vessel_volume: 350.15059002 } }, { settings: {} }] },
  });
});

test.each([
  [['--accept', '9.9', '--step', '2=none'], '--accept 9.9: There is no row 9.9'],
  [['--accept', '1.3:7', '--step', '2=none'], '1.3:2 is 2 kW/m³'],
  [['--step', '2=magic'], '--step: “magic” is not a unit operation'],
  [['--step', '7=UF'], 'Write a step from 1 to 3'],
])('%j is refused with what would be right', async (options, message) => {
  const { code, err } = await call('import', path('draft.json'), ...options);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
});

test.each([
  ['wrong.json', [], 'steps[0].name: is a whole number; it must be text.'],
  ['no-product.json', ['--accept', 'all'], 'product: is missing'],
])('%s is refused by its field', async (name, options, message) => {
  const { code, err } = await call('import', path(name), ...options);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
});
