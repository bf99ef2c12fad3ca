/** The display currency: an organisation's setting, and amounts that stay in USD wherever they are stored or computed. */
import readXlsxFile, { type SheetData } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DisplayCurrency, Organisation, User } from '#generated/types.ts';
import { testServer, type TestServer } from '../support/server.ts';

const HELDER = '/v1/organisations/org_helder_foods.json';
const EURO: DisplayCurrency = { code: 'EUR', rate: 0.8, date: '2026-11-02', source: 'European Central Bank' };

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.close());

const set = (currency: unknown) => server.call<Organisation>('admin', 'PUT', HELDER, { currency });

test('a new organisation uses USD', async () => {
  expect((await server.call<Organisation>('admin', 'GET', HELDER)).body.currency).toBeNull();
});

test.each([
  ['code', { ...EURO, code: 'XYZ' }],
  ['rate', { ...EURO, rate: 0 }],
  ['rate', { ...EURO, code: 'USD', rate: 2 }],
  ['date', { ...EURO, date: '2999-01-01' }],
  ['date', { ...EURO, date: 'yesterday' }],
  ['source', { ...EURO, source: '  ' }],
])('rejects a currency with an invalid %s: %j', async (_field, currency) => {
  expect((await set(currency)).status).toBe(422);
});

test('members cannot set it', async () => {
  expect((await server.call('standard', 'PUT', HELDER, { currency: EURO })).status).toBe(403);
});

describe('once it is set', () => {
  let before: Record<string, SheetData>;
  let after: Record<string, SheetData>;
  let price: number | null;

  const product = '/v1/products/prd_leghaemoglobin.json';
  const workbook = async () => {
    const { body } = await server.call<Buffer>('standard', 'GET', '/v1/products/prd_leghaemoglobin/data.xlsx');
    return Object.fromEntries((await readXlsxFile(body)).map(({ sheet, data }) => [sheet, data]));
  };

  beforeAll(async () => {
    before = await workbook();
    ({ selling_price: price } = (await server.call<{ selling_price: number | null }>('standard', 'GET', product)).body);
    await set(EURO);
    after = await workbook();
  });

  test('every member reads it with the organisation', async () => {
    const { body } = await server.call<User>('standard', 'GET', '/v1/users/usr_mara_kovacs.json');
    expect(body.current_org?.currency).toEqual(EURO);
  });

  test('renaming the organisation keeps the currency, and null resets it to USD', async () => {
    const { body } = await server.call<Organisation>('admin', 'PUT', HELDER, { name: 'Helder Foods' });
    expect(body.currency).toEqual(EURO);
    expect((await set(null)).body.currency).toBeNull();
    await set(EURO);
  });

  test('amounts of the API stay in USD', async () => {
    const { body } = await server.call<{ selling_price: number | null }>('standard', 'GET', product);
    expect(body.selling_price).toBe(price);
  });

  test('every amount of the workbook is in the currency, under its code, and no other number changes', () => {
    const sheets = Object.keys(before).filter((name) => name !== 'Cover' && name !== 'Long table');
    let converted = 0;
    for (const name of sheets) {
      const [head = [], ...rows] = before[name]!;
      const [newHead = [], ...newRows] = after[name]!;
      expect(newHead).toEqual(head.map((one) => String(one).replace('USD', 'EUR')));
      const unitAt = head.indexOf('Unit');
      rows.forEach((row, r) => {
        row.forEach((value, c) => {
          const ownUnitAt = head.indexOf(`Unit of ${String(head[c]).toLowerCase()}`);
          const unit = head[c] === 'Value' ? String(row[unitAt]) : String(ownUnitAt < 0 ? head[c] : row[ownUnitAt]);
          const isUnit = c === unitAt || String(head[c]).startsWith('Unit of ');
          const isMoney = typeof value === 'number' && unit.includes('USD');
          converted += isMoney ? 1 : 0;
          const expected = isMoney
            ? value * EURO.rate
            : isUnit
              ? String(value ?? '').replace('USD', 'EUR') || null
              : value;
          expect([name, newRows[r]![c]]).toEqual([name, expected]);
        });
      });
    }
    expect(converted).toBeGreaterThan(500);
  });

  test('the workbook names the rate with its date and source; its long table contains the stored values in USD', () => {
    const cover = after['Cover']!.map((row) => row.join(' '));
    expect(cover).toContain('Rate 1 USD = 0.8 EUR, 2026-11-02, European Central Bank');
    expect(after['Long table']).toEqual(before['Long table']);
  });
});
