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
  const report = await screen.findByRole('article');
  expect(report.textContent).not.toContain('512 samples');
  // Found once: to look for a role in a whole report again and again takes longer than to compute it.
  const print = await screen.findByRole<HTMLButtonElement>('button', { name: /^Print or save as PDF/ });
  expect(print.disabled).toBe(true);
  await waitFor(() => expect(print.disabled).toBe(false));
  expect(report.textContent).toContain('512 samples');
});
