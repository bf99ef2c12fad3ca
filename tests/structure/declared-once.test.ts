/** A fact is declared once: the contract, which is written by hand, says the same as the rows of the engine. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  CapitalAssumptions,
  FacilityAssumptions,
  type Field,
  FinanceAssumptions,
  LabourAssumptions,
  PeopleAssumptions,
  PlantAssumptions,
  UtilityAssumptions,
} from '#generated/fields.ts';
import { ASSUMPTIONS, isNumberRow, ASSUMPTION_NUMBERS, ASSUMPTION_PLACES, METRICS } from '#engine/index.ts';

interface Property {
  $ref?: string;
  title: string;
  type: string | string[];
  enum?: string[];
  minimum?: number;
  maximum?: number;
  'x-unit'?: string;
  'x-display-unit'?: string;
}
const { schemas } = (
  JSON.parse(readFileSync('generated/openapi.lean.json', 'utf8')) as {
    components: { schemas: Record<string, Property & { required?: string[]; properties: Record<string, Property> }> };
  }
).components;

const SCHEMAS = {
  plant: 'PlantAssumptions',
  capital: 'CapitalAssumptions',
  labour: 'LabourAssumptions',
  finance: 'FinanceAssumptions',
  utilities: 'UtilityAssumptions',
  facility: 'FacilityAssumptions',
  people: 'PeopleAssumptions',
} as const;

describe('the assumptions', () => {
  const declared = new Map(
    Object.entries(SCHEMAS).flatMap(([group, schema]) =>
      Object.entries(schemas[schema]!.properties).map(([key, property]) => [
        `${group}.${key}`,
        { ...(property.$ref && schemas[property.$ref.split('/').at(-1)!]), ...property },
      ]),
    ),
  );

  const fields = {
    plant: PlantAssumptions,
    capital: CapitalAssumptions,
    labour: LabourAssumptions,
    finance: FinanceAssumptions,
    utilities: UtilityAssumptions,
    facility: FacilityAssumptions,
    people: PeopleAssumptions,
  };
  const titles = new Map(
    Object.entries(fields).flatMap(([group, of]) =>
      Object.entries<Field>(of).map(([key, { title }]) => [`${group}.${key}`, title]),
    ),
  );

  test('are those of the contract', () => {
    expect(ASSUMPTION_PLACES.map(({ path }) => path).toSorted()).toEqual([...declared.keys()].toSorted());
    expect(ASSUMPTION_PLACES.length).toBeGreaterThan(190);
  });

  test.each(ASSUMPTION_PLACES.filter(({ row }) => !isNumberRow(row)))(
    '$path has one title and the same choices',
    ({ path, row }) => {
      expect([titles.get(path), declared.get(path)!.enum]).toEqual([
        row.title,
        'choices' in row ? Object.keys(row.choices) : undefined,
      ]);
    },
  );

  test.each(ASSUMPTION_NUMBERS)('$path has one title, one unit and the same limits', ({ path, row }) => {
    const { type, minimum, maximum, 'x-unit': unit = '1', 'x-display-unit': display } = declared.get(path)!;
    const types = [type].flat();
    expect({
      title: titles.get(path),
      unit,
      display,
      limits: [minimum, maximum],
      isWhole: types.includes('integer'),
      isNullable: types.includes('null'),
    }).toEqual({
      title: row.title,
      unit: row.unit,
      display: row.display,
      limits: row.limits,
      isWhole: row.isWhole === true,
      isNullable: row.value === null,
    });
    const [least, most] = row.limits;
    const usual = [row.value, ...(row.range ?? [])].filter((value) => value !== null);
    expect(usual.filter((value) => value < least || value > most)).toEqual([]);
  });
});

const texts = globSync('{engine,server,src,clients,mocks,openapi/resources}/**/*.{ts,tsx,yaml}')
  .toSorted()
  .filter((file) => !/node_modules|test|^engine\/cases\//.test(file))
  .map((file) => [file, readFileSync(file, 'utf8')] as const);

/** From this many keys of a kind on, properties of a file are a table of that kind, and not a few that it uses. */
const TABLE = 5;
/** The same of key metrics, some of whose names are also those of other things. */
const TABLE_OF_METRICS = 12;
/** Calculations whose terms have the names of the assumptions that they use. */
const CALCULATIONS = new Set(['engine/utilities/boiler.ts', 'engine/gmp/building-capital.ts']);

/** Files with a table of the keys: `key: …` at the start of lines, or quoted in a list. */
const tablesOf = (keys: readonly string[], least = TABLE): string[] =>
  texts.flatMap(([file, text]) => {
    const named = keys.filter((key) => new RegExp(`^\\s+(['"]?${key}['"]?\\??:|['"]${key}['"],$)`, 'm').test(text));
    return named.length >= least ? [file] : [];
  });

describe('a table of it is in its declaration and in the contract', () => {
  test.each(Object.entries(ASSUMPTIONS))('assumptions: %s', (group, rows) => {
    const others = tablesOf(Object.keys(rows)).filter(
      (file) =>
        file !== `engine/assumptions/${group}.ts` &&
        file !== 'openapi/resources/processes.yaml' &&
        !CALCULATIONS.has(file),
    );
    expect(others).toEqual([]);
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
