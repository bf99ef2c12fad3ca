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

/** What was done since the last save, for the history: the names of the acts, each once. */
export function noteOf(labels: string[]): string {
  return [...new Set(labels)].join('; ').slice(0, fields.ConfigurationCreate.note.maxLength);
}

/** Why the last save did not come about, and how to try it again. */
export interface NotSaved {
  message: string;
  retry: () => Promise<void>;
}

export interface Saving {
  saving: boolean;
  /** A refusal that names no input, or a failure; said above the whole. */
  problem: NotSaved | null;
  /** Who saved meanwhile, and what; null until a save was rejected for it. */
  conflict: string | null;
  /** @param note for the history; what was done, in words, unless given */
  save: (note?: string) => Promise<void>;
  /** Saves with a note that a person wrote. Throws what belongs to no step and can be corrected or tried again. */
  saveNoted: (note: string) => Promise<void>;
  /** Saves on top of what someone else saved meanwhile. */
  saveOnTop: () => Promise<void>;
  /** Leaves the own draft (undo brings it back) and opens what was saved. */
  openTheirs: () => Promise<void>;
}

type Sent = { note: string; configuration: Configuration };

/**
 * Stores the draft as a new configuration. What goes wrong is told where one works, with a way to try again; the draft stays
 * as it is, and counts as unsaved until the server has said that it holds it.
 * @param onRefused gets the step and setting that a refusal names, to open and focus it
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
  /** Something was saved since `version` was read. */
  const outdated = useRef(false);

  // At once, online or not: what is asked here is waited for.
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
    // A version of someone else's in between is a conflict, as the server would have said.
    return process.configuration?.id === workspace.baseId ? process.version : version;
  };

  const markSaved = async ({ configuration }: Sent, id: string) => {
    workspace.markSaved(configuration, id);
    outdated.current = true;
    if (workspace.isChanged) keepDraft(processId, { base_id: id, configuration: workspace.draft });
    else dropDraft(processId);
    // From here on it is saved, whether or not what follows can be had now.
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

  /** Whether the version that stands against this save is this save: its answer had been lost. */
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
    // What they saved is to be seen beside the draft.
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
      // What can be corrected or tried again is told where the note is typed.
      if (isFormProblem(failure)) throw failure;
      if (failure !== null) setProblem({ message: reasonOf(failure), retry: () => save(knownVersion, note) });
    },
    saveOnTop: () => save(newestVersion),
    async openTheirs() {
      try {
        const { configuration } = await refetch();
        if (configuration) workspace.rebase(toDraft(configuration), toResults(configuration.results), configuration.id);
      } catch (error) {
        toast.problem(`What was saved could not be opened: ${reasonOf(error)}`);
      }
    },
  };
}

const identity = (error: unknown): unknown => error;
