import { useNavigate } from 'react-router-dom';
import {
  createOwnOperation,
  deleteOwnOperation,
  deleteOwnOperationChanges,
  updateOwnOperation,
  updateOwnOperationChanges,
} from '#generated/hooks/own-operations.ts';
import type { OwnOperation, OwnOperationInput } from '#generated/types.ts';
import { restore } from '#src/components/restore.ts';
import { useAttempt } from '#src/forms/use-attempt.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { toast } from '#src/lib/toast.ts';
import { ownPath } from './words.ts';

/** Saves and deletes an own operation. Stores the reason why it cannot be deleted; other failures open the error page. */
export function useSave(own: OwnOperation | null, onFailure: (error: unknown) => void, beforeLeaving: () => void) {
  const navigate = useNavigate();
  const { busy, refusal, attempt } = useAttempt(onFailure);
  const refresh = useRefresh();
  return {
    busy,
    refusal,
    /** Throws if the server rejects it. */
    async save(body: OwnOperationInput, onSaved: (own: OwnOperation) => void) {
      const saved = own ? await updateOwnOperation(own.id, body) : await createOwnOperation(body);
      onSaved(saved);
      if (!own) beforeLeaving();
      await refresh(updateOwnOperationChanges(saved.id));
      toast.done(own ? `${saved.name} saved as version ${saved.version}` : `${saved.name} added to the library`);
      if (!own) await navigate(ownPath(saved.id), { replace: true });
    },
    remove: (doomed: OwnOperation) =>
      attempt(async () => {
        await deleteOwnOperation(doomed.id);
        beforeLeaving();
        await refresh(deleteOwnOperationChanges());
        await navigate('/own-operations');
        toast.done(`${doomed.name} deleted`, {
          label: 'Undo',
          run: () => void restore('own_operations', doomed, () => refresh(updateOwnOperationChanges(doomed.id))),
        });
      }),
  };
}
