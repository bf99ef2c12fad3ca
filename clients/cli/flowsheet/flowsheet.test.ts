import { readFileSync, writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import readWorkbook from 'read-excel-file/node';
import writeWorkbook from 'write-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildScenario, parseScenario, type ScenarioInput } from '@titre/engine';
import { demoProcess, sharedLibrary } from '../library.ts';
import { call, exampleFile, folderWith } from '../support.test-support.ts';
import { readFlowsheet } from './read.ts';
import { flowsheetWorkbook } from './write.ts';

type Flowsheet = Pick<ScenarioInput, 'name' | 'product' | 'configuration'>;

const library = sharedLibrary();
const { path, remove } = folderWith({});
afterAll(remove);

/** A branch, a recycle to the next batch, an outlet that is sold, a lock, and the outlet that is the product. */
const PLANT: Flowsheet = {
  name: 'Lactic acid, recycled',
  product: { name: 'Lactic acid', kind: 'molecule', component_id: 'mol_lactic_acid', host_id: null, selling_price: 2 },
  configuration: {
    uo_settings: [
      {
        id: 'feed',
        unit_operation: 'purchased_feed',
        name: 'Feed',
        settings: { amount: 20_000, 'composition.mol_lactic_acid': 0.12, 'composition.mol_glucose': 0.004 },
      },
      {
        id: 'mix',
        unit_operation: 'mixer',
        name: 'Mix',
        settings: {},
        feeds: [
          { from: 'feed', outlet: 'product' },
          { from: 'purge', outlet: 'product', next_batch: true },
        ],
      },
      {
        id: 'evaporator',
        unit_operation: 'evaporation',
        name: 'Evaporator',
        settings: { product_solids: 0.55 },
        feeds: [{ from: 'mix', outlet: 'product' }],
      },
      {
        id: 'crystals',
        unit_operation: 'crystallisation',
        name: 'Crystals',
        settings: { final_temperature: 283.15 },
        feeds: [{ from: 'evaporator', outlet: 'product' }],
      },
      {
        id: 'purge',
        unit_operation: 'splitter',
        name: 'Purge',
        settings: { share: 0.8 },
        feeds: [{ from: 'crystals', outlet: 'liquor' }],
        outlets: { other: { disposal: 'sold', name: 'Mother liquor', price: 0.05, basis: 'dry' } },
      },
      {
        id: 'dryer',
        unit_operation: 'drum_drying',
        name: 'Dryer',
        settings: { product_solids: 0.98 },
        feeds: [{ from: 'crystals', outlet: 'product' }],
      },
    ],
    locked_values: {
      uo_settings: [{ id: 'evaporator', unit_operation: 'evaporation', name: 'Evaporator', settings: { effects: 3 } }],
    },
    assumptions: { plant: { grade: 'industrial' }, finance: { discount_rate: 0.08 }, prices: { electricity: 0.1 } },
    product: { from: 'dryer', outlet: 'product' },
  },
};

const hashOf = (sheet: Flowsheet): string => {
  const made = buildScenario({ ...sheet, created_at: '' }, library);
  if (!made.feasible) throw new Error(made.problem.message);
  return made.file.sha256;
};

const demo = JSON.parse(readFileSync(new URL('../../../data/demo-succinic-acid.json', import.meta.url), 'utf8')) as {
  product: Flowsheet['product'];
  processes: { name: string; configurations: { id: string; configuration: Flowsheet['configuration'] }[] }[];
};
const demos = demo.processes.flatMap(({ name, configurations }) =>
  configurations
    .filter(({ configuration }) => !configuration.fits?.length)
    .map(({ id, configuration }) => ({ title: id, sheet: { name, product: demo.product, configuration } })),
);

test.each([{ title: 'the example', sheet: demoProcess() as Flowsheet }, { title: 'a plant', sheet: PLANT }, ...demos])(
  'a workbook with $title is read as the same process',
  async ({ sheet }) => {
    const { flowsheet } = await readFlowsheet(await flowsheetWorkbook(sheet, library), library);
    expect(hashOf(flowsheet)).toBe(hashOf(sheet));
  },
);

test('the command imports its own template, and the scenario verifies', async () => {
  const file = path('flowsheet.xlsx');
  expect((await call('template', '--save', file)).code).toBe(0);
  const { code, out } = await call('import', file);
  expect(code).toBe(0);
  expect(parseScenario(out)).toMatchObject({ ok: true, file: { sha256: exampleFile().sha256 } });
  writeFileSync(path('imported.json'), out);
  expect((await call('verify', path('imported.json'))).code).toBe(0);
});

describe('a workbook', () => {
  type Cells = (string | number | boolean | null)[][];
  let sheets: { sheet: string; data: Cells }[];

  beforeAll(async () => {
    sheets = (await readWorkbook(await flowsheetWorkbook(PLANT, library))) as typeof sheets;
  });

  /**
   * Imports the workbook of the plant with other cells: `Sheet!row,column`, counted from 1; a row past the end is added.
   * @param without sheets that are left out; by default those that are only for people, which are most of a workbook
   */
  async function importWith(
    changes: Readonly<Record<string, string | number | boolean | null>>,
    without: readonly string[] = ['Guide', 'Catalogue'],
  ) {
    const changed = structuredClone(sheets).filter(({ sheet }) => !without.includes(sheet));
    for (const [place, value] of Object.entries(changes)) {
      const [name, row, column] = place.split(/[!,]/) as [string, string, string];
      const { data } = changed.find(({ sheet }) => sheet === name)!;
      while (data.length < Number(row)) data.push(data[0]!.map(() => null));
      data[Number(row) - 1]![Number(column) - 1] = value;
    }
    const cell = (value: Cells[number][number]) =>
      value === null
        ? null
        : { value, type: typeof value === 'number' ? Number : typeof value === 'boolean' ? Boolean : String };
    const written = changed.map(({ sheet, data }) => ({ sheet, data: data.map((row) => row.map(cell)) }));
    const file = folderWith({ 'f.xlsx': await writeWorkbook(written as never).toBuffer() });
    const called = await call('import', file.path('f.xlsx'));
    file.remove();
    return called;
  }

  test('without a change is imported', async () => {
    const { code, out, err } = await importWith({}, []);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(parseScenario(out)).toMatchObject({ ok: true, file: { sha256: hashOf(PLANT) } });
  });

  test('can have other units, names in place of ids and ids in place of names, and lack the guide and the catalogue', async () => {
    const { code, out, err } = await importWith({
      'Settings!7,3': 10,
      'Settings!7,4': '°C',
      'Steps!4,2': 'Evaporation',
      'Process!5,2': 'mol_lactic_acid',
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(parseScenario(out)).toMatchObject({ ok: true, file: { sha256: hashOf(PLANT) } });
  });

  test.each<[Record<string, string | number | boolean | null>, RegExp]>([
    [{ 'Process!1,2': 'Wert' }, /^titre: Process, row 1, Value: This column is missing/m],
    [{ 'Process!2,2': null }, /Process, row 2, Value: Enter a value for Process/],
    [{ 'Process!4,2': 'stone' }, /Process, row 4, Value: “stone” must be one of protein, molecule, biomass/],
    [{ 'Process!5,2': 'Phlogiston' }, /Process, row 5, Value: There is no molecule “Phlogiston” in the library/],
    [{ 'Process!5,2': null }, /Process, row 5, Value: Enter the molecule that the process makes/],
    [{ 'Process!7,2': 'cheap' }, /Process, row 7, Value: Enter a number, not “cheap”/],
    [{ 'Process!8,2': 'roof' }, /Process, row 8, Value: The Steps sheet has no step “roof”/],
    [
      { 'Process!3,1': 'Colour' },
      /Process, row 3, Property: Unknown property “Colour”; it must be one of Process, Product,/,
    ],
    [{ 'Steps!3,1': 'feed' }, /Steps, row 3, Step: “feed” occurs twice/],
    [
      { 'Steps!3,2': 'Evaporator' },
      /Steps, row 3, Unit operation: Unknown unit operation “Evaporator”; similar name: Evaporation\./,
    ],
    [{ 'Steps!3,1': null }, /Steps, row 3, Step: Enter a value/],
    [{ 'Settings!2,1': 'roof' }, /Settings, row 2, Step: The Steps sheet has no step “roof”/],
    [{ 'Settings!5,2': 'luck' }, /Settings, row 5, Setting: Evaporation has no setting “luck”/],
    [{ 'Settings!5,3': 'half' }, /Settings, row 5, Value: Enter a number, not “half”/],
    [{ 'Settings!5,3': 55 }, /Settings, row 5, Value: .* must be .* or less, not 55/],
    [{ 'Settings!7,4': 'kg' }, /Settings, row 7, Unit: “kg” is not a unit of .*; enter K or °C/],
    [{ 'Settings!2,5': 'maybe' }, /Settings, row 2, Locked: Enter yes or no, not “maybe”/],
    [{ 'Settings!5,2': 'effects', 'Settings!5,3': 3 }, /“effects” of evaporator occurs twice/],
    [{ 'Process!9,2': 'steam' }, /Process, row 9, Value: Dryer has no outlet “steam”; it must be one of product/],
    [
      { 'Outlets!3,1': 'purge', 'Outlets!3,2': 'other', 'Outlets!3,3': 'solids' },
      /Outlets, row 3, Outlet: “other” of purge occurs twice/,
    ],
    [{ 'Prices!3,1': 'electricity', 'Prices!3,2': 0.2 }, /Prices, row 3, Item: “electricity” occurs twice/],
    [
      { 'Assumptions!4,1': 'plant.grade', 'Assumptions!4,2': 'food' },
      /Assumptions, row 4, Assumption: “plant\.grade” occurs twice/,
    ],
    [{ 'Streams!2,1': 'roof' }, /Streams, row 2, From: The Steps sheet has no step “roof”/],
    [{ 'Streams!2,2': 'steam' }, /Streams, row 2, Outlet: Feed has no outlet “steam”; it must be one of product/],
    [{ 'Streams!2,4': 2 }, /Streams, row 2, Share: Enter a share from 0 to 1, not 2/],
    [{ 'Streams!2,6': 'side' }, /Streams, row 2, Inlet: Mix has no inlet “side”/],
    [{ 'Outlets!2,3': 'river' }, /Outlets, row 2, Destination: Enter one of wastewater, .*, not “river”/],
    [{ 'Prices!2,1': 'gold' }, /Prices, row 2, Item: “gold” is not purchased in this process/],
    [{ 'Prices!2,2': 'low' }, /Prices, row 2, Price: Enter a number, not “low”/],
    [
      { 'Assumptions!2,1': 'finance' },
      /Assumptions, row 2, Assumption: Enter a path such as finance\.discount_rate, not “finance”/,
    ],
    [
      { 'Assumptions!2,1': 'finance.luck', 'Assumptions!2,2': 1 },
      /Assumptions, row 2, Value: finance\.luck is not an assumption/,
    ],
    [{ 'Assumptions!2,2': 'gold' }, /Assumptions, row 2, Value: plant\.grade .*must be industrial, food, pharma/],
  ])('with %j is refused by its row and column, and nothing is written', async (changes, message) => {
    const { code, out, err } = await importWith(changes);
    expect(err).toMatch(message);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });

  test('with several wrong rows is refused with all of them', async () => {
    const { err } = await importWith({ 'Settings!2,1': 'roof', 'Streams!2,4': 2, 'Outlets!2,3': 'river' });
    expect(err.trim().split('\n')).toHaveLength(3);
  });

  test.each(['Process', 'Steps'])('without the sheet %s is refused', async (name) => {
    const { code, err } = await importWith({}, [name]);
    expect(code).toBe(2);
    expect(err).toMatch(new RegExp(`${name}: This sheet is missing`));
  });

  test('that cannot work ends with 1 and the row that is to blame', async () => {
    const { code, out, err } = await importWith({ 'Settings!5,3': 0.05 });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^titre: Settings, row 5, Value: /);
  });
});

test.each([
  ['with a cell far to the right in many rows', 'XFD', 300, /has \d+\.\d million cells .* the maximum is 2 million/],
  ['of many rows', 'B', 150_000, /larger than 4 MB when uncompressed/],
])('rejects a workbook %s before it is read', async (_, column, count, message) => {
  const rows = Array.from(
    { length: count },
    (__, n) => `<row r="${n + 1}"><c r="${column}${n + 1}"><v>1</v></c></row>`,
  );
  const content = deflateRawSync(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`);
  const name = 'xl/worksheets/sheet1.xml';
  const local = Buffer.alloc(30);
  local.write('PK\u0003\u0004', 'latin1');
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.write('PK\u0001\u0002', 'latin1');
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(content.length, 20);
  // The directory does not say how large the part is.
  entry.writeUInt32LE(1, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + name.length + content.length, 16);
  const file = folderWith({
    'f.xlsx': Buffer.concat([local, Buffer.from(name), content, entry, Buffer.from(name), end]),
  });
  const { code, err } = await call('import', file.path('f.xlsx'));
  file.remove();
  expect([code, err]).toEqual([2, expect.stringMatching(message)]);
});

test('rejects a file that is not a workbook', async () => {
  const file = folderWith({ 'f.xlsx': 'not a workbook' });
  const { code, err } = await call('import', file.path('f.xlsx'));
  file.remove();
  expect(code).toBe(2);
  expect(err).toContain('cannot be read as a workbook');
});
