import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  assumptionRow,
  type Configuration,
  type DeclaredGroup,
  parameterOf,
  type SettingValue,
} from '#engine/index.ts';
import { counted } from '#engine/wording/index.ts';
import { setAssumption, setPrice } from '#src/draft/assumptions/edits.ts';
import { type Catalogue, operationOf } from '#src/draft/catalogue.ts';
import { kindOf } from '#src/draft/clipboard/steps.ts';
import { setSetting } from '#src/draft/edits.ts';
import type { Workspace } from '#src/draft/store.ts';
import { sayUndoable } from '#src/draft/undoable.ts';
import { toast } from '#src/lib/toast.ts';

export const PROPOSED = 'propose';

/**
 * Enters changes that an address proposes, as `{"stp_1.vessels": 4, "prices.electricity": 0.1}`, into the draft: a person saves them, or
 * takes them back. Nothing is stored by opening the address.
 */
export function useProposedChanges(workspace: Workspace, catalogue: Catalogue): void {
  const [params, setParams] = useSearchParams();
  const text = params.get(PROPOSED);
  useEffect(() => {
    if (text === null) return;
    const { next, entered, unknown } = withProposed(workspace.draft, text, catalogue);
    const act = workspace.edit('Proposed changes', () => next);
    if (act !== null)
      sayUndoable(workspace, act, `${counted(entered, 'proposed change')} entered. Nothing is stored until you save.`);
    if (unknown.length > 0)
      toast.problem(`Not entered, as this process has no such input or it takes other values: ${unknown.join(', ')}.`);
    setParams(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete(PROPOSED);
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [text, workspace, catalogue, setParams]);
}

interface Proposed {
  next: Configuration;
  entered: number;
  /** Inputs that the process does not have, or that take values of another kind. */
  unknown: string[];
}

export function withProposed(draft: Configuration, text: string, catalogue: Catalogue): Proposed {
  const result: Proposed = { next: draft, entered: 0, unknown: [] };
  for (const [input, value] of changesIn(text)) {
    const dot = input.indexOf('.');
    const [place, key] = [input.slice(0, dot), input.slice(dot + 1)];
    const next = entering(result.next, catalogue, place, key, value);
    if (next === null) result.unknown.push(input);
    else Object.assign(result, { next, entered: result.entered + 1 });
  }
  return result;
}

function entering(
  draft: Configuration,
  catalogue: Catalogue,
  place: string,
  key: string,
  value: SettingValue,
): Configuration | null {
  const step = draft.uo_settings.find(({ id }) => id === place);
  if (step) {
    const operation = operationOf(catalogue, step);
    const parameter = operation && parameterOf(operation, key);
    return parameter && kindOf(parameter.type) === typeof value ? setSetting(draft, place, key, value) : null;
  }
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
