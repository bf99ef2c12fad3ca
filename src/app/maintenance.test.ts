import { expect, test } from 'vitest';
import { maintenanceAt } from './maintenance.tsx';

test.each([
  ['2026-11-19T06:59:00Z', 'none', 'Thursday before seven'],
  ['2026-11-19T07:00:00Z', 'announced', 'from seven'],
  ['2026-11-19T08:59:00Z', 'announced', 'until a minute before nine'],
  ['2026-11-19T09:00:00Z', 'under way', 'from nine'],
  ['2026-11-19T09:59:00Z', 'under way', 'until ten'],
  ['2026-11-19T10:00:00Z', 'none', 'from ten'],
  ['2026-11-20T09:30:00Z', 'none', 'on a Friday'],
  ['2026-07-16T06:30:00Z', 'announced', 'in summer London is an hour ahead of UTC'],
])('%s: %s (%s)', (time, state) => {
  expect(maintenanceAt(new Date(time)).state).toBe(state);
});
