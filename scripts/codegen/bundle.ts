import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin } from '../lib/paths.ts';
import type { Document } from './document.ts';

/**
 * The contract as one document, twice: whole, and without what is marked `x-internal` (parameters that every call
 * carries, which the transport adds and no hook or form should ask for).
 */
export function bundleContract(scratch: string, contract: string): { whole: Document; client: Document } {
  const clientConfig = join(scratch, 'redocly-client.yaml');
  const whole = bundleWhole(scratch, contract);
  writeFileSync(clientConfig, 'telemetry: off\ndecorators:\n  remove-x-internal: on\n');
  return { whole, client: redocly(contract, clientConfig, join(scratch, 'client.json')) };
}

/** The contract as one document, with everything in it. @throws when the sources do not bundle */
export function bundleWhole(scratch: string, contract: string): Document {
  mkdirSync(scratch, { recursive: true });
  const config = join(scratch, 'redocly-whole.yaml');
  writeFileSync(config, 'telemetry: off\n');
  return redocly(contract, config, join(scratch, 'whole.json'));
}

function redocly(contract: string, config: string, out: string): Document {
  const { status, stdout, stderr } = spawnSync(
    bin('redocly'),
    [
      'bundle',
      contract,
      '--config',
      config,
      '--output',
      out,
      '--ext',
      'json',
      '--component-renaming-conflicts-severity',
      'error',
    ],
    { encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  );
  if (status !== 0) throw new Error(`The contract does not bundle.\n${stdout}${stderr}`);
  return JSON.parse(readFileSync(out, 'utf8')) as Document;
}
