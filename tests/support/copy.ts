import { cpSync, existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.ts';

/** What generating from the contract and compiling `src` need. */
const NEEDED = [
  'engine',
  'generated',
  'src',
  'scripts',
  'openapi',
  'data',
  'server',
  'codegen.config.ts',
  'package.json',
  'tsconfig.base.json',
];

/** Copies the project to a folder in which `src` compiles, with the packages of the project. */
export function copyProject(copy: string): void {
  for (const name of NEEDED)
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: (file) => !file.includes('node_modules') });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // Where the workspace's packages are hoisted, it has no folder of its own.
  const workspace = join('scripts', 'openapi-types', 'node_modules');
  if (existsSync(join(root, workspace))) symlinkSync(join(root, workspace), join(copy, workspace));
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node', 'vite/client'], jsx: 'react-jsx' },
      include: ['src'],
      // Tests beside modules may use tests/support, which needs the whole project.
      exclude: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    }),
  );
}
