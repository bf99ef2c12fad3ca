import { describe, expect, test } from 'vitest';
import { KNOWN, simulated } from '#engine/fitting/recovery.test-support.ts';
import { library, product } from '#engine/tests/fixtures.test-support.ts';
import type { DataCell, DataColumn, Mapping } from '#engine/index.ts';
import { belowEffect, type DraftMapping, readDraft } from './draft-mapping.ts';

const BATCH = KNOWN.find((one) => one.unit_operation === 'batch_fermentation')!;
const KEYS = ['cells', 'substrate', 'product'].map((key) => `curves.concentrations.${key}`);
const LIMIT = 0.1;

/** Two batches whose products below a limit were not detected. */
function draft(said: Partial<Mapping['columns'][number]> = {}): DraftMapping {
  const { rows } = simulated(BATCH, 1);
  const names = ['Run', 'Time', 'Cells', 'Substrate', 'Product'];
  const cells: DataCell[][] = [
    rows.map(({ batch }) => batch),
    rows.map(({ time }) => time),
    ...KEYS.map((key, k) =>
      rows.map(({ responses }): DataCell => {
        const value = responses[key]!;
        return k === 2 && value < LIMIT ? `<${LIMIT}` : value;
      }),
    ),
  ];
  const columns = names.map((name, k): DataColumn => ({ name, type: k === 0 ? 'text' : 'number', unit: null }));
  const variables = ['batch', 'time', ...KEYS];
  return {
    unit_operation: 'batch_fermentation',
    table: { columns, cells, rows: rows.map((_, k) => k + 2) },
    mapping: {
      columns: names.map((column, k) => ({
        column,
        variable: variables[k]!,
        ...(k === 1 && { unit: 'h' }),
        ...(k > 1 && { unit: 'g/L' }),
        ...(column === 'Product' && said),
      })),
    },
  };
}

describe('a mapping that is not saved', () => {
  test('is read as points, with limits as the files have them', () => {
    const points = readDraft(draft({ below: 'censored' }));
    expect(points?.variables).toEqual(['batch', 'time', ...KEYS]);
    expect(points?.rows[0]).toEqual([2, '1', 0, expect.any(Number), expect.any(Number), `<${LIMIT}`]);
    expect(readDraft(draft({ below: 'half' }))?.rows[0]!.at(-1)).toBe(LIMIT / 2);
  });

  test('that cannot be used gives nothing', () => {
    expect(readDraft(draft({ unit: 'mol/L' }))).toBeNull();
    expect(
      belowEffect({ ...draft({ unit: 'mol/L' }), responses: ['Product'], inputs: [] }, product, library),
    ).toBeNull();
  });

  test('says what each decision on values below detection gives in the fit', () => {
    const effect = belowEffect({ ...draft(), responses: ['Product'], inputs: [] }, product, library)!;
    const { censored, half, left_out } = effect.by;
    // The parameter on which it tells is one of the product.
    expect(effect.parameter.title).toContain('product');
    expect(half!.value).not.toBeCloseTo(left_out!.value, 5);
    expect(censored!.interval_low).toBeLessThan(censored!.interval_high!);
  });

  test('says so of inputs too, which are never censored', () => {
    const { table, mapping, ...rest } = draft({ below: 'left_out' });
    const ask = { ...rest, table, mapping, responses: [], inputs: ['Product'] };
    expect(Object.keys(belowEffect(ask, product, library)!.by)).toEqual(['half', 'left_out']);
  });
});
