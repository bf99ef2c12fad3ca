import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleContract, wholeContract } from '../codegen/bundle.ts';
import { root } from '../lib/paths.ts';
import type { Contract } from './document.ts';

/** The contract of the last release, without what no client depends on. */
export const RELEASED = join(root, 'openapi', 'released.json');

export const readReleased = (): Contract => JSON.parse(readFileSync(RELEASED, 'utf8')) as Contract;

/** The contract as the files in `openapi/` describe it now. @throws when they do not bundle */
export const bundleNow = (): Contract => lean(wholeContract());

/** The contract at a commit, branch or tag. @throws when git does not know it */
export function bundleAt(ref: string): Contract {
  const parent = join(root, '.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'contract-diff-'));
  try {
    const archive = execFileSync('git', ['archive', ref, 'openapi'], { cwd: root, maxBuffer: 1e9, stdio: 'pipe' });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    return lean(bundleContract(folder, join(folder, 'openapi', 'openapi.yaml')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Texts for readers: a change of these breaks no client. */
const TEXTS = new Set([
  'description',
  'summary',
  'title',
  'example',
  'examples',
  'tags',
  'info',
  'servers',
  'externalDocs',
]);

/** Objects whose keys are names that the contract chose: a property may be called `title`. */
const MAPS = new Set([
  'properties',
  'schemas',
  'parameters',
  'responses',
  'headers',
  'paths',
  'content',
  'requestBodies',
]);

/** A contract without its texts and examples: a tenth of its size. */
export function lean(contract: object): Contract {
  return withoutTexts(contract, false) as Contract;
}

function withoutTexts(value: unknown, isMap: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item, false));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => isMap || !TEXTS.has(key));
  return Object.fromEntries(
    kept.map(([key, part]) => [
      key,
      key === 'default' || key === 'enum' ? part : withoutTexts(part, !isMap && MAPS.has(key)),
    ]),
  );
}
