import { expect, test } from 'vitest';
import { flakyIn } from './flaky.ts';

test('flaky tests are named with their file and group', () => {
  const tests = (status: string) => [{ status }];
  const file = {
    title: 'shell/session.spec.ts',
    specs: [
      { title: 'passes', tests: tests('expected') },
      { title: 'passes at the second try', tests: tests('flaky') },
    ],
    suites: [{ title: 'two tabs', specs: [{ title: 'share', tests: tests('flaky') }] }],
  };
  expect(flakyIn(file)).toEqual([
    'shell/session.spec.ts › passes at the second try',
    'shell/session.spec.ts › two tabs › share',
  ]);
});
