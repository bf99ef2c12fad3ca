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
  mkdirSync(scratch, { recursive: true });
  const wholeConfig = join(scratch, 'redocly-whole.yaml');
  const clientConfig = join(scratch, 'redocly-client.yaml');
  writeFileSync(wholeConfig, 'telemetry: off\n');
  writeFileSync(clientConfig, 'telemetry: off\ndecorators:\n  remove-x-internal: on\n');
  return {
    whole: redocly(contract, wholeConfig, join(scratch, 'whole.json')),
    client: redocly(contract, clientConfig, join(scratch, 'client.json')),
  };
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
