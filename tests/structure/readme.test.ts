/** What README lists is what there is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '#generated/operations.ts';
import { environment } from '#server/config.ts';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');

test.each(Object.values(operations).filter(({ extension }) => extension))(
  'README lists the addition $method $path',
  ({ method, path }) => {
    expect(readme).toContain(`| \`${method} ${path}\` |`);
  },
);

test.each(environment.map((variable) => [variable.name, variable] as const))(
  'README lists the variable %s as it is',
  (_, { name, default: fallback, description }) => {
    expect(readme).toContain(`| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${description} |`);
  },
);
