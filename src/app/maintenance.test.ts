import { expect, test } from 'vitest';
import { maintenanceAt } from './maintenance-notice.tsx';

test.each([
  ['2026-11-19T06:59:59Z', 'none', 'Thursday before seven'],
  ['2026-11-19T07:00:00Z', 'announced', 'from seven'],
  ['2026-11-19T08:59:59Z', 'announced', 'until a second before nine'],
  ['2026-11-19T09:00:00Z', 'under way', 'from nine'],
  ['2026-11-19T09:59:59Z', 'under way', 'until a second before ten'],
  ['2026-11-19T10:00:00Z', 'none', 'from ten'],
  ['2026-11-20T09:30:00Z', 'none', 'on a Friday'],
  ['2026-11-18T09:30:00Z', 'none', 'on a Wednesday'],
  ['2026-07-16T05:59:59Z', 'none', 'in summer London is an hour ahead of UTC'],
  ['2026-07-16T06:00:00Z', 'announced', 'so seven comes an hour earlier'],
  ['2026-07-16T08:00:00Z', 'under way', 'and so does nine'],
  ['2026-07-16T09:00:00Z', 'none', 'and ten'],
  ['2026-03-26T07:00:00Z', 'announced', 'the last Thursday before the clocks go forward'],
  ['2026-04-02T06:00:00Z', 'announced', 'the first one after'],
  ['2026-10-22T06:00:00Z', 'announced', 'the last Thursday before the clocks go back'],
  ['2026-10-29T06:00:00Z', 'none', 'the first one after'],
])('%s: %s (%s)', (time, state) => {
  expect(maintenanceAt(new Date(time)).state).toBe(state);
});
