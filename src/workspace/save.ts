import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  createProcessConfiguration,
  getProcess,
  getGetProcessQueryKey,
  getListOrganisationProcessesQueryKey,
  getListProcessesQueryKey,
  getListProcessConfigurationsQueryKey,
} from '#generated/hooks/processes/processes.ts';
import { fields } from '#generated/fields.ts';
import type { Configuration } from '#engine/types.ts';
import { hasStatus, isFormProblem, isStale, type ApiProblem } from '#src/lib/api-problem.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { changesBetween } from './changes.ts';
import { dropDraft, keepDraft } from './draft-storage.ts';
import { refusalsFrom } from './refusals.ts';
import type { Workspace } from './store.ts';
import { toBody, toDraft, toResults } from './wire.ts';

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
  /** An error that names no input, or a failure; shown above the process. */
  problem: NotSaved | null;
  /** Who saved meanwhile, and what; null unless a save was rejected for this reason. */
  conflict: string | null;
  /** @param note for the history; a list of the actions if omitted */
  save: (note?: string) => Promise<void>;
  /** Saves with the user's note. Throws errors that belong to no step and can be corrected or retried. */
  saveNoted: (note: string) => Promise<void>;
  /** Saves as a new version after the one that someone else saved meanwhile, with the note of the rejected save. */
  saveOnTop: () => Promise<void>;
  /** Replaces the draft by the saved version; undo restores the draft. */
  openTheirs: () => Promise<void>;
}

type Sent = { note: string; configuration: Configuration };

/**
 * Stores the draft as a new configuration. Failures are reported in the workspace, with a retry; the draft stays
 * unchanged, and counts as unsaved until the server confirms the save.
 * @param onRefused receives the step and setting that the server rejected, to open and focus them
 */
export function useSave(
  workspace: Workspace,
  ids: { productId: string; processId: string },
  version: number,
  onRefused: (stepId: string, field: string | null) => void,
): Saving {
  const { productId, processId } = ids;
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<NotSaved | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const busy = useRef(false);
  /** Someone saved a version after `version` was read. */
  const outdated = useRef(false);
  /** The user's note of the last attempt, which a save after a conflict sends again. */
  const noted = useRef<string>(undefined);

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
    if (!outdated.current) return version;
    const process = await refetch();
    // Another user's version in between is a conflict, as the server would have reported.
    return process.configuration?.id === workspace.baseId ? process.version : version;
  };

  const markSaved = async ({ configuration }: Sent, id: string) => {
    workspace.markSaved(configuration, id);
    outdated.current = true;
    if (workspace.isChanged) keepDraft(processId, { base_id: id, configuration: workspace.draft });
    else dropDraft(processId);
    // The draft is saved from here on, even if the following requests fail.
    const process = await refetch().catch(() => null);
    const stored = process?.configuration?.id === id ? process.configuration : null;
    if (stored) workspace.giveSavedResults(id, toResults(stored.results));
    toast.done(stored ? `Saved as v${stored.number}` : 'Saved');
    for (const queryKey of [
      getListProcessesQueryKey(productId),
      getListOrganisationProcessesQueryKey(),
      getListProcessConfigurationsQueryKey(productId, processId),
    ])
      void client.invalidateQueries({ queryKey });
  };

  /** Whether the conflicting version is this same save, whose response was lost. */
  const isAlreadySaved = async (sent: Sent): Promise<string | null> => {
    const { configuration } = await refetch();
    const isSame = configuration && changesBetween(toDraft(configuration), sent.configuration).count === 0;
    return isSame && configuration.note === sent.note ? configuration.id : null;
  };

  const takeConflict = async (error: ApiProblem, sent: Sent) => {
    const id = await isAlreadySaved(sent);
    if (id !== null) return markSaved(sent, id);
    setConflict(error.message);
    workspace.setConflict(true);
    // Loads the other user's version to compare it with the draft.
    return client.invalidateQueries({ queryKey: getListProcessConfigurationsQueryKey(productId, processId) });
  };

  /** @returns what is to be said above the whole */
  const takeFailure = async (error: unknown, sent: Sent): Promise<unknown> => {
    if (isStale(error)) return takeConflict(error, sent).then(() => null, identity);
    if (!hasStatus(error, 422)) return error;
    const refusals = refusalsFrom(error, sent.configuration);
    workspace.refuse(refusals, sent.configuration);
    const [first] = refusals;
    if (!first) return error;
    onRefused(first.step_id, first.field);
    return null;
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
      return await takeFailure(error, sent);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  const save = async (versionToReplace: () => Promise<number>, note?: string): Promise<void> => {
    if (busy.current) return;
    const failure = await send(versionToReplace, note);
    if (failure !== null) setProblem({ message: reasonOf(failure), retry: () => save(versionToReplace, note) });
  };
  const newestVersion = async () => (await refetch()).version;

  return {
    saving,
    problem,
    conflict,
    save: (note) => save(knownVersion, note),
    async saveNoted(note) {
      if (busy.current) return;
      const failure = await send(knownVersion, note);
      // Errors that can be corrected or retried are shown in the note dialog.
      if (isFormProblem(failure)) throw failure;
      if (failure !== null) setProblem({ message: reasonOf(failure), retry: () => save(knownVersion, note) });
    },
    saveOnTop: () => save(newestVersion, noted.current),
    async openTheirs() {
      try {
        const { configuration } = await refetch();
        if (configuration) workspace.rebase(toDraft(configuration), toResults(configuration.results), configuration.id);
      } catch (error) {
        toast.problem(`The saved version could not be opened: ${reasonOf(error)}`);
      }
    },
  };
}

const identity = (error: unknown): unknown => error;
