import { useQueryClient } from '@tanstack/react-query';
import type { Configuration, SettingValue } from '#engine/index.ts';
import { getGetProcessConfigurationQueryOptions } from '#generated/hooks/processes.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { setSetting } from '#src/draft/edits.ts';
import { useWorkspace } from '#src/draft/store.ts';
import { sayUndoable } from '#src/draft/undoable.ts';
import { toDraft } from '#src/draft/wire.ts';
import { useStudy } from './study.ts';

/** The settings to enter, by step. */
export interface Loadable {
  /** Their name, such as 'point 9 of the front'. */
  name: string;
  /** The configuration that the run analysed. */
  configurationId: string;
  settings: { step_id: string; key: string; value: SettingValue }[];
}

/** Reads a configuration. Configurations never change, so one that has been read never expires. */
export function useConfiguration(): (configurationId: string) => Promise<Configuration> {
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

/** Loads a configuration into the workspace as one action that can be undone. @returns whether it was loaded */
function useTake(): (name: string, make: () => Promise<Configuration>) => Promise<boolean> {
  const workspace = useWorkspace();
  return async (name, make) => {
    try {
      const loaded = await make();
      const act = workspace.replace(`Load ${name}`, loaded);
      sayUndoable(workspace, act, `Loaded ${name} into the workspace`);
      return true;
    } catch (error) {
      toast.problem(`${name} could not be loaded: ${reasonOf(error)}`);
      return false;
    }
  };
}

/**
 * Enters the settings found by a run. Their results belong to the configuration that the run analysed, so the settings
 * are
 * entered in that configuration.
 */
export function useLoadPoint(): (point: Loadable) => Promise<boolean> {
  const configuration = useConfiguration();
  const take = useTake();
  return ({ name, configurationId, settings }) =>
    take(name, async () => withSettings(await configuration(configurationId), settings));
}

export const withSettings = (configuration: Configuration, settings: Loadable['settings']): Configuration =>
  settings.reduce((draft, { step_id, key, value }) => setSetting(draft, step_id, key, value), configuration);

/** Opens a saved configuration as the draft. */
export function useLoadConfiguration(): (name: string, configurationId: string) => Promise<boolean> {
  const configuration = useConfiguration();
  const take = useTake();
  return (name, configurationId) => take(name, () => configuration(configurationId));
}
