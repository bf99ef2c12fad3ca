import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  hasInstallScript?: boolean;
}

const root = join(import.meta.dirname, '../..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

/** Whether a package at `from` finds `name` in a node_modules of its own or above it. */
function isFound(name: string, from: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (`${folder ? `${folder}/` : ''}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

// npm writes a lock file without the packages of other platforms when the registry lacks them, and npm ci then refuses it.
test('the lock file has every dependency of every package, those of other platforms included', () => {
  const missing = Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isFound(name, from))
      .map((name) => `${name} of ${from}`),
  );
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('packages run no script when they are installed, and all that have one work without it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'titre-install-'));
  try {
    copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'));
    mkdirSync(join(folder, 'one'));
    const scripts = { preinstall: 'exit 1', install: 'exit 1', postinstall: 'exit 1' };
    writeFileSync(join(folder, 'one/package.json'), JSON.stringify({ name: 'one', version: '1.0.0', scripts }));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: { one: 'file:one' }, scripts }));
    execFileSync('npm', ['install', '--offline', '--install-links'], { cwd: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = new Set(withScript.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13)));
  // Telemetry, and a check that the binary of the platform is there, which is a package of its own.
  expect([...names].toSorted()).toEqual(['@scarf/scarf', 'esbuild']);
});
