import { processFootprint, type ProcessFootprint } from '#engine/index.ts';
import type { CarbonEntryInput } from '#generated/types.ts';
import type { OrganisationRepositories } from '#server/db/repositories.ts';
import { Refusal } from '#server/errors.ts';

/** Passes on every failure but a 404, which becomes the refusal: what a body names and is not there is a 422. */
export const insteadOfMissing =
  (refusal: Refusal) =>
  (error: unknown): never => {
    throw error instanceof Refusal && error.status === 404 ? refusal : error;
  };

/**
 * The footprint of each process that entries name, by the entry's position, as its current configuration has it.
 * @throws Refusal 422 for a process that is not there, has no results, or is named twice
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
    if (seen.has(process.process_id)) throw wrong('this process feeds the report already; put its kilograms together.');
    seen.add(process.process_id);
    const { id, name, configuration_id } = await db.processes
      .get(process.product_id, process.process_id)
      .catch(insteadOfMissing(wrong('there is no such process in your organisation.')));
    if (configuration_id === null) throw wrong(`${name} has no results yet; save a configuration of it first.`);
    found.set(index, processFootprint(name, (await db.configurations.get(id, configuration_id)).results));
  }
  return found;
}
