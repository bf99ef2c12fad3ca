import { describe, expect, test } from 'vitest';
import succinicAcid from '../../data/demo-succinic-acid.json' with { type: 'json' };
import { configuration, library, product, resultsOf, step, withSetting } from '../tests/fixtures.test-support.ts';
import { estimates } from '../analysis/estimates.ts';
import { CITED } from '../wording/citation.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { ENGINE_VERSION } from '../version.ts';
import { canonical, hashOf } from './canonical.ts';
import { carriedOver } from './carry-over.ts';
import { compareLibrary } from './compare-library.ts';
import { scenarioText } from './scenario-text.ts';
import { buildScenario, parseScenario, verifyScenario } from './scenario.ts';
import type { Configuration, FitSpread, ProductBasis, Step } from '../types/configuration.ts';
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

test('a scenario file is written and read unchanged, and its results are reproduced', () => {
  const file = made();
  const { file: read, unknown } = parsed(scenarioText(file));
  expect(canonical(read)).toBe(canonical(file));
  expect(unknown).toEqual([]);
  const { warnings } = resultsOf(evaluate(read.configuration, read.product, library));
  expect(warnings.length).toBeGreaterThan(0);
  expect(verifyScenario(read, library.factors)).toMatchObject({
    reproduces: true,
    mismatches: [],
    reasons: [],
    warnings,
  });
});

describe('a file of an engine in which salts were by volume', () => {
  const culture = { id: 'a', unit_operation: 'fed_batch_fermentation', name: 'Culture', settings: {} };
  const plant = (settings: Record<string, string>, before: Step[] = []): Configuration => ({
    uo_settings: [...before, { ...culture, settings }, step('disc_stack_centrifuge', {}, 'b')],
    locked_values: { uo_settings: [] },
    assumptions: {},
  });
  const feed = (from: string) => [{ from, outlet: 'product', next_batch: false }];
  /** A culture with a prepared medium, and one beside it that makes its own. */
  const branched = (prepared: Record<string, string>): Configuration => ({
    ...plant({}),
    uo_settings: [
      { ...step('media_preparation', {}, 'm'), settings: prepared, feeds: [] },
      { ...culture, feeds: feed('m') },
      { ...culture, id: 'c', feeds: [], outlets: { product: { disposal: 'wastewater' } } },
      { ...step('disc_stack_centrifuge', {}, 'b'), feeds: feed('a') },
    ],
    product: { from: 'b', outlet: 'product', basis: product.component_id! },
  });
  /** As the earlier engine wrote it. */
  const older = (configuration: Configuration, host = product.host_id): ScenarioFile => {
    const basis = { ...product, host_id: host };
    const written = made({ configuration, product: basis });
    const file = { ...written, versions: { ...written.versions, engine: '0.12.0' } };
    const { created_at: _at, results: _results, sha256: _hash, citation: _citation, ...inputs } = file;
    return { ...file, sha256: hashOf(inputs) };
  };
  const read = (file: ScenarioFile) => parsed(scenarioText(file)).file;
  /** As it is read from a file. */
  const verified = (file: ScenarioFile) => {
    const { file: taken, sha256 } = parsed(scenarioText(file));
    return verifyScenario(taken, library.factors, sha256);
  };
  const cost = (file: ScenarioFile) => verifyScenario(file, library.factors).figures!.cogs;

  test('keeps its figures and its hash, and says what it was calculated with', () => {
    const written = older(plant({}));
    const file = read(written);
    expect(file.configuration.uo_settings[0]!.settings).toEqual({ medium: 'mineral' });
    expect(cost(file)).toBe(resultsOf(evaluate(plant({ medium: 'mineral' }), product, library)).figures.cogs);
    expect(cost(file)).not.toBe(resultsOf(evaluate(plant({}), product, library)).figures.cogs);
    expect(verified(written)).toMatchObject({
      sha256: written.sha256,
      reasons: [expect.stringContaining('engine version 0.12.0') as string],
    });
  });
  test.each([
    ['that states its medium', plant({ medium: 'mineral' }), product.host_id, ['mineral', undefined]],
    ['of animal cells', plant({}), 'cel_cho', [undefined, undefined]],
    ['whose culture has animal cells of its own', plant({ host: 'cel_cho' }), product.host_id, [undefined, undefined]],
    [
      'with a second culture beside a prepared medium',
      branched({}),
      product.host_id,
      ['mineral', undefined, 'mineral', undefined],
    ],
    [
      'that states the medium of one culture and leaves another open',
      branched({ medium: 'mineral' }),
      product.host_id,
      ['mineral', undefined, 'mineral', undefined],
    ],
    [
      'whose medium another step prepares',
      plant({}, [step('media_preparation', {}, 'm')]),
      product.host_id,
      ['mineral', undefined, undefined],
    ],
  ])('%s has the same hash', (_, configuration, host, media) => {
    const written = older(configuration, host);
    const file = read(written);
    expect(file.configuration.uo_settings.map(({ settings }) => settings['medium'])).toEqual(media);
    expect(file.sha256).toBe(written.sha256);
    expect(verified(written).sha256).toBe(written.sha256);
  });
  test('keeps its hash with more media than could be tried in every combination', () => {
    const media = Array.from({ length: 12 }, (_, k) => ({
      ...culture,
      id: `c${k}`,
      settings: (k % 2 ? { medium: 'mineral' } : {}) as Record<string, string>,
      feeds: [],
      outlets: { product: { disposal: 'wastewater' as const } },
    }));
    const branches = branched({});
    const written = older({ ...branches, uo_settings: [...branches.uo_settings, ...media] });
    expect(verified(written)).toMatchObject({ sha256: written.sha256 });
  });
  test('keeps the outlet with the product of a column', () => {
    const column = step('multicomponent_distillation', {}, 'c');
    const { configuration } = carriedOver({
      ...older(plant({})),
      configuration: { ...plant({}), uo_settings: [column] },
    });
    expect(configuration.uo_settings[0]!.settings).toEqual({ product_leaves: 'bottoms' });
  });
  test('has no spare equipment beside an entered share for what is not listed', () => {
    const carried = (capital: object) =>
      carriedOver({ ...older(plant({})), configuration: { ...plant({}), assumptions: { capital } } }).configuration
        .assumptions;
    expect(carried({ unlisted_equipment: 0.3 })).toEqual({ capital: { unlisted_equipment: 0.3, spare_equipment: 0 } });
    expect(carried({ cost_year: 2020 })).toEqual({ capital: { cost_year: 2020 } });
  });
  test('is read as it is from this engine', () => {
    expect(read(made({ configuration: plant({}) })).configuration.uo_settings[0]!.settings).toEqual({});
  });
});

test('a scenario file says how to cite it, which is not one of its inputs', () => {
  const file = made();
  const { citation: cited, ...older } = file;
  expect(cited).toBe(`Cite as: ${CITED}, engine ${ENGINE_VERSION}; inputs SHA-256 ${file.sha256}.`);
  for (const one of [file, older])
    expect(verifyScenario(one, library.factors)).toMatchObject({ reproduces: true, sha256: file.sha256, reasons: [] });
});

test('a scenario file has the results of the whole library, but only the rows that were read', () => {
  const file = made();
  expect(file.results.figures).toEqual(resultsOf(evaluate(base, product, library)).figures);
  expect(file.library.cells.map(({ id }) => id)).toEqual([product.host_id]);
  expect(file.library.proteins.map(({ id }) => id)).toEqual([product.component_id]);
  expect(file.library.molecules.length).toBeLessThan(library.molecules.length / 2);
  expect(file.library.molecules.map(({ id }) => id)).toEqual(expect.arrayContaining(['mol_glycerol', 'mol_glucose']));
});

test('a scenario file keeps rooms and people', () => {
  const facility = {
    basis: 'rooms',
    climate: 'dry_summer',
    area_capture: 150,
    area_harvest: null,
    cost_c: 9000,
  } as const;
  const people = { basis: 'table', pattern_wash: 'day', salary_qa: 99_000, positions_wash: 2 } as const;
  const file = made({ configuration: { ...base, assumptions: { ...base.assumptions, facility, people } } });
  const { file: read, unknown } = parsed(scenarioText(file));
  expect(unknown).toEqual([]);
  expect(read.configuration.assumptions).toMatchObject({ facility, people });
  expect(resultsOf(evaluate(read.configuration, read.product, library)).facility!.climate).toBe('dry_summer');
  expect(verifyScenario(read, library.factors).reproduces).toBe(true);
  const wrong = { ...facility, climate: 'arctic' };
  const faults = faultsOf({ ...file, configuration: { ...file.configuration, assumptions: { facility: wrong } } });
  expect(JSON.stringify(faults)).toContain('climate');
});

test('a scenario file includes the buffers of steps and their ingredients', () => {
  const buffer = library.buffers![0]!;
  const diafiltration = base.uo_settings.find(({ unit_operation }) => unit_operation === 'diafiltration')!;
  const file = made({ configuration: withSetting(base, diafiltration.id, 'buffer_id', buffer.id) });
  expect(file.library.buffers.map(({ id }) => id)).toEqual([buffer.id]);
  expect(verifyScenario(parsed(scenarioText(file)).file, library.factors).reproduces).toBe(true);
});

test('the hash of a scenario file depends only on its inputs', () => {
  expect(made({ created_at: '2031-01-01T00:00:00Z' }).sha256).toBe(made().sha256);
  const other = withSetting(base, base.uo_settings[0]!.id, 'vessel_volume', 101);
  expect(made({ configuration: other }).sha256).not.toBe(made().sha256);
});

test('an infeasible configuration gives its problem instead of a file', () => {
  const broken = { ...base, uo_settings: base.uo_settings.slice(1) };
  const outcome = buildScenario({ name: 'x', product, configuration: broken, created_at: '' }, library);
  expect(outcome).toMatchObject({ feasible: false, problem: { message: expect.any(String) } });
});

test('a file edited by hand is reported, with the metrics that differ', () => {
  const file = made();
  file.configuration.uo_settings[0]!.settings['vessel_volume'] = 120;
  const { reproduces, mismatches, reasons } = verifyScenario(file, library.factors);
  expect(reproduces).toBe(false);
  expect(mismatches.map(({ key }) => key)).toContain('output');
  expect(reasons).toEqual([expect.stringContaining('was edited')]);
});

test('another engine and other factors are reported as reasons', () => {
  const file = made();
  file.versions.engine = '9.9.9';
  expect(verifyScenario(file, undefined).reasons).toEqual([
    expect.stringContaining('was edited'),
    expect.stringContaining('9.9.9'),
    expect.stringContaining('climate factors'),
  ]);
  expect(verifyScenario(file, undefined).mismatches.map(({ key }) => key)).toEqual(['gwp', 'gwp_coverage']);
});

test('a difference in the tenth digit is accepted, in the eighth it is not', () => {
  const file = made();
  const { cogs } = file.results.figures;
  file.results.figures.cogs = cogs * (1 + 1e-10);
  expect(verifyScenario(file, library.factors).reproduces).toBe(true);
  file.results.figures.cogs = cogs * (1 + 1e-8);
  expect(verifyScenario(file, library.factors).mismatches.map(({ key }) => key)).toEqual(['cogs']);
});

test('every invalid field is reported with what is expected', () => {
  expect(faultsOf('{')).toEqual([{ field: '', message: 'The file is not JSON.' }]);
  expect(faultsOf([])).toEqual([{ field: '', message: 'is a list; it must be an object.' }]);
  const file = structuredClone(made()) as unknown as Record<string, any>; // oxlint-disable-line typescript/no-explicit-any
  file['format_version'] = 3;
  file['product'].kind = 'wine';
  file['configuration'].uo_settings[1].name = 7;
  file['configuration'].uo_settings[2].settings.pressure = [1];
  file['library'].cells[0].mu_max = '0.3';
  delete file['results'].figures.cogs;
  expect(faultsOf(file)).toEqual([
    { field: 'format_version', message: 'is version 3, which this app cannot read; this app reads versions 1 and 2.' },
    { field: 'product.kind', message: 'is "wine"; it must be protein, molecule, biomass.' },
    { field: 'configuration.uo_settings[1].name', message: 'is a number; it must be text.' },
    { field: 'configuration.uo_settings[2].settings.pressure', message: 'is a list; it must be text.' },
    { field: 'library.cells[0].mu_max', message: 'is a string; it must be a number.' },
    { field: 'results.figures.cogs', message: 'is nothing; it must be a number.' },
  ]);
});

test('unknown properties are listed, not dropped silently', () => {
  const file = made() as unknown as Record<string, object>;
  const { unknown } = parsed(JSON.stringify({ ...file, mood: 'good', product: { ...file['product'], colour: 'red' } }));
  expect(unknown).toEqual(['mood', 'product.colour']);
});

test('missing or different rows of the library are reported, with their properties', () => {
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

describe('a process with feeds', () => {
  const { product: acid } = succinicAcid as unknown as { product: ProductBasis };
  const recycled = succinicAcid.processes.find(({ id }) => id === 'prc_dextrose_recycle')!.configurations[0]!
    .configuration as unknown as Configuration;
  const plant = (): ScenarioFile => {
    const input = { name: 'Recycle', product: acid, configuration: recycled, created_at: '2026-11-22T10:00:00Z' };
    const outcome = buildScenario(input, library);
    if (!outcome.feasible) throw new Error(outcome.problem.message);
    return outcome.file;
  };

  test('is version 2, and keeps its feeds and product when it is read', () => {
    const file = plant();
    expect(file.format_version).toBe(2);
    const read = parseScenario(JSON.stringify(file));
    if (!read.ok) throw new Error(read.faults[0]!.message);
    expect(read.unknown).toEqual([]);
    expect(read.file.configuration).toEqual({ ...recycled, fits: [] });
    expect(verifyScenario(read.file, library.factors)).toMatchObject({ reproduces: true, reasons: [] });
  });
  test('keeps destinations, prices and settings of lists', () => {
    const [fermentation, ...others] = recycled.uo_settings;
    const liquor = { disposal: 'sold', name: 'Liquor', price: 0.05, basis: 'dry' } as const;
    const configuration = {
      ...recycled,
      uo_settings: [
        fermentation!,
        ...others.map((step) => (step.id === 'stp_crystallisation' ? { ...step, outlets: { liquor } } : step)),
      ],
    };
    const outcome = buildScenario(
      { name: 'Sold', product: acid, configuration, created_at: '2026-11-22T10:00:00Z' },
      library,
    );
    if (!outcome.feasible) throw new Error(outcome.problem.message);
    const read = parseScenario(JSON.stringify(outcome.file));
    expect(read.ok && read.file.configuration.uo_settings).toEqual(configuration.uo_settings);
  });
  test('is refused if the file holds something about it that is not known here', () => {
    const file = plant() as unknown as { configuration: { uo_settings: Record<string, unknown>[] } };
    file.configuration.uo_settings[2]!['heat_from'] = 'stp_crystallisation';
    expect(parseScenario(JSON.stringify(file))).toMatchObject({
      ok: false,
      faults: [
        {
          field: 'configuration.uo_settings[2].heat_from',
          message: 'is not known to this version of the app, so the file cannot be read.',
        },
      ],
    });
  });
});

describe('a fit', () => {
  const VALUES = { max_growth_rate: 0.21, batch_biomass_yield: 0.5 };
  const spread: FitSpread = {
    keys: Object.keys(VALUES),
    is_log: [true, true],
    covariance: [
      [0.04, 0.008],
      [0.008, 0.0025],
    ],
    freedom: [4, 9.5],
    runs: 5,
    between: [0.1, 0],
    sample: null,
  };
  const operation = 'fed_batch_fermentation';
  const pinned = (of: FitSpread | undefined): Configuration => {
    const changed = structuredClone(base);
    for (const { unit_operation, settings } of [...changed.uo_settings, ...changed.locked_values.uo_settings])
      if (unit_operation === operation) for (const key of Object.keys(VALUES)) delete settings[key];
    return {
      ...changed,
      fits: [{ fit_id: 'fit_1', unit_operation: operation, values: VALUES, ...(of && { spread: of }) }],
    };
  };

  test('keeps its uncertainty, with its scatter between runs, so that its samples are those of the original', () => {
    const original = pinned(spread);
    const file = parsed(scenarioText(made({ configuration: original }))).file;
    expect(file.configuration.fits).toEqual(original.fits);
    const sampled = (of: Configuration) => {
      const found = estimates({ configuration: of, product, library }, 64);
      if ('message' in found) throw new Error(found.message);
      return found.figures.find(({ metric }) => metric === 'cogs')!;
    };
    const [before, after] = [original, file.configuration].map(sampled);
    expect(after).toEqual(before);
    expect(sampled(pinned(undefined)).standard_deviation).not.toBeNear(before!.standard_deviation, 1e-3);
  });

  test('without an uncertainty is read as before', () => {
    const file = made({ configuration: pinned(undefined) });
    expect(parsed(scenarioText(file)).file.configuration.fits![0]).not.toHaveProperty('spread');
  });

  test('with an uncertainty of other parameters, or one that no data give, is refused', () => {
    const faults = (change: Partial<FitSpread>) => {
      const file = made({ configuration: pinned(spread) });
      file.configuration.fits![0]!.spread = { ...spread, ...change };
      return faultsOf(file).map(({ field, message }) => `${field} ${message}`);
    };
    expect(faults({})).toEqual([]);
    const at = 'configuration.fits[0].spread';
    expect(faults({ freedom: [4] })).toEqual([
      `${at} has lists of different lengths; each list must have one entry for each of the 2 parameters in keys.`,
    ]);
    for (const covariance of [
      [
        [0.04, 0.008],
        [0.009, 0.0025],
      ],
      [
        [-0.04, 0],
        [0, 0.0025],
      ],
    ])
      expect(faults({ covariance })).toEqual([`${at} has a covariance that is not symmetric, or a variance below 0.`]);
    expect(faults({ freedom: [4, 0] })).toEqual([`${at} has degrees of freedom below 1.`]);
    expect(faults({ sample: [[1]] })).toEqual([expect.stringContaining('different lengths')]);
  });
});
