import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { DatabaseFault } from '#src/background/model.ts';
import { cellsOf, readDatabase } from '#src/background/read-database.ts';
import { planTable, readTable } from '#src/background/results-table.ts';
import { solveDatabase } from '#src/background/solve-database.ts';

const use = (columns: { use: string | null; category: string | null }[]) =>
  columns.map((one) => one.category ?? one.use);

describe('a table of results', () => {
  test('with one row of titles is read with its columns, per unit of the product', () => {
    const cells = cellsOf(
      'Activity name,Geography,Reference product name,Reference product unit,Reference product amount,climate change total (kg CO2-Eq),Acidification [mol H+ eq],Note\n' +
        'electricity production,CH,electricity,kWh,2,0.9,0.004,x\n',
    );
    const plan = planTable(cells);
    expect(use(plan.columns)).toEqual([
      'process',
      'location',
      'product',
      'unit',
      'amount',
      'climate_change',
      'acidification',
      null,
    ]);
    expect(solveDatabase(readTable(cells, plan))).toMatchObject({
      rows: [
        {
          process: 'electricity production',
          product: 'electricity',
          location: 'CH',
          unit: 'kWh',
          values: { climate_change: 0.45, acidification: 0.002 },
        },
      ],
      report: { format: 'Table of results', products: 1, cells: 0 },
    });
  });

  test('with several rows of titles is read with those above joined, and points are not taken for a unit', () => {
    const cells = [
      ['', '', '', 'EF v3.1', '', '', ''],
      ['', '', '', 'climate change', '', 'particulate matter formation', 'land use'],
      [
        'Name',
        'Location',
        'Unit',
        'global warming potential (GWP100)',
        'biogenic',
        'impact on human health',
        'soil quality index',
      ],
      ['', '', '', 'kg CO2-Eq', 'kg CO2-Eq', 'mPt', 'Pt'],
      ['steel', 'GLO', 'kg', '2.1', '0.1', '3', '40'],
    ];
    const plan = planTable(cells);
    expect(use(plan.columns)).toEqual(['process', 'location', 'unit', 'climate_change', null, null, 'land_use']);
    expect(solveDatabase(readTable(cells, plan)).rows[0]!.values).toEqual({ climate_change: 2.1, land_use: 40 });
  });

  test('of a treatment with a negative amount keeps its signs, and a part of climate change is no other category', () => {
    const cells = cellsOf('name,unit,amount,climate change,climate change - fossil\nlandfill,kg,-2,1,1\n');
    const plan = planTable(cells);
    expect(use(plan.columns)).toEqual(['process', 'unit', 'amount', 'climate_change', null]);
    expect(solveDatabase(readTable(cells, plan)).rows[0]!.values).toEqual({ climate_change: 0.5 });
  });

  test.each([
    'climate change (g CO2-Eq)',
    'climate change (t CO2e)',
    'climate change (1000 kg CO2-Eq)',
    'climate change [lb CO2e]',
    'acidification [mmol H+ eq]',
    'acidification (g SO2 eq)',
    'eutrophication, freshwater (g P eq)',
    'resource use, fossils (GJ)',
    'resource use, fossils (kWh)',
    'resource use, minerals and metals (mg Sb eq)',
    'ionising radiation (Bq U235 eq)',
    'land use (µPt)',
    'land use (kPt)',
    'water use (L world eq)',
  ])('does not take another unit for that of the category: %s', (title) => {
    const cells = cellsOf(`name,unit,"${title}"\nsteel,kg,2100\n`);
    const { columns, from } = planTable(cells);
    expect(use(columns)).toEqual(['process', 'unit', null]);
    const category = planTable(cellsOf(`name,unit,"${title.slice(0, title.search(/ [([]/))}"\nsteel,kg,2100\n`))
      .columns[2]!;
    expect(category.use).toBe('category');
    const chosen = { ...columns[2]!, use: category.use, category: category.category };
    expect(() => readTable(cells, { columns: [...columns.slice(0, 2), chosen], from })).toThrow('does not fit');
  });

  test.each([
    'climate change (GWP100)',
    'climate change (total)',
    'climate change, EF v3.1 (no LT) [kg CO2 eq.]',
    'water use (m³ world eq deprived)',
    'land use (Pt)',
  ])('takes words in brackets for no unit: %s', (title) => {
    const { columns } = planTable(cellsOf(`name,unit,"${title}"\nsteel,kg,2.1\n`));
    expect(columns[2]!.use).toBe('category');
  });

  test.each([
    [
      'a value that is no number',
      'name,unit,climate change\nsteel,kg,1\niron,kg,n/a\n',
      'Row 3: climate change is “n/a”, not a number.',
    ],
    ['a row twice', 'name,unit,climate change\nsteel,kg,1\nsteel,kg,2\n', 'Row 3: a row above has the same process'],
    ['an amount of 0', 'name,unit,amount,climate change\nsteel,kg,0,1\n', 'Row 2: its amount is 0.'],
    ['no unit', 'name,place,climate change\nsteel,x,1\n', 'No column holds the units of the products.'],
  ])('is refused with %s', (_name, text, message) => {
    const cells = cellsOf(text);
    expect(() => readTable(cells, planTable(cells))).toThrow(message);
  });
});

const sample = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, '../samples/background', name)));
const files = (list: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(list).map(([path, text]) => [path, strToU8(text)])));

describe('a file that cannot be read is refused, naming the place', () => {
  test.each([
    ['an archive cut short', sample('tiny_ecospold1.zip').subarray(0, 4000), /damaged|incomplete|unpacked|empty/],
    ['an archive of something else', files({ 'readme.txt': 'hello' }), /contains no openLCA JSON-LD/],
    [
      'an archive that unpacks to far more than it holds',
      zipSync({ 'processes/a.json': new Uint8Array(40 * 1024 * 1024).fill(32) }),
      /processes\/a\.json: the archive unpacks to more than a database can need/,
    ],
    [
      'XML with a DTD',
      strToU8('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><ecoSpold/>'),
      /the file: documents with a DTD are not accepted/,
    ],
    [
      'an amount that is none',
      files({
        'a.xml':
          '<ecoSpold><dataset number="1"><metaInformation><processInformation><referenceFunction name="Steel"/><geography location="CH"/></processInformation></metaInformation><flowData><exchange number="1" name="Steel" unit="kg" meanValue="NaN"><outputGroup>0</outputGroup></exchange></flowData></dataset></ecoSpold>',
      }),
      /a\.xml, Steel: meanValue of exchange is “NaN”, not a number/,
    ],
    ['JSON that ends early', strToU8('[{"database": "a"'), /the file: this is not JSON/],
    [
      'a formula with a function',
      strToU8('{SimaPro 9}\n{CSV separator: Semicolon}\n\nProcess\n\nProducts\nSteel;kg;sin(1);100;x;y;\n\nEnd\n'),
      /line 7: “sin\(1\)” is neither a number nor a formula/,
    ],
  ])('%s', async (_name, bytes, message) => {
    await expect(readDatabase(bytes)).rejects.toThrow(message);
    await expect(readDatabase(bytes)).rejects.toBeInstanceOf(DatabaseFault);
  });
});
