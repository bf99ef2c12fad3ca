import { useNavigate } from 'react-router-dom';
import * as changed from '#generated/changes/processes.ts';
import type { Process } from '#generated/types.ts';
import { useCreateProcess } from '#generated/hooks/processes.ts';
import { toast } from '#src/lib/toast.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { withSuffix } from './with-suffix.ts';

/**
 * Creates a process from the saved version of another one.
 * @param opens whether the copy is opened, so that the next change is not made in the original; otherwise the toast links to it
 */
export function useDuplicateProcess(
  { id, product_id, name }: Pick<Process, 'id' | 'product_id' | 'name'>,
  opens: 'opens it' | 'stays',
) {
  const navigate = useNavigate();
  const create = useCreateProcess();
  const refresh = useRefresh();
  return async () => {
    try {
      const copy = await create.mutateAsync({
        id: product_id,
        data: { name: withSuffix(name, ' (copy)'), copy_of: id },
      });
      const open = async () => navigate(`/products/${product_id}?process=${copy.id}`);
      if (opens === 'opens it') toast.done(`This is ${copy.name}`);
      else toast.done(`${copy.name} created`, { label: 'Open', run: () => void open() });
      await refresh(changed.createProcess(product_id));
      if (opens === 'opens it') await open();
    } catch (error) {
      toast.problem(`${name} could not be duplicated: ${reasonOf(error)}`);
    }
  };
}
