import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router-dom';
import { createProcess, createProcessChanges } from '#generated/hooks/processes.ts';
import type { Process } from '#generated/types.ts';
import { refresh } from '#src/lib/refresh.ts';
import { toast } from '#src/lib/toast.ts';
import { withSuffix } from './with-suffix.ts';

/** Creates a process from the saved version of another one, and opens it or offers to. */
export async function duplicateProcess(
  { id, product_id, name }: Pick<Process, 'id' | 'product_id' | 'name'>,
  opens: 'opens it' | 'stays',
  { navigate, client }: { navigate: NavigateFunction; client: QueryClient },
): Promise<void> {
  const copy = await createProcess(product_id, { name: withSuffix(name, ' (copy)'), copy_of: id });
  const open = async () => navigate(`/products/${product_id}?process=${copy.id}`);
  if (opens === 'opens it') toast.done(`This is ${copy.name}`);
  else toast.done(`${copy.name} created`, { label: 'Open', run: () => void open() });
  await refresh(client, createProcessChanges(product_id));
  if (opens === 'opens it') await open();
}
