import { useState } from 'react';
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
import { hasStatus, type ApiProblem } from '#src/lib/api-problem.ts';
import { toast } from '#src/lib/toast.ts';
import { dropDraft } from './draft-storage.ts';
import { refusalsFrom } from './refusals.ts';
import type { Workspace } from './store.ts';
import { toBody, toDraft, toResults } from './wire.ts';

/** What was done since the last save, for the history: the names of the acts, each once. */
export function noteOf(labels: string[]): string {
  return [...new Set(labels)].join('; ').slice(0, fields.ConfigurationCreate.note.maxLength);
}

export interface Saving {
  saving: boolean;
  /** A refusal that names no input, or a failure; said above the whole. */
  message: string | null;
  /** @param note for the history; what was done, in words, unless given */
  save: (note?: string) => Promise<void>;
  /** Saves with a note that a person wrote. Throws if the server rejects the note. */
  saveNoted: (note: string) => Promise<void>;
  /** Saves on top of what someone else saved meanwhile. */
  saveOnTop: () => Promise<void>;
  /** Leaves the own draft (undo brings it back) and opens what was saved. */
  openTheirs: () => Promise<void>;
}

/**
 * Stores the draft as a new configuration.
 * @param onRefused gets the step and setting that a refusal names, to open and focus it
 */
export function useSave(
  workspace: Workspace,
  ids: { productId: string; processId: string },
  version: number,
  onRefused: (stepId: string, field: string | null) => void,
  onFailure: (error: unknown) => void,
): Saving {
  const { productId, processId } = ids;
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  const refetch = () =>
    client.fetchQuery({
      queryKey: getGetProcessQueryKey(productId, processId),
      queryFn: () => getProcess(productId, processId),
      staleTime: 0,
    });

  /** @returns a refusal that names no step */
  const send = async (knownVersion: number, note?: string): Promise<ApiProblem | null> => {
    if (saving) return null;
    workspace.seal();
    const sent = workspace.draft;
    setSaving(true);
    setMessage(null);
    try {
      const said = note ?? noteOf(workspace.labels);
      const { id } = await createProcessConfiguration(productId, processId, toBody(sent, said, knownVersion));
      workspace.markSaved(sent, id);
      dropDraft(processId);
      const process = await refetch();
      const number = process.configuration?.number;
      toast.done(number === undefined ? 'Saved' : `Saved as v${number}`);
      await Promise.all(
        [
          getListProcessesQueryKey(productId),
          getListOrganisationProcessesQueryKey(),
          getListProcessConfigurationsQueryKey(productId, processId),
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    } catch (error) {
      if (hasStatus(error, 409)) {
        workspace.setConflict(true);
        // What they saved is to be seen beside the draft.
        await client.invalidateQueries({ queryKey: getListProcessConfigurationsQueryKey(productId, processId) });
      } else if (hasStatus(error, 422)) {
        const refusals = refusalsFrom(error, sent);
        workspace.refuse(refusals, sent);
        const [first] = refusals;
        if (!first) return error;
        onRefused(first.step_id, first.field);
      } else onFailure(error);
    } finally {
      setSaving(false);
    }
    return null;
  };
  const sendAndSay = async (knownVersion: number, note?: string) => {
    const refusal = await send(knownVersion, note);
    if (refusal) setMessage(refusal.message);
  };

  return {
    saving,
    message,
    save: (note) => sendAndSay(version, note),
    async saveNoted(note) {
      const refusal = await send(version, note);
      if (refusal?.fields.includes('note')) throw refusal;
      if (refusal) setMessage(refusal.message);
    },
    async saveOnTop() {
      const process = await refetch();
      await sendAndSay(process.version);
    },
    async openTheirs() {
      const { configuration } = await refetch();
      if (configuration) workspace.rebase(toDraft(configuration), toResults(configuration.results), configuration.id);
    },
  };
}
