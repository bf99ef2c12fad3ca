/** `npm run packages`: what a registry takes of `@titre/engine`, `titre` and `@titre/contract`, in `.cache/packages`. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './lib/paths.ts';
import { buildPackages } from './packages/build.ts';

for (const file of await buildPackages(join(root, '.cache/packages'))) {
  const content = readFileSync(file);
  const sha256 = createHash('sha256').update(content).digest('hex');
  console.log(`${basename(file).padEnd(32)} ${(content.length / 1024).toFixed(0).padStart(6)} KB  sha256 ${sha256}`);
}
