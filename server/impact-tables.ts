import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CarbonInputRow,
  type CarbonTables,
  type ImpactFiles,
  type ImpactTables,
  impactTables,
  type YearSeries,
} from '#engine/index.ts';

/** Version of the shared tables; every change of them needs a new one. */
export const FACTORS_VERSION = '2026.13';

/**
 * Whether factors with a doubtful licence are used: one switch for tables, analyses and the footprint of the workspace. It is
 * read here, because compute threads know only the environment, not the rest of the configuration.
 */
export const doubtfulFactors = (): boolean => process.env['DOUBTFUL_FACTORS'] !== 'false';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../data', `${name}.json`), 'utf8'));

const made = new Map<boolean, ImpactTables>();

/** The impact tables that all organisations see, from data/*.json; cached after the first use. */
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

/** Input options of carbon reports (data/carbon-inputs.json). */
export const carbonInputs = (): CarbonInputRow[] =>
  (inputs ??= (read('carbon-inputs') as { inputs: CarbonInputRow[] }).inputs);

/** Grid factors of earlier years, exchange rates and prices (data/grid-history.json, data/exchange-rates.json). */
export function carbonSeries(): Pick<CarbonTables, 'grids' | 'gridSource' | 'money'> {
  const { grids, source } = read('grid-history') as { grids: YearSeries[]; source: string };
  const money = read('exchange-rates') as CarbonTables['money'];
  return { grids: new Map(grids.map((one) => [one.code, one])), gridSource: source, money };
}
