import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const FILE = `import { expect, test, vi } from 'vitest';
test('finds everything as it is, and leaves it replaced', async () => {
  expect(vi.isMockFunction(fetch)).toBe(false);
  expect(vi.isMockFunction(JSON.stringify)).toBe(false);
  expect(vi.isFakeTimers()).toBe(false);
  expect(process.env['TITRE_LEFT']).toBeUndefined();
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new DOMException('aborted', 'AbortError')));
  vi.stubEnv('TITRE_LEFT', 'left');
  vi.spyOn(JSON, 'stringify').mockReturnValue('left');
  vi.useFakeTimers();
  await expect(fetch('http://localhost')).rejects.toThrow('aborted');
});
`;

/** Three test files, one after the other in one process, as those of the project run. */
function run(setupFiles: string[]): number | null {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'clean-up-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, `${name}.test.ts`), FILE);
  const test = { isolate: false, maxWorkers: 1, setupFiles };
  writeFileSync(join(folder, 'vitest.config.ts'), `export default ${JSON.stringify({ test })};\n`);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  return spawnSync(process.execPath, [vitest, 'run', '--root', folder], { stdio: 'ignore' }).status;
}

test('mocks left by a test file are restored for the next file in its process', () => {
  expect(run([join(root, 'tests/support/clean-up.ts')])).toBe(0);
  // Without the set-up it does not.
  expect(run([])).toBe(1);
});

test('a test file that replaces modules reloads them, and so does the next file', () => {
  const replacing = ['clients', 'engine', 'scripts', 'server', 'src', 'tests']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(root, folder, file)),
    )
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => /^vi\.(mock|doMock)\(/m.test(text));
  expect(replacing.length).toBeGreaterThan(2);
  const without = replacing.filter(
    ({ text }) => !/^vi\.resetModules\(\);$/m.test(text) || !text.includes('afterAll(() => vi.resetModules());'),
  );
  expect(without.map(({ file }) => file)).toEqual([]);
});
