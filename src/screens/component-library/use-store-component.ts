import { useQueryClient } from '@tanstack/react-query';
import {
  createComponent,
  deleteComponent,
  getListCellsQueryKey,
  getListProteinsQueryKey,
  getListSolventsQueryKey,
  getListSubstancesQueryKey,
  updateComponent,
} from '#generated/hooks/components/components.ts';
import type { Component } from '#generated/hooks/model/index.ts';
import { restore } from '#src/components/restore.ts';
import { useAttempt } from '#src/forms/use-attempt.ts';
import type { ApiProblem } from '#src/lib/api-problem.ts';
import { toast } from '#src/lib/toast.ts';
import { bodyOf, type Values } from './form-values.ts';
import type { Kind } from './kinds.ts';

const LISTS = {
  proteins: getListProteinsQueryKey,
  cells: getListCellsQueryKey,
  molecules: () => getListSubstancesQueryKey({ types: 'molecule' }),
  solvents: getListSolventsQueryKey,
} as const satisfies Record<Kind, () => readonly unknown[]>;

export interface StoreComponent {
  busy: boolean;
  /** What the server would not take: 409, 422. */
  refusal: ApiProblem | null;
  forget: () => void;
  /** @param known the component that is changed, with the version the change is made of; null for a new one */
  save: (values: Values, known: { id: string; version: number } | null) => Promise<void>;
  remove: (component: Component) => Promise<void>;
}

/** Stores and deletes components of the organisation. Failures that are no refusal are handed on. */
export function useStoreComponent(
  kind: Kind,
  onSaved: (component: Component) => void,
  onRemoved: () => void,
  onFailure: (error: unknown) => void,
): StoreComponent {
  const client = useQueryClient();
  const { busy, refusal, forget, attempt } = useAttempt(onFailure);
  const refresh = () => client.invalidateQueries({ queryKey: LISTS[kind]() });

  return {
    busy,
    refusal,
    forget,
    save: (values, known) =>
      attempt(async () => {
        const body = bodyOf(kind, values, known?.version);
        const saved = known ? await updateComponent(kind, known.id, body) : await createComponent(kind, body);
        await refresh();
        onSaved(saved);
        toast.done(known ? `${saved.name} saved` : `${saved.name} added to the library`);
      }),
    remove: (component) =>
      attempt(async () => {
        await deleteComponent(kind, component.id);
        onRemoved();
        await refresh();
        toast.done(`${component.name} deleted`, { label: 'Undo', run: () => void restore(kind, component, refresh) });
      }),
  };
}
