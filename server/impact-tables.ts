import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CarbonInputRow, type ImpactFiles, type ImpactTables, impactTables } from '#engine/index.ts';

/** Of the shared tables; a change of them asks for another. */
export const FACTORS_VERSION = '2026.11';

/**
 * Whether factors of doubtful licence are used: one switch for tables, analyses and the footprint of the workspace. It is
 * read here, as threads that compute know the environment and nothing else of the configuration.
 */
export const doubtfulFactors = (): boolean => process.env['DOUBTFUL_FACTORS'] !== 'false';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../data', `${name}.json`), 'utf8'));

const made = new Map<boolean, ImpactTables>();

/** The impact tables that everybody sees, from data/*.json; read at first use and kept. */
export function sharedImpacts(doubtful: boolean = doubtfulFactors()): ImpactTables {
  let tables = made.get(doubtful);
  if (!tables) {
    const parts = ['categories', 'items', 'activities', 'assessments', 'matches', 'sources'];
    const files = Object.assign(
      {},
      ...[...parts.map((part) => `impact-${part}`), 'countries'].map(read),
    ) as ImpactFiles;
    made.set(doubtful, (tables = impactTables(files, { doubtful })));
  }
  return tables;
}

let inputs: CarbonInputRow[] | undefined;

/** What a carbon report may count (data/carbon-inputs.json). */
export const carbonInputs = (): CarbonInputRow[] =>
  (inputs ??= (read('carbon-inputs') as { inputs: CarbonInputRow[] }).inputs);
