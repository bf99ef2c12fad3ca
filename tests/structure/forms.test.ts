import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The password of a shared page, which is asked of people who are not signed in: tests/e2e/report/share.spec.ts. */
const OF_VISITORS = 'openshare';

test('every form that sends a request is tried with a refusal in the browser', () => {
  const bodies = globSync('src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
    const code = read(file);
    return code.includes("from '#generated/zod/") && !file.includes('.test.')
      ? [...code.matchAll(/\b([A-Z]\w+)Body\b/g)].map((match) => match[1]!)
      : [];
  });
  const tried = [...read('tests/support/forms.ts').matchAll(/^ {4}operation: '(\w+)'/gm)].map((match) => match[1]!);
  expect(bodies.length).toBeGreaterThan(tried.length / 2);
  // Creating and editing use the same form.
  const kindOf = (name: string) => name.toLowerCase().replace(/^(create|update)(component|buffer|ownoperation)$/, '$2');
  const known = new Set([...tried.map(kindOf), OF_VISITORS]);
  expect(
    [...new Set(bodies)].filter((name) => !known.has(kindOf(name))),
    'add an entry to tests/support/forms.ts',
  ).toEqual([]);
});
