import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  createProcessConfiguration,
  getProcess,
  getGetProcessQueryKey,
  getListOrganisationProcessesQueryKey,
  getListProcessesQueryKey,
  getListProcessConfigurationsQueryKey,
} from '#generated/hooks/processes.ts';
import * as fields from '#generated/fields.ts';
import { getGetProductQueryKey } from '#generated/hooks/products.ts';
import type { Configuration } from '#engine/index.ts';
import type { Configuration as WireConfiguration, ProcessWithConfiguration, ProductRight } from '#generated/types.ts';
import { hasStatus, isFormProblem, isStale, type ApiProblem } from '#src/lib/api-problem.ts';
import { lockOf } from '#src/lib/right.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { changesBetween } from './changes.ts';
import { dropDraft, keepDraft } from './draft-storage.ts';
import { refusalsFrom } from './refusals.ts';
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
  setMerging: (merging: boolean) => void;
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

/** What a save needs to know of its process. */
export interface Saved {
  product_id: string;
  id: string;
  version: number;
  configuration: Pick<WireConfiguration, 'id' | 'number'> | null;
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
 * unchanged, and counts as unsaved until the server confirms the save.
 * @param onRefused receives the step and setting that the server rejected, to open and focus them
 */
export function useSave(
  workspace: Workspace,
  saved: Saved,
  onRefused: (stepId: string, field: string | null) => void,
): Saving {
  const { product_id: productId, id: processId, configuration: newest } = saved;
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<NotSaved | null>(null);
  const [merging, setMerging] = useState(false);
  const view = lockOf({ name: saved.product_name, my_right: saved.my_right });
  const lock =
    view && `${view} To keep your changes, export a scenario file and import it into a product that you can edit.`;
  const busy = useRef(false);
  /** The version of the process when its newest configuration was the one that the draft is based on. */
  const version = useRef(saved.version);
  /** Someone saved a version after `version` was read. */
  const outdated = useRef(false);
  /** The user's note of the last attempt, which a save after a conflict sends again. */
  const noted = useRef<string>(undefined);

  // Also what is read again in the background may be newer than the draft.
  useEffect(() => {
    if ((newest?.id ?? NO_VERSION) === workspace.baseId) version.current = saved.version;
    else if (newest) workspace.hear({ id: newest.id, number: newest.number, by: null });
  }, [workspace, newest, saved.version]);

  // Runs at once, online or not, because the caller waits for the result.
  const refetch = async () => {
    const process = await client.fetchQuery({
      queryKey: getGetProcessQueryKey(productId, processId),
      queryFn: () => getProcess(productId, processId),
      staleTime: 0,
      networkMode: 'always',
      retry: false,
    });
    outdated.current = false;
    return process;
  };

  const knownVersion = async (): Promise<number> => {
    if (!outdated.current) return version.current;
    const process = await refetch();
    // Another user's version in between is a conflict, as the server would have reported.
    return process.configuration?.id === workspace.baseId ? process.version : version.current;
  };

  const markSaved = async ({ configuration }: Sent, id: string) => {
    workspace.markSaved(configuration, id);
    outdated.current = true;
    if (workspace.isChanged) keepDraft(processId, { base_id: id, configuration: workspace.draft });
    else dropDraft(processId);
    // The draft is saved from here on, even if the following requests fail.
    const process = await refetch().catch(() => null);
    const stored = process?.configuration?.id === id ? process.configuration : null;
    if (stored) workspace.giveSavedResults(id, toResults(stored.results), stored.number);
    toast.done(stored ? `Saved as v${stored.number}` : 'Saved');
    for (const queryKey of [
      getListProcessesQueryKey(productId),
      getListOrganisationProcessesQueryKey(),
      getListProcessConfigurationsQueryKey(productId, processId),
    ])
      void client.invalidateQueries({ queryKey });
  };

  /** Whether the conflicting version is this same save, whose response was lost. */
  const isAlreadySaved = ({ configuration }: ProcessWithConfiguration, sent: Sent): boolean =>
    configuration !== null &&
    changesBetween(toDraft(configuration), sent.configuration).count === 0 &&
    configuration.note === sent.note;

  /** @returns the version to send instead, if only the name or another property of the process was changed */
  const takeConflict = async (error: ApiProblem, sent: Sent): Promise<number | null> => {
    const process = await refetch();
    const { configuration } = process;
    if ((configuration?.id ?? NO_VERSION) === workspace.baseId) return process.version;
    if (configuration && isAlreadySaved(process, sent)) {
      await markSaved(sent, configuration.id);
      return null;
    }
    const by = error.details.current?.changed_by ?? null;
    if (configuration) workspace.hear({ id: configuration.id, number: configuration.number, by });
    setMerging(true);
    // Loads the other user's version to compare it with the draft.
    void client.invalidateQueries({ queryKey: getListProcessConfigurationsQueryKey(productId, processId) });
    return null;
  };

  /** @returns what is to be said above the whole */
  const takeFailure = (error: unknown, sent: Sent): unknown => {
    if (!hasStatus(error, 422)) return error;
    const refusals = refusalsFrom(error, sent.configuration);
    workspace.refuse(refusals, sent.configuration);
    const [first] = refusals;
    if (!first) return error;
    onRefused(first.step_id, first.field);
    return null;
  };

  const takeStale = async (error: ApiProblem, sent: Sent): Promise<unknown> => {
    try {
      const current = await takeConflict(error, sent);
      if (current === null) return null;
      const { id } = await createProcessConfiguration(
        productId,
        processId,
        toBody(sent.configuration, sent.note, current),
      );
      await markSaved(sent, id);
      return null;
    } catch (failure) {
      return failure;
    }
  };

  /** @returns what is to be said above the whole */
  const send = async (versionToReplace: () => Promise<number>, note?: string): Promise<unknown> => {
    busy.current = true;
    noted.current = note;
    const sent = { note: note ?? noteOf(workspace.labels), configuration: workspace.beginSaving() };
    setSaving(true);
    setProblem(null);
    try {
      const body = toBody(sent.configuration, sent.note, await versionToReplace());
      const { id } = await createProcessConfiguration(productId, processId, body);
      await markSaved(sent, id);
      return null;
    } catch (error) {
      if (hasStatus(error, 403)) {
        // The right was withdrawn meanwhile: the page says so from now on.
        void client.invalidateQueries({ queryKey: getGetProductQueryKey(productId) });
        void refetch().catch(() => null);
      }
      return isStale(error) ? await takeStale(error, sent) : takeFailure(error, sent);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  const save = async (versionToReplace: () => Promise<number>, note?: string): Promise<void> => {
    if (busy.current) return;
    if (lock !== null) {
      toast.problem(lock);
      return;
    }
    const failure = await send(versionToReplace, note);
    if (failure !== null) setProblem({ message: reasonOf(failure), retry: () => save(versionToReplace, note) });
  };
  /** Whether others saved meanwhile: then the changes of both are shown instead. */
  const isMerge = (note?: string): boolean => {
    if (workspace.get().newer === null) return false;
    noted.current = note;
    setMerging(true);
    return true;
  };

  const keepMerged = (theirs: Newest, merged: Configuration) => {
    workspace.mergeInto(theirs, merged);
    version.current = theirs.version;
    outdated.current = false;
    setMerging(false);
  };

  return {
    saving,
    lock,
    problem,
    merging,
    setMerging,
    save: async (note) => (isMerge(note) ? undefined : save(knownVersion, note)),
    async saveNoted(note) {
      if (busy.current || isMerge(note)) return;
      const failure = await send(knownVersion, note);
      // Errors that can be corrected or retried are shown in the note dialog.
      if (isFormProblem(failure)) throw failure;
      if (failure !== null) setProblem({ message: reasonOf(failure), retry: () => save(knownVersion, note) });
    },
    async saveMerged(theirs, merged) {
      if (busy.current) return;
      const note = noted.current ?? noteOf([`Merge with v${theirs.number}`, ...workspace.labels]);
      keepMerged(theirs, merged);
      await save(knownVersion, note);
    },
    keepMerged,
    async openTheirs() {
      try {
        const { configuration, version: current } = await refetch();
        if (!configuration) return;
        version.current = current;
        workspace.rebase(asSaved(configuration));
      } catch (error) {
        toast.problem(`The saved version could not be opened: ${reasonOf(error)}`);
      }
    },
  };
}
