import type { Results } from '#generated/types.ts';

/**
 * Results as the database receives them. A thread that has computed results serialises them, so that the thread of the
 * requests does not copy and serialise hundreds of kilobytes.
 */
export interface SerialisedResults {
  figures: Results['figures'];
  /** In the binary format of `jsonb`: its version, 1, then UTF-8. */
  jsonb: Uint8Array;
}

export const serialiseResults = (results: Results): SerialisedResults => ({
  figures: results.figures,
  jsonb: Buffer.from(`\u0001${JSON.stringify(results)}`),
});
