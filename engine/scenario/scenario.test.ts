import { expect, test } from 'vitest';
import { configuration, library, product, resultsOf, withSetting } from '../fixtures.test-support.ts';
import { evaluate } from '../process/evaluate.ts';
import { canonical } from './canonical.ts';
import { compareLibrary } from './compare-library.ts';
import { scenarioText } from './scenario-text.ts';
import { buildScenario, parseScenario, verifyScenario } from './scenario.ts';
import type { ScenarioFile } from './types.ts';

const base = configuration('cfg_homogenised_v2');
const made = (changes: object = {}): ScenarioFile => {
  const input = { name: 'Homogenised', product, configuration: base, created_at: '2026-01-02T03:04:05Z', ...changes };
  const outcome = buildScenario(input, library);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  return outcome.file;
};
const parsed = (text: string) => {
  const outcome = parseScenario(text);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults));
  return outcome;
};
const faultsOf = (value: unknown) => {
  const outcome = parseScenario(typeof value === 'string' ? value : JSON.stringify(value));
  return outcome.ok ? [] : outcome.faults;
};

test('a file goes out and comes in the same, and gives its figures again', () => {
  const file = made();
  const { file: read, unknown } = parsed(scenarioText(file));
  expect(canonical(read)).toBe(canonical(file));
  expect(unknown).toEqual([]);
  expect(verifyScenario(read, library.factors)).toMatchObject({ reproduces: true, mismatches: [], reasons: [] });
});

test('its figures are those of the whole library, and it holds only the rows that were read', () => {
  const file = made();
  expect(file.results.figures).toEqual(resultsOf(evaluate(base, product, library)).figures);
  expect(file.library.cells.map(({ id }) => id)).toEqual([product.host_id]);
  expect(file.library.proteins.map(({ id }) => id)).toEqual([product.component_id]);
  expect(file.library.molecules.length).toBeLessThan(library.molecules.length / 2);
  expect(file.library.molecules.map(({ id }) => id)).toEqual(expect.arrayContaining(['mol_glycerol', 'mol_glucose']));
});

test('a buffer that a step names comes along with what it is made of', () => {
  const buffer = library.buffers![0]!;
  const diafiltration = base.uo_settings.find(({ unit_operation }) => unit_operation === 'diafiltration')!;
  const file = made({ configuration: withSetting(base, diafiltration.id, 'buffer_id', buffer.id) });
  expect(file.library.buffers.map(({ id }) => id)).toEqual([buffer.id]);
  expect(verifyScenario(parsed(scenarioText(file)).file, library.factors).reproduces).toBe(true);
});

test('the same inputs have the same hash whenever they are written; other inputs another', () => {
  expect(made({ created_at: '2031-01-01T00:00:00Z' }).sha256).toBe(made().sha256);
  const other = withSetting(base, base.uo_settings[0]!.id, 'vessel_volume', 101);
  expect(made({ configuration: other }).sha256).not.toBe(made().sha256);
});

test('a configuration that does not work is no file but its problem', () => {
  const broken = { ...base, uo_settings: base.uo_settings.slice(1) };
  const outcome = buildScenario({ name: 'x', product, configuration: broken, created_at: '' }, library);
  expect(outcome).toMatchObject({ feasible: false, problem: { message: expect.any(String) } });
});

test('a file that was edited by hand says so, and which figures are no longer its own', () => {
  const file = made();
  file.configuration.uo_settings[0]!.settings['vessel_volume'] = 120;
  const { reproduces, mismatches, reasons } = verifyScenario(file, library.factors);
  expect(reproduces).toBe(false);
  expect(mismatches.map(({ key }) => key)).toContain('output');
  expect(reasons).toEqual([expect.stringContaining('changed by hand')]);
});

test('another engine and other factors are named as reasons', () => {
  const file = made();
  file.versions.engine = '9.9.9';
  expect(verifyScenario(file, undefined).reasons).toEqual([
    expect.stringContaining('by hand'),
    expect.stringContaining('9.9.9'),
    expect.stringContaining('climate factors'),
  ]);
  expect(verifyScenario(file, undefined).mismatches.map(({ key }) => key)).toEqual(['gwp', 'gwp_coverage']);
});

test('a figure that moved in its tenth digit is the same, in its eighth not', () => {
  const file = made();
  const { cogs } = file.results.figures;
  file.results.figures.cogs = cogs * (1 + 1e-10);
  expect(verifyScenario(file, library.factors).reproduces).toBe(true);
  file.results.figures.cogs = cogs * (1 + 1e-8);
  expect(verifyScenario(file, library.factors).mismatches.map(({ key }) => key)).toEqual(['cogs']);
});

test('every wrong field is named with what would be right', () => {
  expect(faultsOf('{')).toEqual([{ field: '', message: 'The file is not JSON.' }]);
  expect(faultsOf([])).toEqual([{ field: '', message: 'is a list; it should be an object.' }]);
  const file = structuredClone(made()) as unknown as Record<string, any>; // oxlint-disable-line typescript/no-explicit-any
  file['format_version'] = 2;
  file['product'].kind = 'wine';
  file['configuration'].uo_settings[1].name = 7;
  file['configuration'].uo_settings[2].settings.pressure = [1];
  file['library'].cells[0].mu_max = '0.3';
  delete file['results'].figures.cogs;
  expect(faultsOf(file)).toEqual([
    { field: 'format_version', message: 'is 2; it should be 1.' },
    { field: 'product.kind', message: 'is "wine"; it should be protein, molecule, biomass.' },
    { field: 'configuration.uo_settings[1].name', message: 'is a number; it should be a text.' },
    { field: 'configuration.uo_settings[2].settings.pressure', message: 'is a list; it should be a text.' },
    { field: 'library.cells[0].mu_max', message: 'is a string; it should be a number.' },
    { field: 'results.figures.cogs', message: 'is nothing; it should be a number.' },
  ]);
});

test('what is not known is listed, not dropped in silence', () => {
  const file = made() as unknown as Record<string, object>;
  const { unknown } = parsed(JSON.stringify({ ...file, mood: 'good', product: { ...file['product'], colour: 'red' } }));
  expect(unknown).toEqual(['mood', 'product.colour']);
});

test('rows that are missing or other here are named, with the properties', () => {
  const { library: rows } = made();
  expect(compareLibrary(rows, library)).toEqual([]);
  const [host] = rows.cells;
  const other = {
    ...library,
    cells: library.cells.map((cell) => (cell.id === host!.id ? { ...cell, mu_max: 9, name: 'Renamed' } : cell)),
    proteins: [],
  };
  expect(compareLibrary(rows, other)).toEqual([
    { list: 'cells', id: host!.id, name: host!.name, fields: ['mu_max'], missing: false },
    { list: 'proteins', id: product.component_id, name: expect.any(String), fields: [], missing: true },
  ]);
});
