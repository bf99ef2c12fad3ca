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

test('labels of marks that are near each other do not cover each other', () => {
  const mark = (x: number, label: string) => ({ x, y: 0, label, shape: 'dot', colour: 'black' }) as const;
  render(
    <CurvePlot
      title="Charge"
      words="Charge against pH."
      height={300}
      data={{
        x: { title: 'pH' },
        y: { title: 'Charge' },
        curves: [
          {
            key: 'charge',
            title: 'Charge',
            points: [
              [1, 20],
              [13, -20],
            ],
          },
        ],
        marks: [
          mark(4.4, 'in the library, 4.4'),
          mark(5.2, 'calculated, 5.2'),
          mark(5.5, 'FB-201, 5.5'),
          mark(5.6, 'UF-501, 5.6'),
        ],
      }}
    />,
  );
  const places = ['in the library, 4.4', 'calculated, 5.2', 'FB-201, 5.5', 'UF-501, 5.6'].map((label) =>
    Number(screen.getByText(label).getAttribute('y')),
  );
  const sorted = places.toSorted((a, b) => a - b);
  expect(Math.min(...sorted.slice(1).map((y, at) => y - sorted[at]!))).toBeGreaterThanOrEqual(15);
});
