import { describe, expect, test } from 'vitest';
import { reachOf } from './changed.ts';

describe('a change of', () => {
  test.each([
    'openapi/resources/buffers.yaml',
    'package-lock.json',
    'vitest.config.ts',
    'tests/support/server.ts',
    'server/db/migrations/0001_more.sql',
    'data/countries.json',
  ])('%s runs everything', (file) => {
    expect(reachOf(['engine/index.ts', file])).toMatchObject({ unit: [], browser: 'all' });
  });

  test('the engine alone leaves out the server and most of the browser', () => {
    const { unit, browser, said } = reachOf(['engine/index.ts', 'docs/engine/drying.md'], 'main');
    expect(unit.slice(0, 2)).toEqual(['--changed', 'main']);
    expect(unit).toContain('--exclude=tests/server/wire.test.ts');
    expect(browser).toEqual(['whole-job', 'same-figures']);
    expect(said.join(' ')).toContain('only the engine changed');
  });

  test('the app or the server runs the browser, also with the engine', () => {
    expect(reachOf(['engine/index.ts', 'src/app/routes.tsx']).browser).toBe('all');
    expect(reachOf(['server/app.ts'])).toMatchObject({ unit: ['--changed', 'HEAD'], browser: 'all' });
  });

  test('tests and documents runs no other browser test', () => {
    expect(reachOf(['tests/e2e/sums.night.spec.ts', 'src/lib/format.test.ts']).browser).toEqual([
      'tests/e2e/sums.night.spec.ts',
    ]);
    expect(reachOf(['README.md']).browser).toEqual([]);
  });
});
