import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { histogram } from '#engine/analysis/index.ts';
import { HistogramPlot, type Bins } from './histogram-plot.tsx';

afterEach(cleanup);

const equal = (value: number) => histogram(Array.from({ length: 9 }, () => value));
const spread = histogram([1, 2, 3, 5, 8, 13]);
const subnormal = { edges: [0, Number.MIN_VALUE], counts: [4] };

const cases: { name: string; bins: Bins; outline?: Bins & { name: string } }[] = [
  ...[0, 1, -2.5, 1e-12, 1e9].map((value) => ({ name: `equal values of ${value}`, bins: equal(value) })),
  { name: 'no values', bins: histogram([]) },
  { name: 'no counts', bins: { edges: [0, 1, 2], counts: [0, 0] } },
  { name: 'the narrowest bin', bins: subnormal },
  { name: 'an outline of equal values', bins: spread, outline: { ...equal(3), name: 'before' } },
  { name: 'equal values and an outline', bins: equal(3), outline: { ...spread, name: 'before' } },
  { name: 'values within rounding', bins: histogram([1, 1 + Number.EPSILON]) },
];

test.each(cases)('draws $name at finite places', ({ bins, outline }) => {
  const { container } = render(
    <HistogramPlot
      title="Difference"
      bins={bins}
      outline={outline ?? null}
      target={{ at: 0, text: 'the same' }}
      x={{ title: '', unit: 'USD/kg' }}
      each="samples"
      words="Histogram."
    />,
  );
  expect(container.querySelector('svg')).not.toBeNull();
  expect(container.innerHTML).not.toMatch(/NaN|Infinity/);
});
