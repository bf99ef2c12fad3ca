import { expect, test } from 'vitest';
import { wholeList } from './whole-list.ts';

const server = (total: number) => {
  const asked: number[] = [];
  return {
    asked,
    ask: ({ page, page_size }: { page: number; page_size: number }) => {
      asked.push(page);
      const from = (page - 1) * page_size;
      return Promise.resolve(
        Array.from({ length: Math.max(0, Math.min(page_size, total - from)) }, (_, i) => from + i),
      );
    },
  };
};

test.each([
  [0, [1]],
  [999, [1]],
  [1000, [1, 2]],
  [3001, [1, 2, 3, 4]],
])('reads a list of %i rows to the last row', async (total, pages) => {
  const { ask, asked } = server(total);
  const rows = await wholeList(ask, (page) => page);
  expect(rows).toEqual(Array.from({ length: total }, (_, i) => i));
  expect(asked).toEqual(pages);
});
