import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { citation } from '@titre/engine/wording';
import { compile, ENGINE_VERSION, evaluate, parseScenario, type Results } from '@titre/engine';
import {
  type OptimisationResult,
  optimise,
  scaleUpRisk,
  type ScaleUpRisk,
  sensitivity,
  USUAL_SCALE_UP,
} from '@titre/engine/analysis';
import { COMMANDS } from './main.ts';
import { scaleUpPairs, sharedFactors } from './library.ts';
import { subjectOf } from './scenario.ts';
import { call, exampleFile, exampleText, folderWith, spawnCommand } from './support.test-support.ts';

const isNight = Boolean(process.env['NIGHT']);
const file = exampleFile();
const text = exampleText();
const library = { ...file.library, factors: sharedFactors() };
const changed = (change: (scenario: typeof file) => void): string => {
  const copy = structuredClone(file);
  change(copy);
  return JSON.stringify(copy);
};
const { path, remove } = folderWith({
  'plant.json': text,
  'edited.json': changed(({ results }) => (results.figures.cogs *= 1.01)),
  'other-inputs.json': changed(({ configuration }) => (configuration.uo_settings[0]!.settings['vessels'] = 5)),
  'infeasible.json': changed(({ configuration }) => (configuration.uo_settings[0]!.settings['vessel_volume'] = -1)),
  'wrong.json': changed((scenario) => {
    scenario.configuration.uo_settings[1]!.name = 3 as never;
    scenario.product.kind = 'stone' as never;
  }),
  'text.json': 'not json',
  'escape.json': changed((scenario) => {
    scenario.name = '\u001b]0;owned\u0007A\u009b31m\u202eB';
    scenario.configuration.uo_settings[1]!.name = '\u001b[2J';
  }),
});
afterAll(remove);
const plant = path('plant.json');

/** Rows of csv without fields in quotes. */
const rowsOf = (csv: string): string[][] =>
  csv
    .trim()
    .split('\n')
    .map((line) => line.split(','));

function resultsOf(): Results {
  const outcome = evaluate(file.configuration, file.product, library);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  return outcome.results;
}

const figuresOf = (settings: Record<string, number> = {}) => {
  const compiled = compile(file.configuration, file.product, library);
  for (const [key, value] of Object.entries(settings)) compiled.set('stp_fermentation', key, value);
  const outcome = compiled.figures();
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  return outcome.figures;
};

describe('evaluate', () => {
  test('has the unit cost and the output in the unit of use that the file names', async () => {
    const file = JSON.parse(readFileSync(plant, 'utf8')) as { reporting?: object };
    file.reporting = { reporting_unit: 'dose', dose: 440 };
    const made = folderWith({ 'doses.json': JSON.stringify(file) });
    onTestFinished(made.remove);
    const rows = rowsOf((await call('evaluate', made.path('doses.json'), '--csv')).out);
    const value = (key: string) => rows.find((row) => row[0] === key)!;
    expect(value('cogs_per_unit')[3]).toBe('USD/dose');
    expect(Number(value('cogs_per_unit')[2])).toBeCloseTo(Number(value('cogs')[2]) * 440e-6, 9);
    expect(Number(value('output_in_units')[2])).toBeCloseTo(Number(value('output')[2]) / 440e-6, 3);
    expect(value('output_in_units')[3]).toBe('doses/y');
  });

  test('prints what the engine calculates, as table, csv and JSON', async () => {
    const { figures, warnings } = resultsOf();
    const table = await call('evaluate', plant);
    expect(table.code).toBe(0);
    expect(table.out).toMatch(new RegExp(`^cogs +Unit cost +${Number(figures.cogs.toPrecision(6))} +USD/kg$`, 'm'));
    expect(warnings.length).toBeGreaterThan(0);
    for (const { message } of warnings) expect(table.out).toContain(`Warning: ${message}`);
    const csv = rowsOf((await call('evaluate', plant, '--csv')).out);
    expect(csv[0]).toEqual(['metric', 'title', 'value', 'unit']);
    expect(Object.fromEntries(csv.slice(1).map(([key, , value]) => [key, Number(value)]))).toMatchObject({
      cogs: figures.cogs,
      output: figures.output,
    });
    const json = JSON.parse((await call('evaluate', plant, '--json')).out) as { results: { figures: unknown } };
    expect(json.results.figures).toEqual(JSON.parse(JSON.stringify(figures)));
  });

  test.each([
    ['a byte order mark and line ends of Windows', Buffer.from(`\ufeff${exampleText().replaceAll('\n', '\r\n')}`)],
    ['the UTF-16 of a redirection in Windows PowerShell', Buffer.from(`\ufeff${exampleText()}`, 'utf16le')],
  ])('reads a file with %s', async (_, bytes) => {
    const windows = folderWith({ 'windows.json': bytes });
    onTestFinished(windows.remove);
    expect((await call('evaluate', windows.path('windows.json'))).out).toBe((await call('evaluate', plant)).out);
  });

  test('says beside the csv what the table says below its rows', async () => {
    const { out, err } = await call('evaluate', plant, '--csv');
    const { warnings } = resultsOf();
    expect(err).toBe([...warnings.map(({ message }) => `Warning: ${message}\n`), `${citation(file)}\n`].join(''));
    expect(out).not.toContain('Warning');
    const verified = await call('verify', path('edited.json'), '--csv');
    expect(verified.err).toMatch(/^\S+edited\.json: cogs is [\d.]+ in the file, but [\d.]+ with this engine\.\n$/);
    expect(rowsOf(verified.out)).toHaveLength(2);
  });

  test('says what its results are based on', async () => {
    const { out } = await call('evaluate', plant, '--json');
    expect(JSON.parse(out)).toMatchObject({
      engine_version: ENGINE_VERSION,
      sha256: file.sha256,
      citation: citation(file),
    });
  });

  test('changes inputs by the id or the name of a step, and by the path of an assumption', async () => {
    const expected = figuresOf({ vessels: 4 }).cogs;
    for (const name of ['stp_fermentation.vessels', 'Fermentation.vessels', 'fermentation.vessels']) {
      const { out } = await call('evaluate', plant, '--json', '--set', `${name}=4`);
      expect(JSON.parse(out)).toMatchObject({ results: { figures: { cogs: expected } } });
    }
    const { out } = await call('evaluate', plant, '--json', '--set', 'finance.discount_rate=0.05');
    expect((JSON.parse(out) as { results: { figures: { msp: number } } }).results.figures.msp).toBeLessThan(
      file.results.figures.msp!,
    );
  });

  test('changes what the process buys together with its price', async () => {
    const changes = ['--set', 'Fermentation.feed_substrate=mol_sucrose', '--set', 'prices.mol_sucrose=0.7'];
    expect(await call('evaluate', plant, ...changes)).toMatchObject({ code: 0 });
    expect(await call('evaluate', plant, ...changes.slice(2), ...changes.slice(0, 2))).toMatchObject({ code: 0 });
  });

  test('says that the process cannot run, not that the input is wrong, for a value that the input takes', async () => {
    const { code, err } = await call('evaluate', plant, '--set', 'stp_ultrafiltration.protein_concentration=400');
    expect(code).toBe(1);
    expect(err).toMatch(/^titre: stp_ultrafiltration\.protein_concentration: 400 g\/L protein cannot be reached/);
  });

  test('saves a scenario that verifies', async () => {
    const saved = path('saved.json');
    expect((await call('evaluate', plant, '--set', 'Fermentation.vessels=4', '--save', saved)).code).toBe(0);
    const parsed = parseScenario(readFileSync(saved, 'utf8'));
    expect(parsed).toMatchObject({
      ok: true,
      file: { results: { figures: { cogs: figuresOf({ vessels: 4 }).cogs } } },
    });
    expect((await call('verify', saved)).code).toBe(0);
  });
});

test('compare prints the metrics of each scenario, and changes from the first', async () => {
  const { code, out } = await call('compare', plant, path('other-inputs.json'), '--csv');
  const cogs = rowsOf(out).find(([key]) => key === 'cogs')!;
  const [five, six] = [figuresOf({ vessels: 5 }).cogs, figuresOf().cogs];
  expect(code).toBe(0);
  expect(cogs.slice(3).map(Number)).toEqual([six, five, (100 * (five - six)) / six]);
  // The factors of these cover too little of the inputs, so their footprints are lower bounds.
  expect(figuresOf().gwp_coverage).toBeLessThan(0.95);
  expect(
    rowsOf(out)
      .find(([key]) => key === 'gwp')!
      .at(-1),
  ).toBe('');
});

describe('verify', () => {
  test('is 0 for a file as exported, and 1 for one with other results or other inputs', async () => {
    expect(await call('verify', plant)).toMatchObject({ code: 0, out: expect.stringContaining('verified') });
    const edited = await call('verify', plant, path('edited.json'), '--json');
    expect(edited.code).toBe(1);
    expect(JSON.parse(edited.out)).toMatchObject([
      { verified: true },
      { verified: false, hash_matches: true, mismatches: [{ key: 'cogs' }] },
    ]);
    const other = await call('verify', path('other-inputs.json'));
    expect(other.code).toBe(1);
    expect(other.out).toContain('its inputs no longer match its hash');
    expect((await call('verify', path('infeasible.json'))).code).toBe(1);
  });
  test('compares the hash of an earlier engine with the inputs as they were written', async () => {
    const old = JSON.parse(
      changed(({ configuration, versions }) => {
        delete configuration.uo_settings[0]!.settings['medium'];
        versions.engine = '0.12.0';
      }),
    ) as typeof file;
    const read = parseScenario(JSON.stringify(old));
    if (!read.ok) throw new Error(read.faults[0]!.message);
    expect(read.file.configuration).not.toEqual(old.configuration);
    const { sha256 } = read;
    const earlier = folderWith({ 'old.json': JSON.stringify({ ...old, sha256 }) });
    onTestFinished(earlier.remove);
    const { out } = await call('verify', earlier.path('old.json'), '--json');
    expect(JSON.parse(out)).toMatchObject([{ hash_matches: true, engine: '0.12.0', sha256 }]);
    expect(out).not.toContain('was edited');
  });
});

describe('sweep', () => {
  test('has a row for each combination, with the metrics of the engine', async () => {
    const { code, out, err } = await call(
      'sweep',
      plant,
      ...'--csv --metric cogs,output --input Fermentation.vessels --from 2 --to 4 --points 3'.split(' '),
      ...'--input prices.electricity --values 0.05,0.1'.split(' '),
    );
    expect(code).toBe(0);
    const [head, ...rows] = rowsOf(out);
    expect(head).toEqual([
      'row',
      'stp_fermentation.vessels',
      'prices.electricity (USD/kWh)',
      'cogs (USD/kg)',
      'output (kg/y)',
      'problem',
    ]);
    expect(rows.map((row) => row.slice(0, 3).map(Number))).toEqual([
      [1, 2, 0.05],
      [2, 2, 0.1],
      [3, 3, 0.05],
      [4, 3, 0.1],
      [5, 4, 0.05],
      [6, 4, 0.1],
    ]);
    const compiled = compile(file.configuration, file.product, library);
    for (const row of rows) {
      compiled.set('stp_fermentation', 'vessels', Number(row[1]));
      compiled.assume('prices', 'electricity', Number(row[2]));
      const outcome = compiled.figures();
      expect(outcome).toMatchObject({ feasible: true, figures: { cogs: Number(row[3]), output: Number(row[4]) } });
    }
    expect(err).toBe(`${citation(file)}\n`);
  });

  test('leaves the metrics of an infeasible row empty and says why', async () => {
    const { code, out } = await call(
      'sweep',
      plant,
      ...'--json --metric cogs --input stp_ultrafiltration.protein_concentration --values 100,300,475'.split(' '),
    );
    expect(code).toBe(0);
    const { columns, rows } = JSON.parse(out) as { columns: string[]; rows: unknown[][] };
    expect(columns.at(-1)).toBe('problem');
    const gaps = rows.filter((row) => row[2] === null);
    expect(gaps.length).toBeGreaterThan(0);
    for (const row of rows) expect(typeof row.at(-1) === 'string').toBe(row[2] === null);
  });

  test('spaces by ratio the input before --log, and no other', async () => {
    const { out } = await call(
      'sweep',
      plant,
      ...'--csv --metric cogs --input prices.electricity --from 0.05 --to 0.2 --points 3 --log'.split(' '),
      ...'--input prices.operator --from 20 --to 40 --points 3'.split(' '),
    );
    const rows = rowsOf(out).slice(1);
    const column = (at: number): number[] => [...new Set(rows.map((row) => Number(row[at])))];
    expect(column(2)).toEqual([20, 30, 40]);
    const [low, middle, high] = column(1) as [number, number, number];
    expect([low, high]).toEqual([0.05, 0.2]);
    expect(middle).toBeCloseTo(0.1, 12);
  });

  test('writes the same bytes on any number of threads', async () => {
    // Several blocks for each thread.
    const points = isNight ? 2500 : 200;
    const argv = [
      'sweep',
      plant,
      '--input',
      'Fermentation.feed_growth_rate',
      '--from',
      '0.08',
      '--to',
      '0.12',
      '--points',
      String(points),
    ];
    const one = await call(...argv, '--csv', '--threads', '1');
    const three = await call(...argv, '--csv', '--threads', '3');
    expect(rowsOf(one.out)).toHaveLength(points + 1);
    expect(three.out).toBe(one.out);
    const json = await call(...argv, '--json', '--threads', isNight ? '3' : '2');
    expect((JSON.parse(json.out) as { rows: unknown[] }).rows).toHaveLength(points);
  });
});

describe('monte-carlo', () => {
  const argv = ['monte-carlo', plant, '--samples', '80', '--seed', '5', '--metric', 'cogs'];

  test('prints the spread that the engine finds', async () => {
    const { out } = await call(...argv, '--json');
    const input = { configuration: file.configuration, product: file.product, library };
    const found = sensitivity(input, { method: 'monte_carlo', metrics: ['cogs'], samples: 80, seed: 5 });
    expect(JSON.parse(out)).toMatchObject({
      seed: 5,
      samples: 80,
      spreads: JSON.parse(JSON.stringify(found.spreads)),
    });
    expect((await call(...argv)).out).toContain('80 samples with seed 5');
  });

  test('writes the samples behind the spread, the same for the same seed', async () => {
    const written = async (...more: string[]) => (await call(...argv, '--rows', '--csv', ...more)).out;
    const one = await written('--threads', '1');
    const [head, ...rows] = rowsOf(one);
    const at = head!.indexOf('cogs (USD/kg)');
    const { spreads } = JSON.parse((await call(...argv, '--json')).out) as {
      spreads: { mean: number; count: number }[];
    };
    const values = rows
      .map((row) => row[at]!)
      .filter((value) => value !== '')
      .map(Number);
    expect(values).toHaveLength(spreads[0]!.count);
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(spreads[0]!.mean, 8);
    expect(await written('--threads', '2')).toBe(one);
    const other = ['monte-carlo', plant, '--samples', '80', '--seed', '6', '--metric', 'cogs', '--rows', '--csv'];
    expect((await call(...other, '--threads', '1')).out).not.toBe(one);
  });

  test('varies the inputs that it is told', async () => {
    const { out } = await call(
      ...argv,
      '--rows',
      '--csv',
      '--threads',
      '1',
      '--vary',
      'prices.electricity=0.05..0.2:uniform',
    );
    expect(rowsOf(out)[0]).toEqual(['row', 'prices.electricity (USD/kWh)', 'cogs (USD/kg)', 'problem']);
  });
});

test.each(['tornado', 'morris', 'sobol'])('sensitivity ranks inputs with %s', async (method) => {
  const { code, out } = await call(
    'sensitivity',
    plant,
    ...`--method ${method} --json --samples 8`.split(' '),
    ...'--vary Fermentation.vessels=2..8 --vary prices.electricity=0.05..0.2'.split(' '),
  );
  expect(code).toBe(0);
  const { rows } = JSON.parse(out) as { rows: { input: { key: string } }[] };
  expect(rows.map(({ input }) => input.key)).toEqual(['vessels', 'prices.electricity']);
});

describe('scale-up', () => {
  test('prints the chance, what the spread consists of and the worth of pilot runs', async () => {
    const asked = ['scale-up', plant, '--laboratory', '0.002', '--pilot', '1', '--least', '0.8', '--pilot-runs', '3'];
    const { code, out } = await call(...asked, '--json');
    expect(code).toBe(0);
    const found = JSON.parse(out) as ScaleUpRisk;
    const request = { laboratory: 0.002, pilot: 1, least: 0.8, scatter: USUAL_SCALE_UP.scatter, pilot_runs: 3 };
    const { chance, worth } = scaleUpRisk(subjectOf(file), { ...request, pairs: scaleUpPairs() }) as ScaleUpRisk;
    expect(found).toMatchObject({ chance, worth, prior: { pairs: scaleUpPairs() } });
    const [, ...rows] = rowsOf((await call(...asked, '--csv')).out);
    expect(rows[0]!.slice(0, 2)).toEqual(['chance of keeping 0.8 of the titre', String(chance)]);
    const shares = rows.filter(([name]) => name!.startsWith('share of the variance')).map((row) => Number(row[1]));
    expect(shares.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
    const { out: other } = await call('scale-up', plant, '--set', 'Fermentation.power_per_volume=6', '--json');
    expect((JSON.parse(other) as ScaleUpRisk).limited).toBeLessThan(found.limited!);
  });

  test.each([
    ['laboratory', '200'],
    ['pilot', '500'],
    ['least', '0'],
    ['scatter', '1'],
    ['pilot-runs', '0'],
    ['pilot-cost', '-1'],
  ])('says what --%s takes instead of %s', async (option, value) => {
    const { code, err } = await call('scale-up', plant, `--${option}=${value}`);
    expect(code).toBe(2);
    expect(err).toMatch(new RegExp(`^titre: --${option}: Enter `));
  });
});

describe('optimise', () => {
  const vessels = [
    'optimise',
    plant,
    '--minimise',
    'cogs',
    '--vary',
    'Fermentation.vessels=4..9',
    '--evaluations',
    '30',
  ];
  const found = async (...more: string[]) => {
    const { code, out, err } = await call(...vessels, ...more, '--json');
    expect(err).toBe('');
    return { code, result: JSON.parse(out) as OptimisationResult };
  };

  test.each(['mean', 'p90', 'cvar_90'] as const)(
    'optimises the %s of samples as the engine does',
    async (statistic) => {
      const { result } = await found('--statistic', statistic, '--samples', '32');
      const request = {
        objectives: [{ metric: 'cogs', goal: 'minimise' as const }],
        constraints: [],
        settings: [{ step_id: 'stp_fermentation', key: 'vessels', min: 4, max: 9 }],
        evaluations: 30,
        seed: 1,
        uncertainty: { statistic, samples: 32 },
      };
      const { points } = optimise(subjectOf(file), request);
      expect(result.points).toEqual(points);
      const [head, row] = rowsOf((await call(...vessels, '--statistic', statistic, '--samples', '32', '--csv')).out);
      expect(head!.slice(1, 5)).toEqual(['standard error', 'chance', '95 % from', '95 % to']);
      expect(Number(row![0])).toBe(points[0]!.uncertain!.objectives[0]!.value);
    },
  );

  test('keeps a constraint with a wanted chance, and finds what each chance costs', async () => {
    const output = figuresOf({}).output;
    const limit = ['--at-least', `output=${output * 0.6}`, '--samples', '32'];
    const [less, more] = [await found(...limit, '--chance', '0.6'), await found(...limit, '--chance', '0.8')];
    const chances = [less, more].map(({ result }) => result.points[0]!.uncertain!.chance.value);
    expect(chances[0]!).toBeLessThanOrEqual(chances[1]!);
    const { result } = await found(...limit, '--chance-front');
    expect(result.points.length).toBeGreaterThan(0);
    expect((await call(...vessels, ...limit, '--chance-front')).out).toMatch(/cogs mean +standard error +chance/);
  });

  test('chooses late what is known late, and says how often', async () => {
    const late = ['--late', 'plant.operating_hours=7000..8000:3', '--samples', '16'];
    const { result } = await found(...late);
    expect(result.points[0]!.uncertain!.recourse).toMatchObject([{ values: [7000, 7500, 8000] }]);
    expect((await call(...vessels, ...late)).out).toMatch(
      /plant\.operating_hours \(h\/y\) at the best point: 7000 in \d+ %, 7500 in \d+ %, 8000 in \d+ % of the samples\./,
    );
  });

  test.each([
    [['--statistic', 'median'], /--statistic: “median” is not a statistic; choose mean, p90, cvar_90/],
    [['--chance', '90'], /--chance: Enter a share above 0 and below 1/],
    [['--samples', '4'], /--samples: Enter a whole number of 16 or more/],
    [['--chance-front'], /--chance-front: A front against the chance needs a constraint/],
    [['--late', 'Fermentation.vessels=4..9'], /--late: .* is searched and chosen late/],
    [['--late', 'plant.operating_hours=7000..8000:1'], /--late: Choose 2 values/],
    [['--late', 'plant.operating_hours=7000..8000:few'], /--late: Enter a number, not “few”/],
  ])('says what is wrong with %j', async (more, message) => {
    const { code, err } = await call(...vessels, ...more);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringMatching(message) });
  });

  test('finds the best point and saves it', async () => {
    const best = path('best.json');
    const argv = [
      'optimise',
      plant,
      '--minimise',
      'cogs',
      '--vary',
      'Fermentation.vessels=2..8',
      '--json',
      '--save',
      best,
    ];
    const { code, out } = await call(...argv);
    expect(code).toBe(0);
    const costs = [2, 3, 4, 5, 6, 7, 8].map((vessels) => figuresOf({ vessels }).cogs);
    expect(JSON.parse(out)).toMatchObject({ points: [{ objectives: [Math.min(...costs)] }] });
    const { results } = JSON.parse(readFileSync(best, 'utf8')) as typeof file;
    expect(results.figures.cogs).toBe(Math.min(...costs));
    expect((await call('verify', best)).code).toBe(0);
  });

  test('is 1 if nothing meets the constraints', async () => {
    const argv = [
      'optimise',
      plant,
      '--minimise',
      'cogs',
      '--vary',
      'Fermentation.vessels=2..8',
      '--evaluations',
      '60',
    ];
    const { code, out } = await call(...argv, '--at-most', 'cogs=1');
    expect(code).toBe(1);
    expect(out).toContain('No combination of settings meets all the constraints');
  });

  test('searches choices', async () => {
    const argv = ['optimise', plant, '--minimise', 'cogs', '--vary', 'Fermentation.medium=basal_salts,mineral'];
    expect((await call(...argv, '--evaluations', '20')).code).toBe(0);
  });
});

test('inputs lists what can be varied', async () => {
  const { out } = await call('inputs', plant, '--json');
  const listed = JSON.parse(out) as { input: string; value: unknown; unit: string; source: string }[];
  expect(listed).toContainEqual(
    expect.objectContaining({ input: 'stp_fermentation.vessel_volume', value: 100, unit: 'm³', source: 'entered' }),
  );
  const { out: effects } = await call('inputs', plant, '--effect', 'cogs', '--csv');
  expect(effects).toMatch(/^prices\.electricity,/m);
});

test('a number without a unit is printed without one', async () => {
  const { err } = await call('evaluate', plant, '--set', 'Fermentation.vessels=2.5');
  expect(err).toMatch(/The nearest feasible value of vessels is 2\.$/m);
  for (const argv of [
    ['inputs', plant, '--effect', 'yield'],
    ['inputs', plant],
  ]) {
    const [head, ...rows] = rowsOf((await call(...argv, '--csv')).out);
    const at = head!.indexOf('unit');
    expect(head!.at(-1)).not.toContain('(1)');
    expect(rows.map((row) => row[at])).not.toContain('1');
  }
});

describe('wrong usage and input end with 2, a fault for each field, and what would be right', () => {
  const grid = ['--input', 'Fermentation.vessels', '--from', '2', '--to', '4', '--points', '3'];
  test.each<[string[], RegExp]>([
    [['fly'], /Unknown command “fly”. The commands are evaluate, /],
    [['evaluate'], /Usage: titre evaluate <scenario>/],
    [['evaluate', plant, plant], /Usage: /],
    [['evaluate', plant, '--jsn'], /--jsn: Unknown option. The options are --set, /],
    [['evaluate', plant, '--sav'], /Did you mean --save\?/],
    [['evaluate', plant, '--json', '--csv'], /Choose one of --json and --csv/],
    [['evaluate', plant, '--save'], /--save: Enter a value: --save <file>/],
    [['evaluate', plant, '--save', '--json'], /--save.*Enter a value: --save <file>/],
    [['evaluate', plant, '--json=yes'], /--json: This option takes no value/],
    [['evaluate', path('none.json')], /none\.json: cannot be read: there is no such file/],
    [['evaluate', path('')], /cannot be read: it is a folder/],
    [['evaluate', path('text.json')], /text\.json: The file is not JSON/],
    [['evaluate', path('wrong.json')], /configuration\.uo_settings\[1\]\.name: is a number; it must be text/],
    [['evaluate', path('wrong.json')], /product\.kind: is "stone"; it must be protein, molecule, biomass/],
    [['evaluate', plant, '--set', 'vessels'], /Write step\.key=value, not “vessels”/],
    [['evaluate', plant, '--set', 'Reactor.vessels=4'], /is not an input.*stp_fermentation/],
    [['evaluate', plant, '--set', 'finance.luck=1'], /finance\.luck: is not known/],
    [['evaluate', plant, '--set', 'finance.__proto__=1'], /finance\.__proto__: is not known/],
    [['evaluate', plant, '--set', 'plant.grade=gold'], /must be industrial, food, pharma/],
    [['evaluate', plant, '--set', 'prices.gold=1'], /--set prices\.gold: “gold” is not purchased in this process/],
    [['evaluate', plant, '--set', 'prices.electricity=-1'], /--set prices\.electricity: .*at least 0/],
    [['evaluate', plant, '--set', 'finance.discount_rate=50'], /--set finance\.discount_rate: .*between -0\.5 and 1/],
    [['evaluate', plant, '--set', 'Fermentation.luck=4'], /--set Fermentation\.luck: .*no setting “luck”/],
    [
      ['evaluate', plant, '--set', 'Fermentation.vessels='],
      /--set Fermentation\.vessels: Enter a number for “Vessels”/,
    ],
    [['evaluate', plant, '--set', 'Fermentation.vessels=99'], /--set Fermentation\.vessels: .*at most 24/],
    [['evaluate', plant, '--set', 'Fermentation.medium=air'], /--set Fermentation\.medium: Medium must be one of/],
    [['evaluate', plant, '--set', 'capital.estimate=1.1'], /--set capital\.estimate: .*only --input and --vary accept/],
    [['sweep', plant, '--set', 'prices.gold=1', ...grid], /--set prices\.gold: /],
    [['evaluate', plant, '--save', path('none/out.json')], /cannot be written: there is no such file/],
    [['compare', plant], /Usage: /],
    [['compare', '-', '-'], /Only one scenario can be read from standard input/],
    [['sweep', plant], /--input: Specify an input to vary/],
    [['sweep', plant, '--from', '1', ...grid], /--from: Write this option after the --input/],
    [['sweep', plant, '--input', 'Fermentation.vessels', '--from', '2'], /Add --to and --points, or --values/],
    [['sweep', plant, ...grid, '--points', '4'], /--points: This option is given twice/],
    [['sweep', plant, ...grid, '--values', '1,2'], /Choose --values or a range/],
    [['sweep', plant, '--log', ...grid], /--log: Write this option after the --input/],
    [['sweep', plant, ...grid, '--log', '--log'], /--log: This option is given twice for Fermentation\.vessels/],
    [['sweep', plant, '--input', 'Fermentation.vessels', '--values', '2,4', '--log'], /Choose --values or a range/],
    [['sweep', plant, ...grid, '--metric', 'luck'], /--metric: Unknown metric “luck”/i],
    [['sweep', plant, ...grid, '--threads', '0'], /--threads: Enter a whole number of 1 or more/],
    [['sweep', plant, '--input', 'Fermentation.vessels', '--from', 'a'], /--from: Enter a number, not “a”/],
    [
      ['sweep', plant, '--input', 'Fermentation.luck', '--values', '1'],
      /--input Fermentation\.luck: .*no setting “luck”/,
    ],
    [
      ['sweep', plant, '--input', 'Fermentation.feed_growth_rate', '--from', '0.08', '--to', '0.1', '--points', '5000'],
      /A table of 5000 rows is too long to read; add --csv or --json/,
    ],
    [['monte-carlo', plant, '--samples', '1.5'], /--samples: Enter a whole number/],
    [['monte-carlo', plant, '--vary', 'prices.electricity=1'], /Write step\.key=low\.\.high/],
    [['monte-carlo', plant, '--vary', 'prices.electricity=1..2:odd'], /“odd” is not a distribution; choose uniform/],
    [['monte-carlo', plant, '--rows', '--csv', '--samples', '90000000'], /--samples/],
    [['monte-carlo', plant, '--threads', '2'], /--threads: Threads are used only with --rows. Add --rows/],
    [
      ['monte-carlo', plant, '--rows', '--confidence', '0.9'],
      /--confidence: Samples written as rows have no interval. Remove this option/,
    ],
    [['sensitivity', plant, '--method', 'guess'], /“guess” is not a method; choose tornado/],
    [['optimise', plant], /--minimise or --maximise: Choose one or two metrics/],
    [['optimise', plant, '--minimise', 'cogs', '--at-most', 'purity'], /Write metric=value/],
    [
      ['optimise', plant, '--minimise', 'cogs', '--vary', 'Fermentation.vessels'],
      /--vary: Write step\.key=low\.\.high, or step\.key=a,b for choices, not “Fermentation\.vessels”/,
    ],
    [
      ['optimise', plant, '--minimise', 'cogs', '--vary', 'Fermentation.vessels=2..8:normal'],
      /--vary: A search does not use distributions. Remove “:normal”/,
    ],
    [['optimise', plant, '--minimise', 'cogs', '--vary', 'prices.electricity=1..2'], /not a setting of a step/],
    [['inputs', plant, '--effect', 'luck'], /--effect: .*unknown metric “luck”/i],
  ])('titre %j', async (argv, message) => {
    const { code, out, err } = await call(...argv);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\bat .*:\d+:\d+|Error:/);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });

  test('as JSON, a fault has the properties of an error of the API', async () => {
    const { code, err } = await call('evaluate', path('infeasible.json'), '--json');
    expect(code).toBe(1);
    expect(JSON.parse(err)).toMatchObject({
      message: expect.stringMatching(/./),
      fields: ['vessel_volume'],
      process_idx: 0,
      unit_operation: 'fed_batch_fermentation',
      details: { step_id: 'stp_fermentation' },
    });
  });

  test.each(['evaluate', 'sweep', 'monte-carlo', 'sensitivity', 'optimise', 'inputs'])(
    'an infeasible scenario ends %s with 1',
    async (name) => {
      const more = { sweep: ['--input', 'Fermentation.vessels', '--values', '3'], optimise: ['--minimise', 'cogs'] };
      const { code, err } = await call(name, path('infeasible.json'), ...(more[name as keyof typeof more] ?? []));
      expect(code).toBe(1);
      expect(err).toMatch(/vessel_volume/);
    },
  );
});

describe('help', () => {
  test('lists every command, and each has an example', async () => {
    const { code, out } = await call('--help');
    expect(code).toBe(0);
    for (const { name, summary } of COMMANDS) {
      expect(out).toContain(summary);
      const help = await call(name, '--help');
      expect(help.code).toBe(0);
      expect(help.out).toMatch(new RegExp(`Examples?:\\n  titre ${name}`));
    }
  });

  test('no command is wrong usage', async () => {
    expect(await call()).toMatchObject({ code: 2 });
    expect(await call('--version')).toEqual({ code: 0, out: `${ENGINE_VERSION}\n`, err: '' });
  });
});

// By day commands are called in this process, and docs.test.ts runs one with a pipe as a program.
test.runIf(isNight)('the command reads standard input, and its exit code is that of the result', () => {
  const good = spawnCommand(['evaluate', '-', '--json'], { input: text });
  expect(good.code).toBe(0);
  expect(JSON.parse(good.out)).toMatchObject({ sha256: file.sha256 });
  expect(spawnCommand(['verify', path('edited.json')]).code).toBe(1);
  const wrong = spawnCommand(['evaluate', '-'], { input: '{}' });
  expect(wrong.code).toBe(2);
  expect(wrong.err).toMatch(/^titre: -: format: is nothing; it must be/);
});

test.each(COMMANDS.filter(({ files: [least] }) => least > 0).map(({ name }) => name))(
  '%s prints no character of a file that controls the terminal',
  async (name) => {
    const escaped = path('escape.json');
    for (const more of [[], ['--json'], ['--csv']])
      for (const files of [[escaped], [escaped, escaped]]) {
        const { out, err } = await call(name, ...files, ...more);
        expect(`${out}${err}`).not.toMatch(/(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
      }
  },
);
