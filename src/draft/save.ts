import { useCallback, useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  createProcessConfiguration,
  createProcessConfigurationChanges,
  getListProcessConfigurationsQueryKey,
} from '#generated/hooks/processes.ts';
import * as fields from '#generated/fields.ts';
import { getGetProductQueryKey } from '#generated/hooks/products.ts';
import type { Configuration } from '#engine/index.ts';
import type { Branch, Configuration as WireConfiguration, ProductRight } from '#generated/types.ts';
import { lineKey, lineQuery } from '#src/products/use-line.ts';
import { hasStatus, isFormProblem, isStale, type ApiProblem } from '#src/lib/api-problem.ts';
import { observable, useObservable } from '#src/lib/observable.ts';
import { lockOf } from '#src/lib/right.ts';
import { refresh } from '#src/lib/refresh.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { changesBetween } from './changes.ts';
import { dropDraft, keepDraft } from './draft-storage.ts';
import { refusalsFrom } from './refusals.ts';
import { nextSaveState, type SaveEvent, type SaveState } from './save-machine.ts';
import type { SavedVersion, Workspace } from './store.ts';
import { NO_VERSION, toBody, toDraft, toResults } from './wire.ts';

/** The actions since the last save, for the history: each name once. */
export function noteOf(labels: string[]): string {
  return [...new Set(labels)].join('; ').slice(0, fields.ConfigurationCreate.note.maxLength);
}

/** Why the last save failed, and a function that tries again. */
export interface NotSaved {
  message: string;
  retry: () => Promise<void>;
}

export interface Saving {
  saving: boolean;
  /** Why the user cannot save at all, and what helps; null for editors of the product. */
  lock: string | null;
  /** An error that names no input, or a failure; shown above the process. */
  problem: NotSaved | null;
  /** Whether the changes of both are shown, to be merged: on request, and instead of a save that would undo theirs. */
  merging: boolean;
  showBoth: () => void;
  closeBoth: () => void;
  /** @param note for the history; a list of the actions if omitted */
  save: (note?: string) => Promise<void>;
  /** Saves with the user's note. Throws errors that belong to no step and can be corrected or retried. */
  saveNoted: (note: string) => Promise<void>;
  /** Saves the changes of both as a new version, with the note of the rejected save. */
  saveMerged: (theirs: Newest, merged: Configuration) => Promise<void>;
  /** Continues with the changes of both as an unsaved draft. */
  keepMerged: (theirs: Newest, merged: Configuration) => void;
  /** Replaces the draft by the saved version; undo restores the draft. */
  openTheirs: () => Promise<void>;
}

/** The newest version of a process, with the version of the process that the next save replaces. */
export interface Newest extends SavedVersion {
  version: number;
}

/** The newest version of a line, as it is read again before a save and after it. */
interface Line {
  version: number;
  configuration: WireConfiguration | null;
}

/** What a save needs to know of its process. */
export interface Saved {
  product_id: string;
  id: string;
  /** Of the process. */
  version: number;
  configuration: Pick<WireConfiguration, 'id' | 'number'> | null;
  /** The branch that is saved on, instead of the main line. */
  branch?: Pick<Branch, 'id' | 'name' | 'closed' | 'version'> | undefined;
  product_name: string;
  /** Of the user on the product. */
  my_right?: ProductRight | undefined;
}

export const asSaved = (configuration: WireConfiguration): SavedVersion => ({
  id: configuration.id,
  number: configuration.number,
  configuration: toDraft(configuration),
  results: toResults(configuration.results),
});

type Sent = { note: string; configuration: Configuration };

/**
 * Stores the draft as a new configuration. If there is a newer version than the one that the draft is based on, the save
 * becomes a merge, so that nobody's changes are undone without being seen. Failures are reported in the workspace, with a retry; the draft stays
 * unchanged, and counts as unsaved until the server confirms the save. The decisions are those of save-machine.ts.
 * @param onRefused receives the step and setting that the server rejected, to open and focus them
 */
export function useSave(
  workspace: Workspace,
  saved: Saved,
  onRefused: (stepId: string, field: string | null) => void,
): Saving {
  const { product_id: productId, id: processId, configuration: newest, branch } = saved;
  const line = lineKey(saved);
  const { version: savedVersion } = branch ?? saved;
  const client = useQueryClient();
  const [machine] = useState(() =>
    observable<SaveState>({
      is: workspace.isChanged ? 'dirty' : 'clean',
      version: savedVersion,
      isOutdated: false,
    }),
  );
  const state = useObservable(machine);
  const happens = useCallback((event: SaveEvent) => machine.set(nextSaveState(machine.get(), event)), [machine]);
  const view = lockOf({ name: saved.product_name, my_right: saved.my_right });
  const lock = view
    ? `${view} To keep your changes, export a scenario file and import it into a product that you can edit.`
    : branch?.closed
      ? `The branch ${branch.name} is closed. Reopen it to save on it.`
      : null;

  useEffect(() => {
    let draft = workspace.draft;
    return workspace.subscribe(() => {
      if (workspace.draft === draft) return;
      draft = workspace.draft;
      happens({ type: 'changed', isChanged: workspace.isChanged });
    });
  }, [workspace, happens]);

  // Also what is read again in the background may be newer than the draft.
  useEffect(() => {
    if ((newest?.id ?? NO_VERSION) === workspace.baseId) happens({ type: 'read', version: savedVersion, isBase: true });
    else if (newest) workspace.noteNewerVersion({ id: newest.id, number: newest.number, by: null });
  }, [workspace, happens, newest, savedVersion]);

  // Runs at once, online or not, because the caller waits for the result.
  const query = lineQuery(productId, processId, branch?.id);
  const refetch = async (): Promise<Line> => {
    const found = await client.fetchQuery<Line | null>({ ...query, networkMode: 'always', retry: false });
    if (!found) throw new Error('The branch no longer exists.');
    return found;
  };

  const versionToReplace = async (): Promise<number> => {
    if (machine.get().isOutdated) {
      const { version, configuration } = await refetch();
      // Another user's version in between is a conflict, as the server would have reported.
      happens({ type: 'read', version, isBase: configuration?.id === workspace.baseId });
    }
    return machine.get().version;
  };

  const store = async (sent: Sent, version: number): Promise<void> => {
    const body = toBody(sent.configuration, sent.note, version, branch?.id);
    const { id } = await createProcessConfiguration(productId, processId, body);
    await markSaved(sent, id);
  };

  const markSaved = async ({ configuration }: Sent, id: string) => {
    workspace.markSaved(configuration, id);
    if (workspace.isChanged) keepDraft(line, { base_id: id, configuration: workspace.draft });
    else dropDraft(line);
    // The draft is saved from here on, even if the following requests fail.
    const process = await refetch().catch(() => null);
    const stored = process?.configuration?.id === id ? process.configuration : null;
    if (stored) workspace.giveSavedResults(id, toResults(stored.results), stored.number);
    happens({ type: 'stored', version: stored && process ? process.version : null, isChanged: workspace.isChanged });
    toast.done(stored ? `Saved as v${stored.number}` : 'Saved');
    void refresh(client, createProcessConfigurationChanges(productId, processId), branch ? [] : query.queryKey);
  };

  /** Whether the conflicting version is this same save, whose response was lost. */
  const isAlreadySaved = ({ configuration }: Line, sent: Sent): boolean =>
    configuration !== null &&
    changesBetween(toDraft(configuration), sent.configuration).count === 0 &&
    configuration.note === sent.note;

  const resolveConflict = async (error: ApiProblem, sent: Sent): Promise<void> => {
    happens({ type: 'outdated' });
    const process = await refetch();
    const { configuration, version } = process;
    if ((configuration?.id ?? NO_VERSION) === workspace.baseId) {
      happens({ type: 'renamed', version });
      return store(sent, version);
    }
    if (configuration && isAlreadySaved(process, sent)) return markSaved(sent, configuration.id);
    const by = error.details.current?.changed_by ?? null;
    if (configuration) workspace.noteNewerVersion({ id: configuration.id, number: configuration.number, by });
    happens({ type: 'overtaken' });
    // Loads the other user's version to compare it with the draft.
    return client.invalidateQueries({ queryKey: getListProcessConfigurationsQueryKey(productId, processId) });
  };

  /** Whether the server named inputs, which now show its reasons. */
  const showRefusals = (error: unknown, { configuration }: Sent): boolean => {
    if (!hasStatus(error, 422)) return false;
    const refusals = refusalsFrom(error, configuration);
    workspace.refuse(refusals, configuration);
    const [first] = refusals;
    if (first) onRefused(first.step_id, first.field);
    return first !== undefined;
  };

  /** @throws what no input shows */
  const send = async (note: string | undefined): Promise<void> => {
    happens({ type: 'save', note, isOvertaken: workspace.get().newer !== null });
    if (machine.get().is !== 'sending') return;
    const sent = { note: note ?? noteOf(workspace.labels), configuration: workspace.beginSaving() };
    try {
      await store(sent, await versionToReplace());
    } catch (error) {
      if (isStale(error)) return resolveConflict(error, sent);
      if (hasStatus(error, 403)) {
        // The right was withdrawn meanwhile: the page says so from now on.
        void client.invalidateQueries({ queryKey: getGetProductQueryKey(productId) });
        void refetch().catch(() => null);
      }
      if (!showRefusals(error, sent)) throw error;
      happens({ type: 'refused' });
    }
    return undefined;
  };

  const isBusy = () => machine.get().is === 'sending' || machine.get().is === 'stale';
  const save = async (note?: string): Promise<void> => {
    if (isBusy()) return;
    if (lock !== null && workspace.get().newer === null) {
      toast.problem(lock);
      return;
    }
    await send(note).catch((error: unknown) => happens({ type: 'failed', message: reasonOf(error) }));
  };

  const keepMerged = (theirs: Newest, merged: Configuration) => {
    workspace.mergeInto(theirs, merged);
    happens({ type: 'merged', version: theirs.version, isChanged: workspace.isChanged });
  };

  return {
    saving: state.is === 'sending' || state.is === 'stale',
    lock,
    problem: state.is === 'failed' ? { message: state.message, retry: () => save(state.note) } : null,
    merging: state.is === 'merging',
    showBoth: () => happens({ type: 'show_both' }),
    closeBoth: () => happens({ type: 'not_now', isChanged: workspace.isChanged }),
    save,
    async saveNoted(note) {
      if (isBusy()) return;
      await send(note).catch((error: unknown) => {
        // Errors that can be corrected or retried are shown in the note dialog.
        const isForNote = isFormProblem(error);
        happens(isForNote ? { type: 'refused' } : { type: 'failed', message: reasonOf(error) });
        if (isForNote) throw error;
      });
    },
    async saveMerged(theirs, merged) {
      const before = machine.get();
      const note = 'note' in before ? before.note : undefined;
      const text = note ?? noteOf([`Merge with v${theirs.number}`, ...workspace.labels]);
      keepMerged(theirs, merged);
      await save(text);
    },
    keepMerged,
    async openTheirs() {
      try {
        const { configuration, version } = await refetch();
        if (!configuration) return;
        workspace.rebase(asSaved(configuration));
        happens({ type: 'replaced', version });
      } catch (error) {
        toast.problem(`The saved version could not be opened: ${reasonOf(error)}`);
      }
    },
  };
}
