import {
  createComponent,
  createComponentChanges,
  deleteComponent,
  updateComponent,
} from '#generated/hooks/components.ts';
import type { Component, ComponentInput } from '#generated/types.ts';
import { restore } from '#src/components/restore.ts';
import { useAttempt } from '#src/forms/use-attempt.ts';
import type { ApiProblem } from '#src/lib/api-problem.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { toast } from '#src/lib/toast.ts';
import type { Kind } from './kinds.ts';

export interface StoreComponent {
  busy: boolean;
  /** The reason why the server rejected the deletion: 409 or 422. */
  refusal: ApiProblem | null;
  forget: () => void;
  /** Throws if the server rejects it. @param id of the edited component; null for a new one */
  save: (body: ComponentInput, id: string | null) => Promise<void>;
  remove: (component: Component) => Promise<void>;
}

/** Saves and deletes components of the organisation. Keeps the reason why one cannot be deleted; other failures open the error page. */
export function useStoreComponent(
  kind: Kind,
  onSaved: (component: Component) => void,
  onRemoved: () => void,
  onFailure: (error: unknown) => void,
): StoreComponent {
  const { busy, refusal, forget, attempt } = useAttempt(onFailure);
  const readAgain = useRefresh();
  const refresh = () => readAgain(createComponentChanges(kind));

  return {
    busy,
    refusal,
    forget,
    async save(body, id) {
      const saved = id === null ? await createComponent(kind, body) : await updateComponent(kind, id, body);
      await refresh();
      onSaved(saved);
      toast.done(id === null ? `${saved.name} added to the library` : `${saved.name} saved`);
    },
    remove: (component) =>
      attempt(async () => {
        await deleteComponent(kind, component.id);
        onRemoved();
        await refresh();
        toast.done(`${component.name} deleted`, { label: 'Undo', run: () => void restore(kind, component, refresh) });
      }),
  };
}
