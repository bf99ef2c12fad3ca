import { describe, expect, test } from 'vitest';
import { factorsOf } from './characterise.ts';
import { readBrightway } from './formats/brightway.ts';
import { evaluateFormula } from './formats/formula.ts';
import { jsonLdReader } from './formats/json-ld.ts';
import { readSimaPro } from './formats/simapro.ts';
import { inputsOf } from './input.ts';
import { addProcess, DatabaseFault, type Flow, newDatabase, type Process } from './model.ts';
import { solveDatabase } from './solve-database.ts';
import { unitOf } from './units.ts';

const flow = (name: string, more: Partial<Flow> = {}): Flow => ({
  key: name,
  name,
  kind: 'elementary',
  compartment: 'air/unspecified',
  dimension: 'kg',
  ...more,
});
const climateOf = (one: Flow) => factorsOf(one, new Set())?.get('climate_change');

describe('elementary flows', () => {
  test.each([
    ['Carbon dioxide, fossil', 1],
    ['carbon dioxide (fossil)', 1],
    ['Nitrous oxide', 273],
    ['Dinitrogen monoxide', 273],
    ['Methane, biogenic', 27],
    ['Carbon dioxide, biogenic', 0],
    ['Methane', 29.8],
  ])('%s has its factor', (name, factor) => expect(climateOf(flow(name))).toBe(factor));

  test('a CAS number finds a factor where the name finds none, and never overrules a name', () => {
    expect(climateOf(flow('Laughing gas', { cas: '010024-97-2' }))).toBe(273);
    expect(climateOf(flow('Methane, fossil', { cas: '10024-97-2' }))).toBe(29.8);
    expect(climateOf(flow('Methane, from a cow', { cas: '74-82-8' }))).toBeUndefined();
  });

  test('coal and gas have the same fossil energy in kg, m³ and MJ, and none in another unit', () => {
    const fossil = (one: Flow) => factorsOf(one, new Set())?.get('resource_fossils');
    const ground = { compartment: 'resource/in ground' };
    expect(fossil(flow('Coal, hard', { ...ground }))).toBe(18.01);
    expect(fossil(flow('Coal', { ...ground, dimension: 'MJ' }))).toBe(1);
    expect(fossil(flow('Gas, natural/m3', { ...ground, dimension: 'm3' }))).toBe(36);
    expect(fossil(flow('Gas, natural', { ...ground, dimension: 'kg' }))).toBeUndefined();
  });

  test('ore is read as its metal', () => {
    const ore = flow('Nickel, 1.98% in silicates, 1.04% in crude ore', { compartment: 'natural resource/in ground' });
    expect(factorsOf(ore, new Set())?.get('resource_minerals')).toBe(6.53e-5);
  });
});

/** A database of processes that each make 1 kg of what they are named after and emit so much carbon dioxide. */
function databaseOf(emitted: Record<string, number>) {
  const database = newDatabase('made for a test');
  database.flows.set('co2', flow('Carbon dioxide, fossil', { key: 'co2' }));
  const seen = new Set<string>();
  for (const [name, amount] of Object.entries(emitted)) {
    database.flows.set(name, flow(name, { kind: 'product', compartment: '' }));
    const process: Process = {
      key: name,
      name,
      location: 'CH',
      year: null,
      outputs: [{ flow: name, amount: 1, unit: 'kg', size: 1 }],
      inputs: [],
      elementary: [{ flow: 'co2', amount }],
    };
    addProcess(database, seen, process, '');
  }
  const processOf = (name: string) => database.processes.find((one) => one.name === name)!;
  const climate = (options = {}) =>
    Object.fromEntries(
      solveDatabase(database, options).rows.map((row) => [
        `${row.process}: ${row.product}`,
        row.values['climate_change'],
      ]),
    );
  return { database, seen, processOf, climate };
}

describe('processes', () => {
  test('with several products are allocated by mass, and left out if one has no mass and is used', () => {
    const { database, processOf, climate } = databaseOf({ main: 8, other: 1 });
    database.flows.set('side', flow('side', { kind: 'product', compartment: '' }));
    database.flows.set('heat', flow('heat', { kind: 'product', compartment: '', dimension: 'MJ' }));
    processOf('main').outputs.push({ flow: 'side', amount: 3, unit: 'kg', size: 1 });
    expect(climate()).toEqual({ 'main: main': 2, 'main: side': 2, 'other: other': 1 });
    processOf('main').outputs.push({ flow: 'heat', amount: 3, unit: 'MJ', size: 1 });
    for (const output of processOf('main').outputs) delete output.share;
    expect(climate()).toMatchObject({ 'main: main': 2, 'main: heat': 0 });
    processOf('other').inputs.push({ flow: 'heat', amount: 1 });
    for (const output of processOf('main').outputs) delete output.share;
    expect(solveDatabase(database).report).toMatchObject({ left_out_count: 1, cut_off: 1 });
  });

  test('are linked to a supplier of their own country, and to none of two equal ones', () => {
    const { database, seen, processOf, climate } = databaseOf({ steel: 2, car: 0 });
    const twin: Process = {
      ...processOf('steel'),
      key: 'twin',
      name: 'twin',
      location: 'FR',
      elementary: [{ flow: 'co2', amount: 5 }],
    };
    addProcess(database, seen, twin, '');
    processOf('car').inputs.push({ flow: 'steel', amount: 1 });
    expect(climate()['car: car']).toBe(2);
    twin.location = 'CH';
    const { report } = solveDatabase(database);
    expect(report.cut_off_inputs).toMatchObject([
      { process: 'car', product: 'steel', reason: 'several processes make it' },
    ]);
  });

  test('use declared cut-offs only if they are asked to', () => {
    const { database, processOf, climate } = databaseOf({ steel: 2, car: 0 });
    database.flows.set('cut', flow('CUTOFF steel', { key: 'cut', kind: 'product', compartment: '' }));
    processOf('car').inputs.push({ flow: 'cut', amount: 1 });
    expect(climate()['car: car']).toBe(0);
    expect(climate({ relinkCutOffs: true })['car: car']).toBe(2);
  });

  test('count NO and NO2 only where NOx is absent, and long-term emissions unless they are left out', () => {
    const { database, processOf } = databaseOf({ boiler: 0 });
    for (const name of ['Nitrogen oxides', 'Nitrogen dioxide']) database.flows.set(name, flow(name));
    database.flows.set('late', flow('Phosphate', { key: 'late', compartment: 'water/ground-, long-term' }));
    const { elementary } = processOf('boiler');
    elementary.push({ flow: 'Nitrogen dioxide', amount: 1 }, { flow: 'late', amount: 1 });
    const value = (category: string, options = {}) => solveDatabase(database, options).rows[0]!.values[category];
    expect(value('acidification')).toBe(0.74);
    elementary.push({ flow: 'Nitrogen oxides', amount: 1 });
    expect(value('acidification')).toBe(0.74);
    database.flows.set('city', flow('Nitrogen dioxide', { key: 'city', compartment: 'air/urban' }));
    elementary.push({ flow: 'city', amount: 1 });
    expect(value('acidification')).toBe(0.74);
    expect(value('eutrophication_freshwater')).toBe(0.33);
    expect(value('eutrophication_freshwater', { withoutLongTerm: true })).toBeUndefined();
  });

  test('with the key of another are refused', () => {
    const { database, seen, processOf } = databaseOf({ steel: 2 });
    expect(() => addProcess(database, seen, processOf('steel'), 'a.json')).toThrow(
      'a.json: a second process has the key “steel”.',
    );
  });
});

test.each([
  ['2', 2],
  ['1,5e-3', 0.0015],
  ['-2^2', -4],
  ['2*(a+1)/4', 2],
  ['2^3^2', 512],
])('the formula %s is evaluated', (text, value) => {
  expect(evaluateFormula(text, ',', new Map([['a', 3]]), '')).toBeCloseTo(value, 12);
});

test('a process without a location is global', () => {
  const { database, processOf } = databaseOf({ steel: 2 });
  processOf('steel').location = '';
  expect(inputsOf(solveDatabase(database)).parts[0]![0]!.location).toBe('GLO');
});

describe('units', () => {
  test.each([
    ['Mg', 1000],
    ['mg', 1e-6],
    ['KG', 1],
    ['T', 1000],
  ])('%s is %d kg', (name, size) => expect(unitOf(name)).toMatchObject({ dimension: 'kg', size }));

  test('of a SimaPro file are as it declares them', () => {
    const text =
      '{CSV separator: Semicolon}\n\nUnits\nton;Mass;907.18;kg\n\nEnd\n\nProcess\n\nProducts\nSteel;ton;2;100;x;y;\n\nEmissions to air\nCarbon dioxide, fossil;;kg;907.18;\n\nEnd\n';
    const [row] = solveDatabase(readSimaPro(new TextEncoder().encode(text))).rows;
    expect(row).toMatchObject({ unit: 'kg', values: { climate_change: expect.closeTo(0.5, 9) as number } });
  });

  test('of a Brightway exchange without one are those of its supplier', () => {
    const activity = (code: string, unit: string, exchanges: object[]) => ({
      database: 'a',
      code,
      name: code,
      unit,
      exchanges,
    });
    const co2 = { type: 'biosphere', name: 'Carbon dioxide, fossil', categories: ['air'], unit: 'kg', amount: 1 };
    const { rows } = solveDatabase(
      readBrightway([
        activity('car', 'unit', [{ type: 'technosphere', input: ['a', 'power'], amount: 2 }]),
        activity('power', 'kilowatt hour', [{ ...co2, input: ['b', 'co2'] }]),
      ]),
    );
    expect(rows.map(({ values }) => values['climate_change'])).toEqual([2, 1]);
  });

  test('of another property of a flow in openLCA are converted to its reference property', () => {
    const reader = jsonLdReader();
    const ref = (id: string) => ({ '@id': id });
    const group = (id: string, name: string) => ({ '@id': id, units: [{ '@id': name, name, isRefUnit: true }] });
    reader.read('unit_groups/mass.json', group('of mass', 'kg'));
    reader.read('unit_groups/energy.json', group('of energy', 'kWh'));
    for (const id of ['mass', 'energy'])
      reader.read(`flow_properties/${id}.json`, { '@id': id, unitGroup: ref(`of ${id}`) });
    reader.read('flows/fuel.json', {
      '@id': 'fuel',
      flowProperties: [
        { flowProperty: ref('energy'), conversionFactor: 10 },
        { flowProperty: ref('mass'), conversionFactor: 1, isRefFlowProperty: true },
      ],
    });
    const made = { flow: ref('fuel'), amount: 10, unit: ref('kWh'), flowProperty: ref('energy') };
    reader.read('processes/a.json', { '@id': 'a', exchanges: [{ ...made, isQuantitativeReference: true }] });
    reader.finish();
    expect(reader.database.processes[0]!.outputs[0]!.amount).toBe(1);
    expect(reader.database.flows.get('fuel')!.dimension).toBe('kg');
  });
});

test('a category of openLCA that is its own parent is refused', () => {
  const reader = jsonLdReader();
  reader.read('categories/c.json', { '@id': 'c', name: 'air', category: { '@id': 'c' } });
  reader.read('flows/f.json', { '@id': 'f', category: { '@id': 'c' } });
  reader.read('processes/a.json', { '@id': 'a', exchanges: [{ flow: { '@id': 'f' }, amount: 1 }] });
  expect(() => reader.finish()).toThrow('the category c is its own parent.');
});

test.each([[[null]], [[{ exchanges: [null] }]]])('Brightway activities that are no objects are refused: %j', (json) => {
  expect(() => readBrightway(json)).toThrow(DatabaseFault);
});
