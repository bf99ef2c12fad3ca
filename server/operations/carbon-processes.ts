import { processFootprint, type ProcessFootprint } from '#engine/index.ts';
import type { CarbonEntryInput } from '#generated/types.ts';
import type { OrganisationRepositories } from '#server/db/repositories.ts';
import { Refusal } from '#server/errors.ts';

/** Turns a 404 into the given error, because an unknown object in a body is a 422; rethrows other errors. */
export const insteadOfMissing =
  (refusal: Refusal) =>
  (error: unknown): never => {
    throw error instanceof Refusal && error.status === 404 ? refusal : error;
  };

/**
 * Footprints of the processes in entries, by position of the entry, from their current configurations.
 * @throws Refusal 422 for a process that does not exist, has no results, or occurs twice
 */
export async function footprintsOf(
  entries: CarbonEntryInput[],
  db: Pick<OrganisationRepositories, 'processes' | 'configurations'>,
): Promise<Map<number, ProcessFootprint>> {
  const found = new Map<number, ProcessFootprint>();
  const seen = new Set<string>();
  for (const [index, { process }] of entries.entries()) {
    if (!process) continue;
    const wrong = (message: string) => {
      const field = `entries.${index}.process`;
      return new Refusal('invalid', `Entry ${index + 1}: ${message}`, { field, fields: [field] });
    };
    if (seen.has(process.process_id))
      throw wrong('another entry already uses this process. Combine their kilograms in one entry.');
    seen.add(process.process_id);
    const { id, name, configuration_id } = await db.processes
      .get(process.product_id, process.process_id)
      .catch(insteadOfMissing(wrong('this process was not found in your organisation.')));
    if (configuration_id === null) throw wrong(`${name} has no results yet. Save a configuration of it first.`);
    found.set(index, processFootprint(name, (await db.configurations.get(id, configuration_id)).results));
  }
  return found;
}
