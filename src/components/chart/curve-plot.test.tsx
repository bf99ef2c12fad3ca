import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CurvePlot } from './curve-plot.tsx';

afterEach(cleanup);

test('names no line without data', () => {
  const line = (title: string, values: (number | null)[]) => ({
    key: title,
    title,
    points: values.map((y, x) => [x, y] as const),
  });
  render(
    <CurvePlot
      title="Unit cost"
      words="Unit cost of technologies."
      height={200}
      data={{
        x: { title: 'Output' },
        y: { title: 'Unit cost' },
        curves: [line('Steel', [3, 2]), line('Hybrid', [4, 3]), line('Disposables', [null, null])],
      }}
    />,
  );
  const drawn = screen.getByRole('img', { name: 'Unit cost of technologies.' }).parentElement!.textContent;
  expect(drawn).toContain('Steel');
  expect(drawn).toContain('Hybrid');
  expect(drawn).not.toContain('Disposables');
});
