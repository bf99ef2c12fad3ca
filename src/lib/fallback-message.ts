import type { OperationEntry } from '#generated/operations.ts';
import { importLater } from './import-later.ts';

/**
 * The message for a failed request whose response has none: the contract has a sentence for each operation. The table
 * is fetched only when a request fails.
 */
export async function fallbackMessage(method: string, url: string): Promise<string> {
  try {
    const { operations } = await importLater(() => import('#generated/operations.ts'), { reloads: false });
    return findMessage(Object.values(operations), method, new URL(url).pathname);
  } catch {
    return 'An error occurred';
  }
}

export function findMessage(operations: readonly OperationEntry[], method: string, path: string): string {
  const candidates = operations.filter(
    (operation) => operation.method === method && matcher(operation.path).test(path),
  );
  // A fixed path wins over one with a parameter in the same place, as it does in the server's router.
  const [best] = candidates.toSorted((a, b) => a.params.path.length - b.params.path.length);
  return best?.errorMessage ?? 'An error occurred';
}

const matcher = (template: string): RegExp =>
  new RegExp(`${template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+')}$`);
