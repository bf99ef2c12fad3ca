import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LinkedText } from './linked-text.tsx';

afterEach(cleanup);

test('makes links of addresses, without the punctuation after them, and of nothing else', () => {
  const { container } = render(
    <LinkedText text="From https://doi.org/10.1099/mic.0.27481-0; see (https://a.test/b). javascript:alert(1) http://c.test" />,
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://doi.org/10.1099/mic.0.27481-0',
    'https://a.test/b',
  ]);
  expect(container.textContent).toBe(
    'From doi.org/10.1099/mic.0.27481-0; see (a.test/b). javascript:alert(1) http://c.test',
  );
});
