import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  ImpactActivityList,
  ImpactAssessmentList,
  ImpactCategoryList,
  ImpactFactorReport,
  ImpactItemDetail,
  ImpactItemList,
} from '#generated/types.ts';
import { sharedImpacts } from '#server/impact-tables.ts';
import { testServer, type Account, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const get = async <T>(url: string, as: Account = 'standard') => (await server.call<T>(as, 'GET', url)).body;

const HEADER =
  'item_id,item_name,item_type,activity_name,location,unit,category_id,value,low,high,method,source,year,licence,quality,note';
const row = (cells: Partial<Record<string, string>> = {}) => {
  const values: Record<string, string> = {
    item_id: 'glucose',
    activity_name: 'supplier A',
    location: 'FR',
    unit: 'kg',
    category_id: 'climate_change',
    value: '0.61',
    method: 'EF 3.1',
    source: 'Supplier 2026',
    year: '2026',
    licence: 'confidential',
    quality: 'B',
  };
  return HEADER.split(',')
    .map((name) => ({ ...values, ...cells })[name] ?? '')
    .join(',');
};

function upload<T = ImpactFactorReport>(text: string | Buffer, as: Account = 'standard', name = 'factors.csv') {
  const edge = 'part-of-this-test';
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(text), Buffer.from(`\r\n--${edge}--\r\n`)]);
  return server.call<T>(as, 'POST', '/v1/impacts/factors.json', payload, {
    'content-type': `multipart/form-data; boundary=${edge}`,
  });
}
type Refused = { message: string; details?: { rows?: { row: number; column?: string; message: string }[] } };
const ownFactors = async (as: Account = 'standard') =>
  (await get<ImpactAssessmentList>('/v1/impacts/assessments.json?ids=glucose', as)).assessments.filter(
    (one) => one.origin === 'own',
  );

describe('the shared impact data', () => {
  test('have twenty categories, each with its number of items', async () => {
    const { categories } = await get<ImpactCategoryList>('/v1/impacts/categories.json');
    expect(categories).toHaveLength(20);
    const climate = categories.find((one) => one.id === 'climate_change')!;
    expect(climate).toMatchObject({ normalisation: 7553.08, weighting: 0.2106, status: 'Usable for screening.' });
    expect(climate.items_with_factor).toBeGreaterThan(80);
    expect(categories.find((one) => one.id === 'land_use')!.items_with_factor).toBeLessThan(20);
  });
  test('list items by kind, by repeated ids, and by both', async () => {
    const all = await get<ImpactItemList>('/v1/impacts/items.json');
    const water = await get<ImpactItemList>('/v1/impacts/items.json?item_type=water');
    expect(new Set(water.items.map((one) => one.item_type))).toEqual(new Set(['water']));
    expect(all.items.length).toBeGreaterThan(water.items.length);
    const two = await get<ImpactItemList>('/v1/impacts/items.json?ids=glucose&ids=wfi');
    expect(two.items.map((one) => one.id).toSorted()).toEqual(['glucose', 'wfi']);
    const both = await get<ImpactItemList>('/v1/impacts/items.json?item_type=water&ids=glucose&ids=wfi');
    expect(both.items.map((one) => one.id)).toEqual(['wfi']);
    expect(two.items.find((one) => one.id === 'wfi')!.location_swappable).toBe(true);
  });
  test('return an item with its default or a given activity, and its sources', async () => {
    const glucose = await get<ImpactItemDetail>('/v1/impacts/glucose.json');
    expect(glucose.activity).toMatchObject({ id: 'glucose:US-greet', doubtful: true });
    expect(glucose.assessments.find((one) => one.category_id === 'climate_change')).toMatchObject({ value: 0.7539 });
    expect(glucose.sources[0]).toMatchObject({ id: 'greet_bst', doubtful: true });
    const other = glucose.item.default_activity_id;
    const list = await get<ImpactActivityList>('/v1/impacts/glucose/activities.json');
    const european = list.activities.find((one) => one.id !== other)!;
    const named = await get<ImpactItemDetail>(
      `/v1/impacts/glucose.json?activity_name=${encodeURIComponent(european.name)}`,
    );
    expect(named.activity.id).toBe(european.id);
    expect((await server.call('standard', 'GET', '/v1/impacts/glucose.json?activity_name=hearsay')).status).toBe(404);
    expect((await server.call('standard', 'GET', '/v1/impacts/glucos.json')).status).toBe(404);
    expect((await server.call('standard', 'GET', '/v1/impacts/glucos/activities.json')).status).toBe(404);
  });
  test('return null without data, for one item or several', async () => {
    const { assessments } = await get<ImpactAssessmentList>('/v1/impacts/assessments.json?ids=hepes&ids=clean_steam');
    expect(assessments.find((one) => one.item_id === 'hepes')).toMatchObject({ value: null, quality: 'N' });
    // What is made on site is computed, here with the world's grid.
    expect(assessments.find((one) => one.item_id === 'clean_steam')!.value).toBeGreaterThan(0.15);
    expect(assessments.filter((one) => one.value === 0)).toEqual([]);
  });
});

describe('an organisation’s custom factors', () => {
  test('from an invalid file are rejected line by line, and none are stored', async () => {
    const wrong = [
      row(),
      row({ unit: 'stone', activity_name: 'b' }),
      row({ category_id: 'gloom', activity_name: 'c' }),
      row({ low: '0.7', high: '0.9', activity_name: 'd' }),
      row({ year: '2031', activity_name: 'e' }),
      row({ value: '0', activity_name: 'f' }),
      row({ value: '0,61', activity_name: 'g' }).replace('0,61', '"0,61"'),
      row(),
      row({ item_id: 'agave', activity_name: 'h' }),
      row({ quality: 'Z', activity_name: 'i' }),
    ];
    const { status, body } = await upload<Refused>([HEADER, ...wrong].join('\n'));
    expect(status).toBe(422);
    expect(body.message).toBe('9 of the 10 rows are invalid, so nothing was imported.');
    const faults = body.details!.rows!;
    expect(faults.map((one) => [one.row, one.column])).toEqual([
      [3, 'unit'],
      [4, 'category_id'],
      [5, 'low'],
      [6, 'year'],
      [7, 'note'],
      [8, 'value'],
      [9, 'item_id'],
      [10, 'item_type'],
      [10, 'item_name'],
      [11, 'quality'],
    ]);
    expect(faults[0]!.message).toBe('stone cannot be converted to kg: unknown unit.');
    expect(faults[6]!.message).toContain('Line 2');
    expect(await ownFactors()).toEqual([]);
  });
  test.each([
    ['no columns', 'item_id,value\nglucose,1', 422, /columns .* are missing/],
    ['a column twice', `${HEADER},value`, 422, /The column value is there twice/],
    ['no rows', HEADER, 422, /no rows/],
    ['a workbook', Buffer.from('PK\u0003\u0004rest'), 415, /workbook/],
    ['another encoding', Buffer.concat([Buffer.from(`${HEADER}\n`), Buffer.from([0xe9, 0x2c])]), 400, /line 2/],
    ['open quotes', `${HEADER}\n"glucose,1`, 400, /not CSV/],
  ])('are refused from %s', async (_, text, status, message) => {
    const reply = await upload<Refused>(text);
    expect(reply.status).toBe(status);
    expect(reply.body.message).toMatch(message);
  });
  test('from a file with an invalid name are rejected with a message', async () => {
    const { status, body } = await upload<{ field?: string }>([HEADER, row()].join('\n'), 'standard', 'a\0.csv');
    expect([status, body.field]).toEqual([422, 'file']);
    expect(await ownFactors()).toEqual([]);
  });

  test('override the shared ones, convert units, and are reported line by line', async () => {
    const text = `\uFEFF${[
      `${HEADER},comment`,
      `${row()},mine`,
      row({ unit: 't', value: '120', category_id: 'water_use', low: '100', high: '150' }),
      row({ item_id: 'agave', item_name: 'Agave', item_type: 'carbon_source', value: '', quality: '' }),
    ].join('\r\n')}`;
    const { status, body } = await upload(text);
    expect([status, body.rows, body.added, body.ignored_columns]).toEqual([200, 3, 3, ['comment']]);
    expect(body.lines[1]).toMatchObject({
      line: 3,
      status: 'added',
      message: 'The factor was converted from a value per t to a value per kg.',
    });

    const { item, activity, assessments, sources } = await get<ImpactItemDetail>('/v1/impacts/glucose.json');
    expect([item.origin, activity.name]).toEqual(['own', 'supplier A']);
    expect(assessments.map((one) => [one.category_id, one.value, one.low])).toEqual([
      ['climate_change', 0.61, null],
      ['water_use', 0.12, 0.1],
    ]);
    expect(sources.map((one) => one.title)).toEqual(['Supplier 2026']);
    const agave = await get<ImpactItemDetail>('/v1/impacts/agave.json');
    expect(agave.assessments[0]).toMatchObject({ value: null, quality: 'N' });

    const again = await upload([HEADER, row(), row({ value: '0.5', category_id: 'land_use' })].join('\n'));
    expect([again.body.unchanged, again.body.added]).toEqual([1, 1]);
    expect(again.body.factors_version).not.toBe(body.factors_version);
    const changed = await upload([HEADER, row({ value: '0.7' })].join('\n'));
    expect(changed.body.replaced).toBe(1);
    expect((await ownFactors()).find((one) => one.category_id === 'climate_change')!.value).toBe(0.7);
  });
  test('stay in their organisation', async () => {
    expect(await ownFactors('free')).toEqual([]);
    expect((await server.call('free', 'GET', '/v1/impacts/agave.json')).status).toBe(404);
    expect(sharedImpacts().items.get('glucose')!.default_activity_id).toBe('glucose:US-greet');
  });
});

test('one switch excludes factors with a doubtful licence', async () => {
  process.env['DOUBTFUL_FACTORS'] = 'false';
  try {
    const { activities } = await get<ImpactActivityList>('/v1/impacts/ammonia/activities.json', 'free');
    expect(activities.map((one) => one.source)).toEqual(['uslci21', 'background_recipe']);
  } finally {
    delete process.env['DOUBTFUL_FACTORS'];
  }
});
