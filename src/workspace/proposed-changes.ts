import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { assumptionRow, type Configuration, type DeclaredGroup, type SettingValue } from '#engine/index.ts';
import { counted } from '#engine/wording/index.ts';
import { setAssumption, setPrice } from '#src/draft/assumptions/edits.ts';
import { setSetting } from '#src/draft/edits.ts';
import type { Workspace } from '#src/draft/store.ts';
import { sayUndoable } from '#src/draft/undoable.ts';
import { toast } from '#src/lib/toast.ts';

export const PROPOSED = 'propose';

/**
 * Enters changes that an address proposes, as `{"stp_1.vessels": 4, "prices.electricity": 0.1}`, into the draft: a person saves them, or
 * takes them back. Nothing is stored by opening the address.
 */
export function useProposedChanges(workspace: Workspace): void {
  const [params, setParams] = useSearchParams();
  const text = params.get(PROPOSED);
  useEffect(() => {
    if (text === null) return;
    const { next, entered, unknown } = withProposed(workspace.draft, text);
    const act = workspace.edit('Proposed changes', () => next);
    if (act !== null)
      sayUndoable(workspace, act, `${counted(entered, 'proposed change')} entered. Nothing is stored until you save.`);
    if (unknown.length > 0) toast.problem(`This process has no ${unknown.join(', ')}.`);
    setParams(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete(PROPOSED);
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [text, workspace, setParams]);
}

interface Proposed {
  next: Configuration;
  entered: number;
  /** Inputs that the process does not have, and what cannot be read. */
  unknown: string[];
}

export function withProposed(draft: Configuration, text: string): Proposed {
  const result: Proposed = { next: draft, entered: 0, unknown: [] };
  for (const [input, value] of changesIn(text)) {
    const dot = input.indexOf('.');
    const [place, key] = [input.slice(0, dot), input.slice(dot + 1)];
    const next = entering(result.next, place, key, value);
    if (next === null) result.unknown.push(input);
    else Object.assign(result, { next, entered: result.entered + 1 });
  }
  return result;
}

function entering(draft: Configuration, place: string, key: string, value: SettingValue): Configuration | null {
  if (draft.uo_settings.some(({ id }) => id === place)) return setSetting(draft, place, key, value);
  if (place === 'prices') return typeof value === 'number' ? setPrice(draft, key, value) : null;
  const isKnown = assumptionRow(`${place}.${key}`) !== undefined && typeof value !== 'boolean' && value !== null;
  return isKnown ? setAssumption(draft, place as DeclaredGroup, key, value) : null;
}

function changesIn(text: string): [string, SettingValue][] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return [];
  }
  const isValue = (value: unknown) => ['number', 'string', 'boolean'].includes(typeof value);
  return typeof read === 'object' && read !== null
    ? Object.entries(read).filter((entry): entry is [string, SettingValue] => isValue(entry[1]))
    : [];
}
