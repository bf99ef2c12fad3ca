import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import SurfaceCard from './surface-card.tsx';
import type { SurfaceData } from './surface-data.ts';

afterEach(cleanup);

const LEVELS = [-1, 0, 1];

/** A paraboloid over every combination of three levels of each factor. */
function dataOn(...keys: string[]): SurfaceData {
  let runs: Record<string, number>[] = [{}];
  for (const key of keys) runs = runs.flatMap((run) => LEVELS.map((level) => ({ ...run, [key]: level })));
  const measured = runs.map((run, n) => 5 - Object.values(run).reduce((sum, x) => sum + x * x, 0) + 0.01 * (n % 2));
  return {
    factors: keys.map((key) => ({ key, title: key.toUpperCase(), unit: '', min: -1, max: 1 })),
    responses: [{ key: 'ph', title: 'pH', unit: '', runs, measured }],
  };
}

test('the surface is drawn over factors that the mapping still has', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<SurfaceCard data={dataOn('a', 'b', 'c')} />);
  await user.selectOptions(screen.getByRole('combobox', { name: 'across' }), 'C');
  rerender(<SurfaceCard data={dataOn('a', 'b')} />);
  expect(screen.getByText('pH by two factors')).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'across' })).toBeNull();
});
