/** A fact is declared once. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ASSUMPTIONS, ASSUMPTION_NUMBERS, METRICS } from '#engine/index.ts';

test.each(ASSUMPTION_NUMBERS)('the default and the usual range of $path are within its limits', ({ row }) => {
  const [least, most] = row.limits;
  const usual = [row.value, ...(row.range ?? [])].filter((value) => value !== null);
  expect(usual.filter((value) => value < least || value > most)).toEqual([]);
});

const texts = globSync('{engine,server,src,clients,mocks,openapi/resources}/**/*.{ts,tsx,yaml}')
  .toSorted()
  .filter((file) => !/node_modules|test|^engine\/cases\//.test(file))
  .map((file) => [file, readFileSync(file, 'utf8')] as const);

/** From this many keys of a kind on, properties of a file are a table of that kind, and not a few that it uses. */
const TABLE = 5;
/** The same of key metrics, some of whose names are also those of other things. */
const TABLE_OF_METRICS = 12;
/** Calculations whose terms have the names of the assumptions that they use, which are of one group. */
const CALCULATIONS: Readonly<Record<string, string>> = {
  'engine/utilities/boiler.ts': 'utilities',
  'engine/gmp/building-capital.ts': 'facility',
  'engine/costing/cash-flow.ts': 'finance',
  'engine/economics/project.ts': 'finance',
};

/** What stands in each file as `key: …` at the start of a line, or quoted in a list; each file is read through once. */
const namesIn = texts.map(([file, text]) => {
  const found = text.matchAll(/^[^\S\n]+(?:(['"]?)(\w+)\1\??:|(['"])(\w+)\3,$)/gm);
  return [file, new Set([...found].map((match) => match[2] ?? match[4]!))] as const;
});

/** Files with a table of the keys. */
const tablesOf = (keys: readonly string[], least = TABLE): string[] =>
  namesIn.flatMap(([file, names]) => (keys.filter((key) => names.has(key)).length >= least ? [file] : []));

describe('a table of it is only in its declaration', () => {
  test.each(Object.entries(ASSUMPTIONS))('assumptions: %s', (group, rows) => {
    const calculations = Object.keys(CALCULATIONS).filter((file) => CALCULATIONS[file] === group);
    const others = tablesOf(Object.keys(rows)).filter((file) => file !== `engine/assumptions/${group}.ts`);
    expect(others).toEqual(calculations.toSorted());
  });

  test('key metrics', () => {
    expect(tablesOf(Object.keys(METRICS), TABLE_OF_METRICS)).toEqual([
      // What each is worth, how it is explained, and which the comparison shows, in which order.
      'engine/evaluate/results.ts',
      'engine/metrics/metrics.ts',
      'engine/provenance/figures.ts',
      'src/screens/process-comparison/figure-rows.ts',
    ]);
  });
});

/** Physical constants, and sources that many files name: equal to one another by necessity, not by chance. */
const CONSTANTS = [
  'TANK_FILL',
  'HEIGHT_TO_DIAMETER',
  'PUMP_EFFICIENCY',
  'CONDENSER_APPROACH',
  'TROUTON',
  'NEUTRAL',
  'DRY_AIR',
  'LATENT',
  'W_PER_KW',
  'H_PER_Y',
  'NO_INHIBITION',
  'GREASE_PASSES',
  'DESIGN',
  'ESTIMATE_TO_FIT',
];

test.each(CONSTANTS)('%s is declared in one file of the engine', (name) => {
  const ofEngine = texts.filter(([file]) => file.startsWith('engine/'));
  const declared = ofEngine.filter(([, text]) => new RegExp(`^(export )?const ${name} = [\\d']`, 'm').test(text));
  expect(declared.map(([file]) => file)).toHaveLength(1);
});
