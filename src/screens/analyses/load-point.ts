import { useQueryClient } from '@tanstack/react-query';
import type { Configuration, SettingValue } from '#engine/types.ts';
import { getGetProcessConfigurationQueryOptions } from '#generated/hooks/processes/processes.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { setSetting } from '#src/workspace/edits.ts';
import { useWorkspace } from '#src/workspace/store.ts';
import { sayUndoable } from '#src/workspace/undoable.ts';
import { toDraft } from '#src/workspace/wire.ts';
import { useStudy } from './study.ts';

/** Settings to enter, by step. */
export interface Loadable {
  /** What they are called, such as 'point 9 of the front'. */
  name: string;
  /** What the run stood on. */
  configurationId: string;
  settings: { step_id: string; key: string; value: SettingValue }[];
}

/** Configurations are never changed, so what was read once is as it is. */
function useConfiguration(): (configurationId: string) => Promise<Configuration> {
  const { product, process } = useStudy();
  const workspace = useWorkspace();
  const client = useQueryClient();
  return async (configurationId) =>
    configurationId === workspace.baseId
      ? workspace.get().saved
      : toDraft(
          await client.fetchQuery(getGetProcessConfigurationQueryOptions(product.id, process.id, configurationId)),
        );
}

/** Puts a configuration into the workspace, as one act that can be undone. @returns whether that could be done */
function useTake(): (name: string, make: () => Promise<Configuration>) => Promise<boolean> {
  const workspace = useWorkspace();
  return async (name, make) => {
    try {
      const loaded = await make();
      const act = workspace.replace(`Load ${name}`, loaded);
      sayUndoable(workspace, act, `The workspace has ${name}`);
      return true;
    } catch (error) {
      toast.problem(`${name} could not be loaded: ${reasonOf(error)}`);
      return false;
    }
  };
}

/**
 * Enters settings that a run found. Its figures are those of the configuration that it stood on, so that is what the settings
 * are entered in.
 */
export function useLoadPoint(): (point: Loadable) => Promise<boolean> {
  const configuration = useConfiguration();
  const take = useTake();
  return ({ name, configurationId, settings }) =>
    take(name, async () =>
      settings.reduce(
        (draft, { step_id, key, value }) => setSetting(draft, step_id, key, value),
        await configuration(configurationId),
      ),
    );
}

/** Opens a whole configuration of the history as the draft. */
export function useLoadConfiguration(): (name: string, configurationId: string) => Promise<boolean> {
  const configuration = useConfiguration();
  const take = useTake();
  return (name, configurationId) => take(name, () => configuration(configurationId));
}
