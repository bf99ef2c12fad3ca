import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '../../codegen.config.ts';
import { bin, root } from '../lib/paths.ts';
import { resolve, type Document, type Parameter } from './document.ts';

/** Where the server, which cannot make it, finds it too. */
const WHOLE = join(root, '.cache', 'contract', 'openapi.json');
const STAMP = join(root, '.cache', 'contract', '.built-from');

/**
 * The contract of `openapi/` in one file, with its examples: made when its sources have changed.
 * @returns its path
 * @throws if the sources do not bundle
 */
export function wholeContractFile(): string {
  const files = globSync(['openapi/**/*.{yaml,json}', 'scripts/codegen/bundle.ts', 'package-lock.json'], { cwd: root });
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(root, file)));
  const now = hash.digest('hex');
  if (existsSync(WHOLE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return WHOLE;
  const scratch = join(root, '.cache', `contract-${process.pid}`);
  try {
    const text = `${JSON.stringify(bundleContract(scratch, join(root, contract)), null, 2)}\n`;
    mkdirSync(join(WHOLE, '..'), { recursive: true });
    // Complete or absent: another process may read it.
    writeFileSync(join(scratch, 'made.json'), text);
    renameSync(join(scratch, 'made.json'), WHOLE);
    writeFileSync(STAMP, now);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return WHOLE;
}

/** The contract of `openapi/` with its examples. @throws if the sources do not bundle */
export const wholeContract = (): Document => JSON.parse(readFileSync(wholeContractFile(), 'utf8')) as Document;

/**
 * Any sources as one document.
 * @param scratch a folder for files on the way
 * @param source its first file
 * @throws if the sources do not bundle
 */
export function bundleContract(scratch: string, source: string): Document {
  mkdirSync(scratch, { recursive: true });
  const config = join(scratch, 'redocly.yaml');
  const out = join(scratch, 'bundle.json');
  writeFileSync(config, 'telemetry: off\n');
  const options = ['--config', config, '--output', out, '--ext', 'json'];
  const { status, stdout, stderr } = spawnSync(
    bin('redocly'),
    ['bundle', source, ...options, '--component-renaming-conflicts-severity', 'error'],
    { encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  );
  if (status !== 0) throw new Error(`The contract could not be bundled.\n${stdout}${stderr}`);
  return JSON.parse(readFileSync(out, 'utf8')) as Document;
}

/** Without parameters that are `x-internal`: every call carries them, and the transport adds them. */
export function withoutInternal(document: Document): Document {
  const shown = <T extends { parameters?: Parameter[] }>(holder: T): T =>
    holder.parameters
      ? { ...holder, parameters: holder.parameters.filter((one) => !resolve(document, one)['x-internal']) }
      : holder;
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    shown(
      Object.fromEntries(Object.entries(item).map(([key, part]) => [key, Array.isArray(part) ? part : shown(part)])),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) as Document['paths'] };
}

// `npm run build` makes it for the documentation of a server.
if (import.meta.main) console.log(wholeContractFile());
