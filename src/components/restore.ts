import type { RestorableKind } from '#generated/types.ts';
import { restoreDeleted } from '#generated/hooks/products.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';

/** Restores a deleted item, and reports success or failure. @param refresh refetches lists that contain it */
export async function restore(
  kind: RestorableKind,
  { id, name }: { id: string; name: string },
  refresh: () => Promise<unknown>,
): Promise<void> {
  try {
    await restoreDeleted(kind, id);
    await refresh();
    toast.done(`${name} restored`);
  } catch (error) {
    toast.problem(`${name} could not be restored: ${reasonOf(error)}`);
  }
}
