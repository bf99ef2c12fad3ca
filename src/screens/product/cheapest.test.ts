import { describe, expect, test } from 'vitest';
import type { ConfigurationSummary, Decision, Process } from '#generated/types.ts';
import { decisionOf } from './below.tsx';
import { movementsOf } from './changes-card.tsx';
import { largest } from './cheapest-card.tsx';
import { columnsFor } from './product-overview.tsx';

describe('parts of a difference', () => {
  const parts = [1, -5, 0.5, 3, -0.25].map((change, index) => ({
    key: String(index),
    title: String(index),
    short: '',
    source: null,
    change,
  }));

  test('the largest come first, and the others together keep the sum', () => {
    const shown = largest(parts, 3);
    expect(shown.map(({ title, change }) => [title, change])).toEqual([
      ['1', -5],
      ['3', 3],
      ['3 others', 1.25],
    ]);
    const sum = (list: readonly { change: number }[]) => list.reduce((total, { change }) => total + change, 0);
    expect(sum(shown)).toBeCloseTo(sum(parts), 12);
  });

  test('others that cancel out are not listed, and a short list is whole', () => {
    expect(largest([...parts, { ...parts[0]!, change: -1.25 }], 3)).toHaveLength(2);
    expect(largest(parts, 5)).toHaveLength(5);
  });
});

describe('columns of the cards', () => {
  test.each(Array.from({ length: 13 }, (_, index) => index + 1))(
    '%i cards are in one row, beside or below the first, or in rows that are filled',
    (cards) => {
      const style = columnsFor(cards, true) as Record<string, number>;
      for (const [room, most] of [
        [4, 5],
        [3, 3],
        [2, 2],
      ] as const) {
        const [columns, first] = [style[`--columns-${room}`]!, style[`--first-${room}`]!];
        expect(columns).toBeLessThanOrEqual(most);
        // Wide enough for a table, unless it is the only column.
        expect(first).toBeGreaterThanOrEqual(Math.min(2, columns));
        expect(first === columns || cards + first === columns).toBe(true);
        expect(Math.ceil(cards / columns)).toBe(Math.ceil(cards / most));
      }
    },
  );
});

describe('changes of a process', () => {
  const process = { id: 'prc_a', name: 'A', product_id: 'prd_p', product_name: 'P' } as Process;
  const version = (number: number, cogs: number, of: Partial<ConfigurationSummary> = {}) =>
    ({
      id: `cfg_${number}`,
      number,
      note: '',
      created_at: `2026-01-0${number}T00:00:00Z`,
      branch_id: null,
      created_by: 'usr_1',
      created_by_name: 'Ada',
      parents: number === 1 ? [] : [number - 1],
      figures: { cogs },
      ...of,
    }) as ConfigurationSummary;

  test('each version is compared with the one that it was made from, on the main line only', () => {
    const versions = [
      version(4, 70, { parents: [2] }),
      version(3, 60, { branch_id: 'brn_1' }),
      version(2, 90),
      version(1, 100),
    ];
    const found = movementsOf(process, versions, 'usr_2');
    expect(found.map(({ before, after, saved_by: by }) => [before, after, by?.is_you])).toEqual([
      [90, 70, false],
      [100, 90, false],
    ]);
  });

  test('nothing is said of a version whose origin was not read, nor by whom a version of the demo was saved', () => {
    expect(movementsOf(process, [version(3, 60)], 'usr_1')).toEqual([]);
    const [only] = movementsOf(process, [version(2, 90, { created_by_name: null }), version(1, 100)], 'usr_1');
    expect(only?.saved_by).toBeNull();
  });
});

describe('decisions of a product', () => {
  const decision = (of: Partial<Decision>) =>
    ({ id: 'd', product_id: null, count: 3, processes: [], ...of }) as Decision;

  test('those of other products are left out, and one for several products counts its own processes', () => {
    const processes = ['prd_p', 'prd_q', 'prd_q'].map((product_id) => ({ product_id })) as Decision['processes'];
    expect(decisionOf(decision({ product_id: 'prd_q' }), 'prd_p')).toBeUndefined();
    expect(decisionOf(decision({ processes }), 'prd_r')).toBeUndefined();
    expect(decisionOf(decision({ processes }), 'prd_q')).toMatchObject({ count: 2, processes: processes.slice(1) });
    expect(decisionOf(decision({ product_id: 'prd_q' }), 'prd_q')?.count).toBe(3);
  });
});
