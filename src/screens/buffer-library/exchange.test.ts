import { describe, expect, test } from 'vitest';
import type { Buffer } from '#generated/types.ts';
import { planImport, sheetOf } from './exchange.ts';

// Keys in the order in which the server returns them, which is not that of the contract.
const buffer = {
  id: 'buf_1',
  version: 3,
  name: 'Phosphate',
  notes: '',
  ph: 7,
  temperature: 298.15,
  volume: 1,
  preparation: 'salt_pair',
  ready_price: null,
  components: [{ role: 'buffering', substance_id: 'phosphate', concentration: 20 }],
} as unknown as Buffer;

const { head, rows } = sheetOf([buffer]).sheet;
const line = rows[0]!.map(String);
const planned = (change: Partial<Record<string, string>>, existing = [buffer]) =>
  planImport([head, head.map((heading, at) => change[heading] ?? line[at]!)], existing)[0]!;

describe('a row of a file of buffers', () => {
  test('changes nothing if it is as exported', () => {
    expect(planned({})).toMatchObject({ effect: 'same', note: '' });
  });

  test('names what it changes', () => {
    expect(planned({ ph: '7.4', 'components (mmol/L)': 'phosphate buffering 25' })).toMatchObject({
      effect: 'changed',
      note: 'ph, components',
    });
  });

  test('keeps a price, and changes it', () => {
    const priced = { ...buffer, ready_price: 5000 };
    const row = (change: Partial<Record<string, string>>) => planned(change, [priced]);
    expect(row({}).body?.ready_price).toBe(5000);
    expect(row({ 'ready_price (USD/m³)': '4000' })).toMatchObject({
      effect: 'changed',
      note: 'ready_price',
      body: { ready_price: 4000 },
    });
  });

  test('adds a buffer that is not there yet', () => {
    expect(planned({}, []).effect).toBe('new');
  });

  test.each([
    [{ ph: 'seven' }, 'ph: “seven” cannot be read.'],
    [{ ph: '99' }, 'ph: At most 13.'],
    [{ preparation: 'by hand' }, 'preparation: This value is not accepted.'],
    [{ 'components (mmol/L)': 'phosphate buffering' }, 'components: “phosphate buffering” cannot be read.'],
  ])('%j is rejected with the reason', (change, note) => {
    expect(planned(change)).toMatchObject({ effect: 'refused', note });
  });
});
