/** The report while it is being computed. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { places } from '../support/routes.ts';
import { closePage, openPage, startApp } from './open-page.tsx';

beforeAll(startApp);
afterEach(closePage);

test('a report is printed only once all of it is computed', async () => {
  openPage(
    places.find(({ name }) => name === 'report')!,
    () => undefined,
  );
  // Not by their roles: to look for one in a whole report takes longer than to compute it.
  const report = await waitFor(() => {
    const found = document.querySelector('article');
    expect(found).not.toBeNull();
    return found!;
  });
  expect(report.textContent).not.toContain('512 samples');
  const print = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent.startsWith('Print or save as PDF'),
  )!;
  expect(print.disabled).toBe(true);
  await waitFor(() => expect(print.disabled).toBe(false));
  expect(screen.getByRole('button', { name: 'Print or save as PDF' })).toBe(print);
  expect(report.textContent).toContain('512 samples');
});
