import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Process } from '#generated/types.ts';
import { importLater } from '#src/lib/import-later.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';

/**
 * Creates a process from the saved version of another one.
 * @param opens whether the copy is opened, so that the next change is not made in the original; otherwise the toast links to it
 */
export function useDuplicateProcess(
  process: Pick<Process, 'id' | 'product_id' | 'name'>,
  opens: 'opens it' | 'stays',
): () => Promise<void> {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async () => {
    try {
      const { duplicateProcess } = await importLater(() => import('./duplicate-process.ts'));
      await duplicateProcess(process, opens, { navigate, client });
    } catch (error) {
      toast.problem(`${process.name} could not be duplicated: ${reasonOf(error)}`);
    }
  };
}
