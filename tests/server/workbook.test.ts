import readXlsxFile, { type SheetData } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildScenario, streamsInOrder, type Results } from '#engine/index.ts';
import { CITED, convert } from '#engine/wording/index.ts';
import type { Configuration, ProcessWithConfiguration, Product } from '#generated/types.ts';
import { forOrganisation } from '#server/db/repositories.ts';
import { fileName } from '#server/files.ts';
import { collect } from '#server/workbook/collect.ts';
import { longRows } from '#server/workbook/long-table.ts';
import { exportsUnderWay, makeWorkbook } from '#server/workbook/pool.ts';
import { writeWorkbook } from '#server/workbook/write.ts';
import { inputsHash } from '#server/workbook/inputs-hash.ts';
import { configuration, newProduct } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.close());

type Sheets = Record<string, SheetData>;
type Row = Record<string, SheetData[number][number]>;

/** The workbook as another library reads it. */
async function open(bytes: Buffer): Promise<Sheets> {
  const sheets = await readXlsxFile(bytes);
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data]));
}

async function download(productId: string): Promise<Sheets> {
  const { status, body } = await server.call<Buffer>('standard', 'GET', `/v1/products/${productId}/data.xlsx`);
  expect(status).toBe(200);
  return open(body);
}

/** A sheet's rows by heading. */
function table(sheets: Sheets, name: string): Row[] {
  const [headings = [], ...rows] = sheets[name]!;
  expect(new Set(headings).size, `${name}: headings are told apart`).toBe(headings.length);
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [String(heading), row[index] ?? null])));
}

const sum = (rows: Row[], heading: string) => rows.reduce((total, row) => total + Number(row[heading]), 0);

describe('the demo product as a workbook', () => {
  const product = 'prd_leghaemoglobin';
  let sheets: Sheets;
  let processes: { id: string; name: string; current: Configuration }[];

  beforeAll(async () => {
    sheets = await download(product);
    const list = await server.call<{ processes: { id: string; name: string }[] }>(
      'standard',
      'GET',
      `/v1/products/${product}/pipelines.json`,
    );
    processes = await Promise.all(
      list.body.processes.map(async ({ id, name }) => {
        const url = `/v1/products/${product}/pipelines/${id}.json`;
        const { body } = await server.call<ProcessWithConfiguration>('standard', 'GET', url);
        return { id, name, current: body.configuration! };
      }),
    );
  });

  test('has a cover, a sheet per kind of data, and one tidy table', () => {
    expect(Object.keys(sheets)).toEqual([
      'Cover',
      'Processes',
      'Configurations',
      'Steps',
      'Settings',
      'Assumptions',
      'Streams',
      'Stream composition',
      'Mass balance',
      'Loops',
      'Equipment',
      'Operation',
      'Schedule',
      'Capital',
      'Operating cost',
      'Cost by category',
      'Cost by section',
      'Cost by step',
      'Labour by section',
      'Cash flow',
      'Inventory',
      'Footprint',
      'Warnings',
      'Experiments',
      'Calculation',
      'Long table',
    ]);
    const [head, ...rows] = sheets['Experiments']!;
    expect(head!.slice(0, 4)).toEqual(['Experiment', 'Unit operation', 'State', 'File']);
    expect(rows.map((row) => row.slice(1, 5))).toEqual([
      ['Fed-batch fermentation', 'fitted', 'fermentation.csv', 36],
      ['Chemostat', 'fitted', 'kayser_chemostat_growth.csv', 15],
      ['High-pressure homogenisation', 'mapped', 'homogeniser.csv', 17],
      ['Ultrafiltration', 'mapped', 'uf-flux.csv', 42],
    ]);
  });

  test('describes itself on its cover, and names and explains every sheet', () => {
    const facts = Object.fromEntries(sheets['Cover']!.map(([label, value]) => [String(label), value]));
    const { engine_version, cost_year } = processes[0]!.current.results;
    expect(facts).toMatchObject({
      Product: 'Leghaemoglobin',
      Host: 'Komagataella phaffii',
      'Number of processes': processes.length,
      'Engine version': engine_version,
      Citation: `Cite as: ${CITED}, engine ${engine_version}.`,
      Currency: 'USD',
      'Price year': String(cost_year),
      'Cost convention': expect.stringContaining('SuperPro'),
      Entered: expect.any(String),
      Default: expect.any(String),
      Fitted: expect.any(String),
      Locked: expect.any(String),
      'Empty cell': 'no data; an empty cell never means zero',
    });
    expect(facts['Exported (UTC)']).toBeInstanceOf(Date);
    expect(Object.keys(sheets).filter((name) => name !== 'Cover' && typeof facts[name] !== 'string')).toEqual([]);
  });

  test('contains the key metrics as stored', () => {
    const rows = table(sheets, 'Processes');
    expect(rows.map((row) => row['Process'])).toEqual(processes.map(({ name }) => name));
    processes.forEach(({ current: { number, results } }, index) => {
      expect(rows[index]).toMatchObject({
        'Current configuration': number,
        'Unit cost (USD/kg)': results.figures.cogs,
        'Yield (%)': results.figures.yield,
        'Total capital investment (USD)': results.figures.tci,
        'Net present value (USD)': results.figures.npv,
      });
    });
  });

  test('names the hash of the inputs of each process, which is that of its scenario file', async () => {
    const { body: found } = await server.call<Product>('standard', 'GET', `/v1/products/${product}.json`);
    const library = await forOrganisation(server.database.sql, 'org_helder_foods').library.forEngine();
    const hashes = processes.map(({ name, current: { product: outlet, ...configuration } }) => {
      const made = buildScenario({ name, product: found, configuration, created_at: '' }, library);
      expect(outlet ?? null).toBeNull();
      return made.feasible ? made.file.sha256 : null;
    });
    expect(hashes.every((hash) => hash !== null)).toBe(true);
    expect(table(sheets, 'Processes').map((row) => row['Inputs, SHA-256'])).toEqual(hashes);
    // No file reproduces the results of another engine.
    const { name, current } = processes[0]!;
    const older = { ...current, results: { ...current.results, engine_version: '0.1.0' } };
    expect(inputsHash(found, name, current, library)).toBe(hashes[0]);
    expect(inputsHash(found, name, older, library)).toBeNull();
  });

  test('lists every configuration', () => {
    const rows = table(sheets, 'Configurations');
    for (const { name, current } of processes) {
      const own = rows.filter((row) => row['Process'] === name);
      expect(own.map((row) => row['Configuration'])).toEqual(
        Array.from({ length: current.number }, (_, index) => current.number - index),
      );
      expect(own.filter((row) => row['Current'] === true).map((row) => row['Configuration'])).toEqual([current.number]);
    }
  });

  test.each([
    ['Steps', (one: Configuration) => one.results.steps.length],
    ['Settings', (one: Configuration) => one.results.steps.reduce((n, step) => n + step.settings.length, 0)],
    ['Streams', (one: Configuration) => one.results.streams.length],
    ['Stream composition', (one: Configuration) => one.results.streams.reduce((n, s) => n + s.components.length, 0)],
    ['Equipment', (one: Configuration) => one.results.equipment.length + 2],
    ['Schedule', (one: Configuration) => one.results.schedule.resources.length],
    ['Capital', (one: Configuration) => one.results.capital.lines.length + 3],
    ['Operating cost', (one: Configuration) => one.results.operating_cost.lines.length],
    ['Cost by category', (one: Configuration) => one.results.operating_cost.by_category.length + 1],
    ['Cost by section', (one: Configuration) => one.results.operating_cost.by_category.length + 1],
    ['Cash flow', (one: Configuration) => one.results.cash_flow.length],
    ['Inventory', (one: Configuration) => one.results.inventory.length],
    ['Warnings', (one: Configuration) => one.results.warnings.length],
  ])('has all data of every process on the sheet %s', (name, length) => {
    const rows = table(sheets, name);
    for (const process of processes) {
      const own = rows.filter((row) => row['Process'] === process.name);
      expect(own).toHaveLength(length(process.current));
      expect(new Set(own.map((row) => row['Configuration']))).toEqual(new Set([process.current.number]));
    }
  });

  test('gives streams in the units that people read', () => {
    const { name, current } = processes[0]!;
    const rows = table(sheets, 'Streams').filter((row) => row['Process'] === name);
    streamsInOrder(current.results as Results).forEach((stream, index) => {
      expect(rows[index]).toMatchObject({
        Stream: stream.name,
        'Mass (kg)': stream.mass,
        'Volume (m³)': stream.volume,
        'Purity (%)': stream.purity,
      });
      expect(rows[index]!['Temperature (°C)']).toBeCloseTo(convert(stream.temperature, 'K', '°C'), 9);
    });
  });

  test('gives the state of every setting', () => {
    const { name, current } = processes[0]!;
    const rows = table(sheets, 'Settings').filter((row) => row['Process'] === name);
    const stored = current.results.steps.flatMap((step) => step.settings);
    expect(rows.map((row) => [row['Key'], row['Value state']])).toEqual(stored.map(({ key, source }) => [key, source]));
    expect(new Set(stored.map(({ source }) => source)).size).toBeGreaterThan(1);
  });

  test('has totals that are the sums of the rows above', () => {
    for (const { name, current } of processes) {
      const of = (sheet: string) => table(sheets, sheet).filter((row) => row['Process'] === name);
      const capital = of('Capital');
      const total = capital.pop()!;
      expect(total).toMatchObject({
        Line: 'Total capital investment',
        'Amount (USD)': current.results.capital.total,
      });
      const { equipment_purchase, direct_fixed } = current.results.capital;
      const sums = new Map([
        ['Equipment purchase cost', equipment_purchase],
        ['Direct fixed capital', direct_fixed],
      ]);
      const lines = capital.filter(({ Line }) => !sums.has(String(Line)));
      expect(sum(lines, 'Amount (USD)')).toBeCloseTo(Number(total['Amount (USD)']), 2);
      for (const [title, amount] of sums) {
        const at = capital.findIndex(({ Line }) => Line === title);
        const above = capital.slice(0, at).filter((row) => lines.includes(row));
        expect(capital[at]!['Amount (USD)']).toBe(amount);
        expect(sum(above, 'Amount (USD)')).toBeCloseTo(amount, 2);
      }

      const categories = of('Cost by category');
      const all = categories.pop()!;
      const { annual } = current.results.operating_cost;
      expect(all).toMatchObject({ Category: 'Operating cost', 'Annual cost (USD/y)': annual, 'Share (%)': 1 });
      for (const [heading, digits] of [
        ['Annual cost (USD/y)', 2],
        ['Cost (USD/kg)', 8],
        ['Share (%)', 10],
      ] as const) {
        expect(sum(categories, heading)).toBeCloseTo(Number(all[heading]), digits);
      }
      expect(sum(of('Operating cost'), 'Annual cost (USD/y)')).toBeCloseTo(annual, 2);
      const equipment = of('Equipment');
      const bought = equipment.pop()!;
      expect(sum(equipment, 'Purchase (USD)')).toBeCloseTo(Number(bought['Purchase (USD)']), 2);
      expect(bought['Purchase (USD)']).toBeCloseTo(current.results.capital.equipment_purchase, 6);
    }
  });

  test('repeats all stored values in one tidy table', () => {
    const rows = table(sheets, 'Long table');
    expect(Object.keys(rows[0]!)).toEqual([
      'Process',
      'Configuration',
      'Step',
      'Tag',
      'Section',
      'Item',
      'Figure',
      'Value',
      'Text',
      'Unit',
      'Value state',
      'Process id',
      'Configuration id',
      'Step id',
    ]);
    for (const { id, current } of processes) {
      const own = rows.filter((row) => row['Process id'] === id);
      const find = (wanted: Row) =>
        own.filter((row) => Object.entries(wanted).every(([heading, value]) => row[heading] === value));
      const { results } = current;
      expect(find({ Section: 'figures', Figure: 'Unit cost' })).toMatchObject([
        { Value: results.figures.cogs, Unit: 'USD/kg' },
      ]);
      for (const step of results.steps) {
        expect(find({ Section: 'outputs', 'Step id': step.step_id }).map((row) => [row['Item'], row['Value']])).toEqual(
          Object.entries(step.outputs),
        );
        expect(find({ Section: 'settings', 'Step id': step.step_id })).toHaveLength(step.settings.length);
      }
      expect(find({ Section: 'streams', Figure: 'Mass' }).map((row) => row['Value'])).toEqual(
        streamsInOrder(results as Results).map(({ mass }) => mass),
      );
      expect(find({ Section: 'stream composition', Figure: 'Mass' })).toHaveLength(
        results.streams.reduce((n, { components }) => n + components.length, 0),
      );
      expect(find({ Section: 'cash flow', Figure: 'Cash' }).map((row) => row['Value'])).toEqual(
        results.cash_flow.map(({ cash }) => cash),
      );
      const annual = find({ Section: 'operating cost', Figure: 'Annual cost' }).filter(({ Item }) => Item !== null);
      expect(sum(annual, 'Value')).toBeCloseTo(results.operating_cost.annual, 2);
      // A row is a number or a text, or a buffer or medium that no one has chosen.
      expect(own.filter((row) => row['Value'] !== null && row['Text'] !== null)).toEqual([]);
      const empty = own.filter((row) => row['Value'] === null && row['Text'] === null);
      expect(empty.filter(({ Item }) => !/(buffer|medium)_id$/.test(String(Item)))).toEqual([]);
    }
  });
});

describe('the file', () => {
  test('is a workbook under the product’s name', async () => {
    const product = await newProduct(server, 'standard', 'Crème “A/B”: 5 %');
    const { status, headers, body } = await server.call<Buffer>(
      'standard',
      'GET',
      `/v1/products/${product.id}/data.xlsx`,
    );
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition':
        'attachment; filename="data export Cr_me _A_B__ 5 _.xlsx"; ' +
        "filename*=UTF-8''data%20export%20Cr%C3%A8me%20%E2%80%9CA_B%E2%80%9D_%205%20%25.xlsx",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    // A product without a process has all sheets too.
    expect(table(await open(body), 'Processes')).toEqual([]);
  });

  test.each([
    ['data export ../../etc/passwd.xlsx', 'data export .._.._etc_passwd.xlsx'],
    ['a\r\nset-cookie: b', 'a__set-cookie_ b'],
    ['gpj\u202Exslx', 'gpj_xslx'],
    ['\uD800', '_'],
    ['酵母 🍺', '酵母 🍺'],
  ])('is never called %j', (name, safe) => {
    expect(fileName(name)).toBe(safe);
  });

  test('is not found for another organisation or an unknown product', async () => {
    expect((await server.call('free', 'GET', '/v1/products/prd_leghaemoglobin/data.xlsx')).status).toBe(404);
    expect((await server.call('standard', 'GET', '/v1/products/prd_none/data.xlsx')).status).toBe(404);
  });
});

test('text stays text', async () => {
  const names = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '=HYPERLINK("http://evil.test","click")',
    ' =1+1',
    '\t=1',
    'constructor',
    '__proto__',
  ];
  const product = await newProduct(server);
  const post = async (url: string, sent: object) => {
    const { status, body } = await server.call<{ id: string }>('standard', 'POST', url, sent);
    expect(status).toBe(201);
    return body.id;
  };
  for (const [n, name] of names.entries()) {
    const saved = configuration();
    saved.uo_settings.splice(2);
    saved.uo_settings[0]!.name = name.trim();
    saved.note = name;
    const url = `/v1/products/${product.id}/pipelines`;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const id = await post(`${url}.json`, { name: `P ${n}`, description: `${name}\n<&>"` });
    // oxlint-disable-next-line no-await-in-loop -- the same
    await post(`${url}/${id}/configurations.json`, saved);
  }
  const sheets = await download(product.id);
  for (const [n, name] of names.entries()) {
    const first = (sheet: string, wanted: Row = {}) =>
      table(sheets, sheet).find((row) =>
        Object.entries({ Process: `P ${n}`, ...wanted }).every(([heading, value]) => row[heading] === value),
      )!;
    expect(first('Processes')['Description']).toBe(`${name}\n<&>"`.trim());
    const texts = [
      first('Configurations')['Note'],
      first('Steps')['Step'],
      first('Long table', { Section: 'settings' })['Step'],
    ];
    expect(texts.map((text) => String(text).trim())).toEqual([name, name, name].map((text) => text.trim()));
  }
});

describe('a product that is too large for one workbook', () => {
  test('contains details of the first processes, and lists those without', async () => {
    const db = forOrganisation(server.database.sql, 'org_helder_foods');
    const product = await db.products.get('prd_leghaemoglobin');
    const { processes } = await db.processes.ofProduct(product.id, {});
    const whole = await collect({ product, currency: null }, db);
    expect(whole.left_out).toEqual([]);
    // As many rows as the first process has.
    const rowsOf = ({ process, current }: (typeof whole.processes)[number]) =>
      [...longRows({ process, configuration: current! })].length;
    const part = await collect({ product, currency: null }, db, rowsOf(whole.processes[0]!));
    expect(part.processes.map(({ current }) => current !== null)).toEqual([true, false]);
    expect(part.left_out).toEqual([processes[1]!.name]);
    const sheets = await open(await writeWorkbook(part));
    expect(sheets['Cover']!.find(([label]) => label === 'Without details')![1]).toContain(processes[1]!.name);
    expect(table(sheets, 'Processes')).toHaveLength(2);
    expect(new Set(table(sheets, 'Steps').map((row) => row['Process']))).toEqual(new Set([processes[0]!.name]));
    expect((await collect({ product, currency: null }, db, 10)).left_out).toHaveLength(2);
  });
});

describe('many at once', () => {
  const ask = (url = '/v1/products/prd_leghaemoglobin/data.xlsx') => server.call<Buffer>('standard', 'GET', url);

  test('other requests are served while a workbook is created', async () => {
    const order: string[] = [];
    const workbook = ask().then(() => order.push('workbook'));
    await expect.poll(exportsUnderWay).toBe(1);
    for (const call of ['first', 'second', 'third']) {
      expect((await ask('/v1/products.json')).status).toBe(200);
      order.push(call);
    }
    await workbook;
    expect(order).toEqual(['first', 'second', 'third', 'workbook']);
  });

  test('creates a few at a time, and asks further requests to retry later', async () => {
    let release = () => {};
    const held = new Promise<never>((_, reject) => (release = () => reject(new Error('Not needed any more.'))));
    const others = Array.from({ length: 11 }, () => makeWorkbook(() => held).catch(() => {}));
    const refused = await ask();
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('10');
    expect(refused.body).toMatchObject({ message: expect.stringContaining('Try again') });
    release();
    await Promise.all(others);
    const small = `/v1/products/${(await newProduct(server)).id}/data.xlsx`;
    const replies = await Promise.all([ask(small), ask(small), ask(small)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe('a process with feeds', () => {
  test('shows from where each step is fed, and the outlet and share of each stream', async () => {
    const sheets = await download('prd_succinic_acid');
    const process = 'Dextrose, mother liquor returned';
    const own = (name: string) => table(sheets, name).filter((row) => row['Process'] === process);
    const fed = own('Steps').map((row) => row['Fed from']);
    expect(fed[0]).toBeNull();
    expect(fed[2]).toMatch(/Cell removal, Liquor, the rest; .*Crystallisation, Mother liquor, 80 %$/);
    const liquor = own('Streams').filter((row) => row['From outlet'] === 'Mother liquor');
    const share = Object.keys(liquor[0]!).find((heading) => heading.startsWith('Share'))!;
    expect(liquor.map((row) => row[share])).toEqual([expect.closeTo(0.2, 9), 0.8]);
    expect(String(liquor[1]!['To step'])).toContain('Evaporation');
    const lines = table(sheets, 'Steps').filter((row) => row['Process'] !== process);
    expect(lines.every((row) => row['Fed from'] === null)).toBe(true);
  });
});
