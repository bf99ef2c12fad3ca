import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import {
  createBuffer,
  deleteBuffer,
  deleteBufferChanges,
  getGetBufferQueryKey,
  updateBuffer,
  updateBufferChanges,
} from '#generated/hooks/buffers.ts';
import type { Buffer, BufferInput } from '#generated/types.ts';
import { restore } from '#src/components/restore.ts';
import { useAttempt } from '#src/forms/use-attempt.ts';
import { refresh } from '#src/lib/refresh.ts';
import { toast } from '#src/lib/toast.ts';
import { bufferPath } from './words.ts';

/** Saves and deletes a buffer. Stores the reason why it cannot be deleted; other failures open the error page. */
export function useSaveBuffer(
  buffer: Buffer | null,
  onSaved: (buffer: Buffer) => void,
  onFailure: (error: unknown) => void,
  beforeLeaving: () => void,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { busy, refusal, attempt } = useAttempt(onFailure);

  return {
    busy,
    refusal,
    /** Throws if the server rejects it. */
    async save(body: BufferInput) {
      const saved = buffer ? await updateBuffer(buffer.id, body) : await createBuffer(body);
      client.setQueryData(getGetBufferQueryKey(saved.id), saved);
      onSaved(saved);
      if (!buffer) beforeLeaving();
      await refresh(client, updateBufferChanges(saved.id), getGetBufferQueryKey(saved.id));
      toast.done(buffer ? `${saved.name} saved` : `${saved.name} added to the library`);
      if (!buffer) await navigate(bufferPath(saved.id), { replace: true });
    },
    remove: (doomed: Buffer) =>
      attempt(async () => {
        await deleteBuffer(doomed.id);
        beforeLeaving();
        await refresh(client, deleteBufferChanges());
        await navigate('/buffer-library');
        toast.done(`${doomed.name} deleted`, {
          label: 'Undo',
          run: () => void restore('buffers', doomed, () => refresh(client, updateBufferChanges(doomed.id))),
        });
      }),
  };
}
