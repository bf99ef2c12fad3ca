/** Experiments by their real routes: from a file to mapped data, and what cannot be. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ColumnHeadingList, Experiment, ExperimentList } from '#generated/types.ts';
import { MOST_BYTES } from '#server/db/experiments.ts';
import { experiments } from '#server/db/schema.ts';
import { isNight } from '../../support/night.ts';
import { newProduct } from '../../support/processes.ts';
import { testServer, type Account, type TestServer } from '../../support/server.ts';
import { workbook } from './files.ts';

let server: TestServer;
let product: string;

beforeAll(async () => {
  server = await testServer();
  product = (await newProduct(server, 'standard')).id;
});

afterAll(() => server.close());

const operation = 'ultrafiltration';
const base = (uo = operation) => `/v1/experiments/${product}/${uo}`;
const make = async (name = 'Flux runs', uo = operation): Promise<Experiment> => {
  const { status, body } = await server.call<Experiment>('standard', 'POST', `${base(uo)}.json`, { name });
  expect(status).toBe(201);
  return body;
};

/** Sends a form as a browser does. */
async function upload(
  id: string,
  content: string | Buffer | null,
  fields: Record<string, string> = {},
  as: Account = 'standard',
  uo = operation,
) {
  const form = new FormData();
  if (content !== null) form.set('file', new Blob([new Uint8Array(Buffer.from(content as string))]), 'flux.csv');
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  const request = new Request('http://titre.test', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  return server.call<Experiment & { message: string; field?: string }>(as, 'POST', `${base(uo)}/${id}/file`, payload, {
    'content-type': request.headers.get('content-type')!,
  });
}

const FLUX =
  'Run,Flux [LMH],Protein [mg/L],TMP [psi],Operator\na1,60,12000,29,MK\na2,48,n.d.,29,MK\na3,40,50000,29,JL\n';
const MAPPING = {
  columns: [
    { column: 'Run', variable: 'label' },
    { column: 'Flux [LMH]', variable: 'curves.flux', unit: 'L/m²/h' },
    { column: 'Protein [mg/L]', variable: 'curves.flux.x', unit: 'mg/L' },
    { column: 'Operator', variable: 'replicate' },
  ],
};

describe('an experiment', () => {
  let experiment: Experiment;

  beforeEach(async () => {
    experiment = await make();
  });

  const map = (body: object) =>
    server.call<Experiment & { message: string; field?: string; fields?: string[] }>(
      'standard',
      'POST',
      `${base()}/${experiment.id}/mapping.json`,
      body,
    );
  const get = async () => (await server.call<Experiment>('standard', 'GET', `${base()}/${experiment.id}.json`)).body;

  test('begins without a file, with the variables of its unit operation', () => {
    expect(experiment).toMatchObject({ status: 'empty', file: null, mapping: null, unit_operation: operation });
    expect(experiment.model!.variables.map(({ key }) => key)).toContain('curves.flux');
  });

  test('goes from a file to mapped data in the model’s units', async () => {
    const uploaded = await upload(experiment.id, FLUX);
    expect(uploaded.status).toBe(200);
    expect(uploaded.body).toMatchObject({
      status: 'uploaded',
      file: { name: 'flux.csv', row_count: 3, header_row: 1 },
    });
    expect(uploaded.body.mapping).toMatchObject({ confirmed: false });
    expect(uploaded.body.rows![1]).toEqual(['a2', 48, 'n.d.', 29, 'MK']);

    const { status, body } = await map({ ...MAPPING, version: uploaded.body.version });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'mapped', mapping: { confirmed: true, rows_used: 2, left_out_total: 2 } });
    expect(body.mapping!.left_out).toEqual([
      { row: null, column: 'TMP [psi]', value: null, reason: 'Not used.' },
      { row: 3, column: 'Protein [mg/L]', value: 'n.d.', reason: 'Below detection.' },
    ]);
    expect(body.points).toEqual({
      variables: ['label', 'curves.flux', 'curves.flux.x', 'replicate'],
      rows: [
        [2, 'a1', 60, expect.closeTo(12, 9), 'MK'],
        [4, 'a3', 40, expect.closeTo(50, 9), 'JL'],
      ],
    });
    expect(await get()).toEqual(body);
  });

  test('uses a corrected cell, and skips excluded rows', async () => {
    await upload(experiment.id, FLUX);
    const { body } = await map({
      ...MAPPING,
      corrections: [{ row: 3, column: 'Protein [mg/L]', value: 30_000 }],
      excluded_rows: [4],
    });
    expect(body.points!.rows.map(([row]) => row)).toEqual([2, 3]);
    expect(body.mapping).toMatchObject({ excluded_rows: [4], corrections: [{ row: 3 }] });
  });

  test('proposes the confirmed mapping for the next file, only in this organisation', async () => {
    await upload(experiment.id, FLUX);
    await map({ columns: [...MAPPING.columns.slice(1, 3), { column: 'Run', variable: 'batch' }] });
    const next = await make('The next');
    const { body } = await upload(next.id, `${FLUX.replace('Operator', 'operator ')}a4,30,70000,29,JL\n`);
    const meant = Object.fromEntries(body.mapping!.columns.map(({ column, variable }) => [column, variable]));
    expect(meant).toMatchObject({ Run: 'batch', 'Protein [mg/L]': 'curves.flux.x', 'TMP [psi]': null, operator: null });
    expect(body.mapping!.confirmed).toBe(false);
  });

  test('keeps its mapping with a new file of the same columns, and proposes one for others', async () => {
    await upload(experiment.id, FLUX);
    await map({ columns: [...MAPPING.columns, { column: 'TMP [psi]', variable: null }] });
    const same = await upload(experiment.id, `${FLUX}a4,30,70000,29,JL\n`);
    expect(same.body.mapping).toMatchObject({ confirmed: true, rows_used: 3 });
    const other = await upload(experiment.id, 'Flux LMH,Protein g/l\n50,10\n40,20\n');
    expect(other.body).toMatchObject({ status: 'uploaded', mapping: { confirmed: false, rows_used: 2 } });
  });

  test('reads another sheet or header row of the stored file', async () => {
    const bytes = await workbook({
      One: [
        ['Flux LMH', 'Protein g/l'],
        [1, 2],
      ],
      Two: [['t'], ['Flux LMH'], [3]],
    });
    expect((await upload(experiment.id, bytes)).body.file).toMatchObject({ sheet: 'One', sheets: ['One', 'Two'] });
    const again = await upload(experiment.id, null, { sheet: 'Two', header_row: '2' });
    expect(again.body.file).toMatchObject({ sheet: 'Two', header_row: 2, size: bytes.length, name: 'flux.csv' });
    expect(again.body.rows).toEqual([[3]]);
  });

  test('is not changed by an unreadable file', async () => {
    await upload(experiment.id, FLUX);
    const before = await get();
    for (const [content, status, message] of [
      ['a,b\n1,"2\n', 400, /not closed/],
      [Buffer.from('89504e470d0a1a0a', 'hex'), 415, /PNG image/],
      ['', 422, /empty/],
      ['1,2\n3,4', 422, /^No header row/],
      [Buffer.alloc(21 * 1024 * 1024, 'a,'), 413, /./],
    ] as const) {
      const answer = await upload(experiment.id, content);
      expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
    }
    expect((await upload((await make()).id, null)).body).toMatchObject({ status: 422, field: 'file' });
    expect((await upload(experiment.id, FLUX, { header_row: 'x' })).status).toBe(422);
    expect((await upload(experiment.id, FLUX, { extra: 'x' })).status).toBe(422);
    expect(await get()).toEqual(before);
  });

  test('names the invalid field of a mapping, and keeps the previous mapping', async () => {
    expect(await map(MAPPING)).toMatchObject({ status: 422, body: { field: 'columns' } });
    await upload(experiment.id, FLUX);
    const mapped = await map(MAPPING);
    const wrong = await map({ columns: [{ column: 'TMP [psi]', variable: 'curves.flux.x', unit: 'psi' }] });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({
      field: 'columns.0.unit',
      fields: ['columns.0.unit'],
      message: 'Column “TMP [psi]”: psi is a pressure and cannot be converted to g/L, the unit of Protein.',
    });
    expect((await map({ ...MAPPING, version: 1 })).status).toBe(409);
    expect(await get()).toEqual(mapped.body);
  });

  test('can be changed, deleted and restored with its data', async () => {
    await upload(experiment.id, FLUX);
    const url = `${base()}/${experiment.id}.json`;
    const changed = await server.call<Experiment>('standard', 'PUT', url, {
      name: 'Renamed',
      notes: 'At 12 °C.',
      version: 2,
    });
    expect(changed.body).toMatchObject({ name: 'Renamed', notes: 'At 12 °C.' });
    expect((await server.call('standard', 'PUT', url, { name: 'Late', version: 2 })).status).toBe(409);
    expect((await server.call('standard', 'DELETE', url)).status).toBe(204);
    expect((await server.call('standard', 'GET', url)).status).toBe(404);
    const restored = await server.call('standard', 'POST', `/v1/restore/experiments/${experiment.id}.json`);
    expect(restored.body).toMatchObject({ kind: 'experiments', name: 'Renamed' });
    expect((await get()).file).toMatchObject({ row_count: 3 });
  });

  test('is found only under its unit operation and product, by its organisation', async () => {
    const url = `${base()}/${experiment.id}.json`;
    for (const [as, path] of [
      ['free', url],
      ['standard', `${base('diafiltration')}/${experiment.id}.json`],
      ['standard', url.replace(product, 'prd_leghaemoglobin')],
    ] as const)
      expect((await server.call(as, 'GET', path)).status).toBe(404);
    expect((await upload(experiment.id, FLUX, {}, 'free')).status).toBe(404);
    expect((await server.call('standard', 'POST', `${base('alchemy')}.json`, { name: 'x' })).status).toBe(404);
  });

  test('returns its original file byte by byte, its data in the model’s units, and its skipped data', async () => {
    const url = `${base()}/${experiment.id}/file`;
    expect((await server.call('standard', 'GET', url)).status).toBe(404);
    await upload(experiment.id, FLUX);
    const file = await server.call<Buffer>('standard', 'GET', url);
    expect(String(file.body)).toBe(FLUX);
    expect(file.headers['content-disposition']).toContain('flux.csv');
    expect((await server.call('standard', 'GET', `${url}?content=mapped`)).status).toBe(404);
    await map(MAPPING);
    const mapped = String((await server.call<Buffer>('standard', 'GET', `${url}?content=mapped`)).body);
    expect(mapped.slice(1).split('\r\n')).toEqual([
      'Row,Row label,Flux [L/m²/h],Protein [g/L],Replicate',
      '2,a1,60,12,MK',
      '4,a3,40,50,JL',
      '',
    ]);
    const left = String((await server.call<Buffer>('standard', 'GET', `${url}?content=left_out`)).body);
    expect(left).toContain('3,3,Protein [mg/L],n.d.,Below detection.');
    // What comes out goes in again.
    const again = await upload((await make()).id, Buffer.from(mapped));
    expect(again.body.mapping!.rows_used).toBe(2);
  });
});

test('omits the data in lists of all, by product and by unit operation', async () => {
  const one = await make('Listed', 'diafiltration');
  const lists = await Promise.all(
    ['/v1/experiments.json', `/v1/experiments/${product}.json`, `${base('diafiltration')}.json?q=list`].map((url) =>
      server.call<ExperimentList>('standard', 'GET', url),
    ),
  );
  for (const { status, body } of lists) {
    expect(status).toBe(200);
    const found = body.experiments.find(({ id }) => id === one.id)!;
    expect(found).toMatchObject({ name: 'Listed', model: null });
    expect(found.rows).toBeUndefined();
  }
  expect(lists[2]!.body.total).toBe(1);
  expect((await server.call('standard', 'GET', base('alchemy') + '.json')).status).toBe(404);
});

test('a large file is stored in pieces and does not block other requests', async () => {
  const experiment = await make();
  const row = 'a1,60,12000,29,MK\n';
  // By day of three pieces; one that ends its thread is read in memory.test.ts.
  const rows = isNight ? 150_000 : 40_000;
  const big = FLUX + row.repeat(rows);
  const sent = upload(experiment.id, big);
  const quick = await server.call('standard', 'GET', '/v1/products.json');
  expect(quick.status).toBe(200);
  const { body } = await sent;
  expect(body.file!.row_count).toBe(rows + 3);
  expect(body.rows).toHaveLength(1000);
  expect(body.points!.rows.length).toBeLessThanOrEqual(2000);
  const file = await server.call<Buffer>('standard', 'GET', `${base()}/${experiment.id}/file`);
  expect(Buffer.compare(Buffer.from(file.body), Buffer.from(big))).toBe(0);
});

test('an organisation has a storage limit', async () => {
  const { sql: db } = server.database;
  const [full, first, experiment] = [await make('Full'), await make(), await make()];
  expect((await upload(first.id, FLUX)).status).toBe(200);
  const [{ size } = { size: 0 }] = await db
    .select({ size: experiments.stored })
    .from(experiments)
    .where(eq(experiments.id, first.id));
  expect(size).toBeGreaterThan(0);
  /** What all others have of the organisation. */
  const stored = async (bytes: number) => {
    await db.update(experiments).set({ stored: 0 });
    await db.update(experiments).set({ stored: bytes }).where(eq(experiments.id, full.id));
  };
  await stored(MOST_BYTES - size + 1);
  const { status, body } = await upload(experiment.id, FLUX);
  expect([status, body.field]).toEqual([422, 'file']);
  await stored(MOST_BYTES - size);
  expect((await upload(experiment.id, FLUX)).status).toBe(200);
  await stored(0);
});

test('the demo has mapped experiments with skipped rows', async () => {
  const { body } = await server.call<ExperimentList>('standard', 'GET', '/v1/experiments/prd_leghaemoglobin.json');
  expect(body.experiments.map(({ id, status, mapping }) => [id, status, mapping!.rows_used])).toEqual(
    expect.arrayContaining([
      ['exp_uf_flux_01', 'mapped', 41],
      ['exp_fermentation_01', 'fitted', 36],
      ['exp_homogeniser_01', 'mapped', 17],
    ]),
  );
});

describe('a file is added to an experiment whose columns are mapped', () => {
  const place = () => base('batch_fermentation');
  const FEED = 'settings.batch_substrate_concentration';
  const COLUMNS = [
    { column: 'Run', variable: 'batch' },
    { column: 'Time [h]', variable: 'time', unit: 'h' },
    { column: 'Biomass [g/L]', variable: 'curves.concentrations.cells', unit: 'g/L' },
  ];
  /** Run B comes before run A in time, and its row 4 is excluded; a cell of run A is corrected. */
  async function mapped() {
    const url = `${place()}/${(await make('Added to', 'batch_fermentation')).id}`;
    const send = sendTo(url);
    await send('biomass.csv', 'Run,Time [h],Biomass [g/L]\nA,4,60\nA,2,3\nB,0,100\nB,2,3.1\n');
    const { status } = await server.call('standard', 'POST', `${url}/mapping.json`, {
      columns: COLUMNS,
      constants: [{ variable: FEED, value: 20 }],
      excluded_rows: [4],
      corrections: [{ row: 2, column: 'Biomass [g/L]', value: 6 }],
    });
    expect(status).toBe(200);
    return send;
  }

  test('of the same columns: its exclusions and corrections move with their rows, and it stays confirmed', async () => {
    const send = await mapped();
    const { body } = await send('more.csv', 'Run,Time [h],Biomass [g/L]\nA,0,1\nB,0,1.1\n', { addition: 'true' });
    expect(body.rows).toEqual([
      ['A', 0, 1],
      ['A', 2, 3],
      ['A', 4, 60],
      ['B', 0, 100],
      ['B', 0, 1.1],
      ['B', 2, 3.1],
    ]);
    expect(body.mapping).toMatchObject({
      confirmed: true,
      constants: [{ variable: FEED, value: 20 }],
      excluded_rows: [5],
      corrections: [{ row: 4, column: 'Biomass [g/L]', value: 6 }],
      rows_used: 5,
    });
    // In the order of the file: row, run, time, biomass, constant.
    expect(body.points!.rows.map((row) => [row[0], row[3]])).toEqual([
      [2, 1],
      [3, 3],
      [4, 6],
      [6, 1.1],
      [7, 3.1],
    ]);
  });

  test('of other columns: they are proposed with the same, but no constant that a column has now', async () => {
    const send = await mapped();
    const { body } = await send('gas.csv', 'Run,Time [h],pH\nA,2,7\n', { addition: 'true' });
    expect(body.mapping).toMatchObject({
      confirmed: false,
      constants: [{ variable: FEED, value: 20 }],
      excluded_rows: [4],
      corrections: [{ row: 3, column: 'Biomass [g/L]', value: 6 }],
      rows_used: 3,
    });
    const heading = `Substrate concentration in the feed (${FEED}) [g/L]`;
    const rows = ['A,0', 'A,2', 'A,4', 'B,0', 'B,2'].map((row) => `${row},25`).join('\n');
    const again = await send('feed.csv', `Run,Time [h],${heading}\n${rows}\n`, { addition: 'true' });
    expect(again.body.mapping!.columns.find(({ column }) => column === heading)).toMatchObject({ variable: FEED });
    expect(again.body.mapping).toMatchObject({ confirmed: false, constants: [] });
  });
});

/** Sends files to an experiment under their names; without a name, only the fields. */
const sendTo =
  (url: string) =>
  async (name: string | null, content: string, fields: Record<string, string> = {}) => {
    const form = new FormData();
    if (name !== null) {
      form.set('file', new Blob([content]), name);
      form.set('name', name);
    }
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    const request = new Request('http://titre.test', { method: 'POST', body: form });
    const payload = Buffer.from(await request.arrayBuffer());
    return server.call<Experiment & { message: string; field?: string }>('standard', 'POST', `${url}/file`, payload, {
      'content-type': request.headers.get('content-type')!,
    });
  };

test('a joined table has the cells of both files unchanged, whatever they look like as text', async () => {
  const { id } = await make('As they are', 'batch_fermentation');
  const send = sendTo(`${base('batch_fermentation')}/${id}`);
  // Semicolons in every line, units below the names, and texts that a spreadsheet would take for formulas.
  await send('biomass.csv', 'Run\tTime\tCells\tNote\n\th\tg/L\t\n-A1\t0\t1\ta;b;c;d\n=2\t0\t1.5\t+;@;x;y\n');
  const { status, body } = await send('hplc.csv', 'Run\tTime\tSample\n\th\t\n-A1\t0\th\n=2\t0\tg/L\n@3\t1\tmin\n', {
    addition: 'true',
  });
  expect([status, body.message]).toEqual([200, undefined]);
  expect(body.rows).toEqual([
    ['-A1', 0, 1, 'a;b;c;d', 'h'],
    ['=2', 0, 1.5, '+;@;x;y', 'g/L'],
    ['@3', 1, null, null, 'min'],
  ]);
  expect(body.file!.columns).toMatchObject([
    { name: 'Run', type: 'text', count: 3, missing: 0 },
    { name: 'Time', type: 'number', unit: 'h', count: 3, minimum: 0, maximum: 1 },
    { name: 'Cells', type: 'number', unit: 'g/L', count: 2, missing: 1, minimum: 1, maximum: 1.5 },
    { name: 'Note', type: 'text', count: 2, missing: 1 },
    { name: 'Sample', type: 'text', count: 3, missing: 0 },
  ]);
  const stored = await server.call<Experiment>('standard', 'GET', `${base('batch_fermentation')}/${id}.json`);
  expect(stored.body.rows).toEqual(body.rows);
  // A third file is joined to the same table.
  const third = await send('gas.csv', 'Run,Time [h],OUR\n=2,0,5\n', { addition: 'true' });
  expect(third.body.rows![1]).toEqual(['=2', 0, 1.5, '+;@;x;y', 'g/L', 5]);
});

test('a second file is joined by run and time, keeps the meanings of the first, and conflicts are reported', async () => {
  const operationWithTime = 'batch_fermentation';
  const place = base(operationWithTime);
  const { id } = await make('Two files', operationWithTime);
  const send = sendTo(`${place}/${id}`);
  const early = await send('hplc.csv', 'Run,Time [h],Glucose [g/L]\nA,0,20\n', { addition: 'true' });
  expect([early.status, early.body.field]).toEqual([422, 'addition']);

  await send('biomass.csv', 'Run,Time [h],Biomass [g/L],pH\nA,0,1,7\nA,2,3.1,7\nA,4,6,6.9\n');
  const { status, body } = await send(
    'hplc.csv',
    'Run;Time [min];Glucose [g/L];pH\nA;0;20;7\nA;60;17,5;7\nA;120;14;6.8\n',
    {
      addition: 'true',
    },
  );
  expect(status).toBe(200);
  expect(body.file).toMatchObject({
    name: 'biomass + hplc.csv',
    media_type: 'text/csv',
    row_count: 4,
    joined: {
      files: ['biomass.csv', 'hplc.csv'],
      both: 2,
      first_only: 1,
      second_only: 1,
      conflicts_total: 1,
      conflicts: [{ column: 'pH', run: 'A', time: 2, first: '7', second: '6.8' }],
    },
  });
  expect(body.mapping!.columns.map(({ column, variable }) => [column, variable])).toEqual([
    ['Run', 'batch'],
    ['Time [h]', 'time'],
    ['Biomass [g/L]', 'curves.concentrations.cells'],
    ['pH', expect.anything()],
    ['Glucose [g/L]', 'curves.concentrations.substrate'],
    ['pH (hplc.csv)', null],
  ]);
  expect(body.rows).toEqual([
    ['A', 0, 1, 7, 20, 7],
    ['A', 1, null, null, 17.5, 7],
    ['A', 2, 3.1, 7, 14, 6.8],
    ['A', 4, 6, 6.9, null, null],
  ]);
  // A joined table has no other way to be read. What it is made of is replaced by the next file.
  const again = await send(null, '', { header_row: '2' });
  expect([again.status, again.body.field]).toEqual([422, 'file']);
  const unclear = await send('plain.csv', 'Glucose [g/L]\n20\n', { addition: 'true' });
  expect([unclear.status, unclear.body.message]).toEqual([
    422,
    expect.stringMatching(/has a time column but “plain.csv” does not/) as string,
  ]);
  const other = await send('biomass.csv', 'Run,Time [h],Biomass [g/L]\nA,0,1\n');
  expect(other.body.file!.joined).toBeUndefined();
});

describe('remembered headings', () => {
  const headings = (uo = operation) => `/v1/column_headings/${uo}.json`;
  const list = async (as: Account = 'standard') =>
    (await server.call<ColumnHeadingList>(as, 'GET', headings())).body.headings;

  test('are listed with their meanings, and a forgotten one is proposed by its title again', async () => {
    const { id } = await make('Remembered');
    await upload(id, FLUX);
    const body = {
      columns: MAPPING.columns.map((one) => {
        if (one.column === 'Operator') return { column: 'Operator', variable: 'label' };
        return one.column === 'Run' ? { column: 'Run', variable: null } : one;
      }),
    };
    const mapped = await server.call('standard', 'POST', `${base()}/${id}/mapping.json`, body);
    expect(mapped.status).toBe(200);
    const found = await list();
    expect(found.map(({ heading }) => heading)).toEqual([
      'flux [lmh]',
      'operator',
      'protein [mg/l]',
      'run',
      'tmp [psi]',
    ]);
    expect(found[1]).toMatchObject({ variable: 'label', variable_title: 'Row label', unit: null, factor: null });
    expect(found[4]).toMatchObject({ variable: null, variable_title: null });
    const operatorIn = async () => {
      const { id: next } = await make('Next');
      const { body: read } = await upload(next, FLUX);
      return read.mapping!.columns.find(({ column }) => column === 'Operator')!.variable;
    };
    expect(await operatorIn()).toBe('label');

    const one = await server.call('standard', 'DELETE', `${headings()}?heading=Operator`);
    expect(one.status).toBe(204);
    expect((await list()).map(({ heading }) => heading)).not.toContain('operator');
    expect(await operatorIn()).not.toBe('label');
    const again = await server.call('standard', 'DELETE', `${headings()}?heading=Operator`);
    expect(again.status).toBe(404);

    expect((await server.call('standard', 'DELETE', headings())).status).toBe(204);
    expect(await list()).toEqual([]);
    // What is mapped already is as it was.
    const kept = await server.call<Experiment>('standard', 'GET', `${base()}/${id}.json`);
    expect(kept.body.mapping!.columns.find(({ column }) => column === 'Operator')!.variable).toBe('label');
    const { body: log } = await server.call<{ logs: { title: string }[] }>('admin', 'GET', '/v1/logs.json?page_size=5');
    expect(log.logs.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'Forgot the column heading “Operator” of Ultrafiltration',
        'Forgot 4 column headings of Ultrafiltration',
      ]),
    );
  });

  test('decisions about files of an instrument are those of the next file of it, until they are forgotten', async () => {
    const uo = 'batch_fermentation';
    const analyser = (glucose: string) =>
      `Sample No,Time (h),CDW (g/L),${glucose},Lactate,Flag\n1,0,1,9,0.1,\n2,5,4,<0.1,0.2,\n3,9,6,3,0.2,\n`;
    const read = async (content: string) => {
      const { id } = await make('Analyser', uo);
      const { body } = await upload(id, content, {}, 'standard', uo);
      const glucose = body.mapping!.columns.find(({ column }) => column.startsWith('Glucose'))!;
      return { id, body, below: glucose.below, columns: body.mapping!.columns };
    };
    const decide = async ({ id, columns }: Awaited<ReturnType<typeof read>>, remember_decisions?: boolean) => {
      const body = {
        columns: columns.map(({ column, variable, unit, below }) => ({
          column,
          variable,
          ...(variable !== null && unit !== null && { unit }),
          ...(below !== undefined && { below: 'half' }),
        })),
        ...(remember_decisions !== undefined && { remember_decisions }),
      };
      expect((await server.call('standard', 'POST', `${base(uo)}/${id}/mapping.json`, body)).status).toBe(200);
    };
    const first = await read(analyser('Glucose'));
    expect([first.body.file!.instrument!.id, first.below]).toEqual(['enzymatic_analyser', 'censored']);
    await decide(first);
    // The heading is another one; a file of another kind is not decided.
    const next = await read(analyser('Glucose [g/L]'));
    expect([next.below, next.body.file!.instrument!.remembered]).toEqual(['half', { below: 'half' }]);
    expect((await read('Time (h),CDW (g/L),Glucose (g/L)\n0,1,9\n5,4,<0.1\n9,6,3\n')).below).toBe('censored');
    const list = async () => (await server.call<ColumnHeadingList>('standard', 'GET', headings(uo))).body.headings;
    const own = (await list()).find(({ instrument }) => instrument !== undefined)!;
    expect(own).toMatchObject({ instrument: 'Enzymatic analyser, glucose and lactate', below: 'half', variable: null });
    expect((await server.call('standard', 'DELETE', `${headings(uo)}?heading=${own.heading}`)).status).toBe(204);
    const after = await read(analyser('Glucose'));
    expect([after.below, after.body.file!.instrument!.remembered]).toEqual(['censored', undefined]);
    await decide(after);
    expect((await read(analyser('Glucose'))).below).toBe('half');
    await decide(after, false);
    expect((await read(analyser('Glucose'))).below).toBe('censored');
  });

  test('of a unit operation that is not in the catalogue are a 404', async () => {
    expect((await server.call('standard', 'GET', headings('alchemy'))).status).toBe(404);
    expect((await server.call('standard', 'DELETE', headings('alchemy'))).status).toBe(404);
  });
});
