import { useState } from 'react';
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
import { restoreDeleted } from '#generated/hooks/products/products.ts';
import { hasStatus, type ApiProblem } from '#src/lib/api-problem.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
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
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiProblem | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: LISTS[kind]() });

  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      if (hasStatus(error, 409, 422)) setRefusal(error);
      else onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const restore = async ({ id, name }: Component) => {
    try {
      await restoreDeleted(kind, id);
      await refresh();
      toast.done(`${name} is back`);
    } catch (error) {
      toast.problem(`${name} could not be restored: ${reasonOf(error)}`);
    }
  };
  return {
    busy,
    refusal,
    forget: () => setRefusal(null),
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
        toast.done(`${component.name} deleted`, { label: 'Undo', run: () => void restore(component) });
      }),
  };
}
