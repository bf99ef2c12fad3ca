import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UNIT_OPERATIONS } from './index.ts';

const here = (...path: string[]): boolean => existsSync(join(import.meta.dirname, ...path));

describe.each(UNIT_OPERATIONS)('$id', ({ id, stage }) => {
  const name = id.replaceAll('_', '-');
  const folder = here('junctions', `${name}.ts`) ? 'junctions' : stage;
  const large = here(folder, name, 'index.ts');

  test('is declared in the folder of its stage, or is a junction', () => {
    expect(large || here(folder, `${name}.ts`)).toBe(true);
  });
  test('has a test in the same folder', () => {
    expect(here(folder, large ? name : '', `${name}.test.ts`)).toBe(true);
  });
});
