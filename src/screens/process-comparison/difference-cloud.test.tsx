import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DifferenceCloud } from './difference-cloud.tsx';

test('the quarters count the samples in which the process is cheaper and greener', () => {
  render(<DifferenceCloud letters={['B', 'A']} cost={[-1, -2, -3, 1]} footprint={[-1, -1, 1, -1]} />);
  expect(screen.getByRole('img', { name: /^B minus A/ }).getAttribute('aria-label')).toBe(
    'B minus A, each sample: cheaper and greener in 50 %, only cheaper in 25 %, only greener in 25 %, neither in < 1 %.',
  );
});
