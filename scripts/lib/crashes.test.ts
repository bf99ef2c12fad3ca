import { expect, test } from 'vitest';
import { crashedFiles } from './crashes.ts';

const ended = (signal: string, file: string) =>
  new Error('[vitest-pool]: Worker forks emitted error.', {
    cause: new Error(
      `Worker exited unexpectedly with signal ${signal} during started state while running test file ${file}`,
    ),
  });

test.each<[Error[], string[]]>([
  [[], []],
  [
    [ended('SIGTRAP', '/a/b.test.ts'), ended('SIGSEGV', '/c.test.ts')],
    ['/a/b.test.ts', '/c.test.ts'],
  ],
  [[ended('SIGKILL', '/a/b.test.ts')], []],
  [[ended('SIGTRAP', '/a/b.test.ts'), new Error('An unhandled rejection')], []],
])('of %s, the files to repeat are %j', (errors, files) => {
  expect(crashedFiles(errors)).toEqual(files);
});
