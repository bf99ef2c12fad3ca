import { readFileSync } from 'node:fs';
import { afterAll, afterEach, expect, test } from 'vitest';
import { buildScenario, climateFactors, type ClimateTable, scenarioText } from '@titre/engine';
import { demoProcess, sharedLibrary } from './library.ts';
import { call, exampleFile, folderWith } from './support.test-support.ts';

const table = JSON.parse(
  readFileSync(new URL('../../data/climate-factors.json', import.meta.url), 'utf8'),
) as ClimateTable;

/** The example as a server makes it that excludes factors of doubtful licence. */
function openFile() {
  const library = { ...sharedLibrary(), factors: climateFactors(table, { doubtful: false }) };
  const made = buildScenario({ ...demoProcess(), created_at: '2026-01-01T00:00:00.000Z' }, library);
  if (!made.feasible) throw new Error(made.problem.message);
  return made.file;
}

const [all, open] = [exampleFile(), openFile()];
const { path, remove } = folderWith({ 'all.json': scenarioText(all), 'open.json': scenarioText(open) });
afterAll(remove);
afterEach(() => {
  delete process.env['DOUBTFUL_FACTORS'];
});

test('a scenario has the footprint of the factors that it names, with those of doubtful licence or without', async () => {
  expect(open.results.figures.gwp).not.toBe(all.results.figures.gwp);
  for (const [name, file] of [
    ['all.json', all],
    ['open.json', open],
  ] as const) {
    expect((await call('verify', path(name))).code).toBe(0);
    const { out } = await call('evaluate', path(name), '--json');
    const { gwp } = file.results.figures;
    expect(JSON.parse(out)).toMatchObject({ sha256: file.sha256, results: { figures: { gwp } } });
    const rows = await call(
      'sweep',
      path(name),
      '--json',
      '--metric',
      'gwp',
      '--input',
      'labour.wage',
      '--values',
      '35',
    );
    expect((JSON.parse(rows.out) as { rows: unknown[][] }).rows[0]![2]).toBe(gwp);
  }
});

test('DOUBTFUL_FACTORS=false excludes them also from a scenario that names them, and says so', async () => {
  process.env['DOUBTFUL_FACTORS'] = 'false';
  const { code, out } = await call('verify', path('all.json'));
  expect(code).toBe(1);
  expect(out).toContain('is based on a different table of climate factors');
  expect((await call('verify', path('open.json'))).code).toBe(0);
  const { out: example } = await call('example');
  expect(JSON.parse(example)).toMatchObject({ versions: open.versions, sha256: open.sha256 });
});
