import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Configuration, Results } from '#generated/types.ts';

/**
 * Results as the database receives them. A thread that has computed results serialises them, so that the thread of the
 * requests does not copy and serialise hundreds of kilobytes.
 */
export interface SerialisedResults {
  figures: Results['figures'];
  /** In the binary format of `jsonb`: its version, 1, then UTF-8. */
  jsonb: Uint8Array;
  /** All results, compressed, if `jsonb` has only the parts that statements read. */
  packed: Uint8Array | null;
}

/** @param isPacked whether the database stores compressed results, see `packed_results` in db/schema.ts */
export function serialiseResults(
  results: Results,
  { uo_settings }: Pick<Configuration, 'uo_settings'>,
  isPacked: boolean,
): SerialisedResults {
  const text = JSON.stringify(results);
  return {
    figures: results.figures,
    jsonb: Buffer.from(`\u0001${isPacked ? JSON.stringify(readByStatements(results, uo_settings)) : text}`),
    // Two thirds of the time of the usual level, for a twelfth more bytes.
    packed: isPacked ? deflateRawSync(text, { level: 3 }) : null,
  };
}

/**
 * What statements read of results: how many warnings there are, the volumes of the buffers that steps use, and what is bought.
 * Rows of an earlier version lack what was added since (`db/complete-results.ts`).
 */
export function readByStatements(
  { warnings, steps, operating_cost: { lines } }: Results,
  settings: Configuration['uo_settings'],
) {
  return {
    warnings,
    operating_cost: {
      lines: lines.map(({ item_id, price, annual, per_kg }) => ({ item_id, price, annual, per_kg })),
    },
    steps: steps.map(({ step_id, outputs }) => {
      const step = settings.find(({ id }) => id === step_id);
      const volumes = Object.entries(outputs).filter(([name]) => `${name}_id` in (step?.settings ?? {}));
      return { step_id, outputs: Object.fromEntries(volumes) };
    }),
  };
}

/** The results of a row. */
export const resultsOf = ({
  results,
  packed_results: packed,
}: {
  results: Results;
  packed_results: Uint8Array | null;
}): Results => (packed === null ? results : (JSON.parse(inflateRawSync(packed).toString()) as Results));
