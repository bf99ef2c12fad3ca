import { importLater } from './import-later.ts';

const UNKNOWN = 'An error occurred';

/**
 * The message for a failed request whose response has none: the contract has a sentence for each operation. The table
 * is fetched only when a request fails.
 */
export async function fallbackMessage(method: string, url: string): Promise<string> {
  try {
    const [{ operations }, { findOperation }] = await importLater(
      () => Promise.all([import('#generated/operations.ts'), import('./operation-of.ts')]),
      { reloads: false },
    );
    const found = findOperation(method, url);
    return found ? operations[found.id].errorMessage : UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}
