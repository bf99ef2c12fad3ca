import { useNavigate } from 'react-router-dom';
import type { ScenarioFile, Configuration } from '#engine/index.ts';
import {
  createProcessConfiguration,
  createProcessConfigurationChanges,
  useCreateProcess,
} from '#generated/hooks/processes.ts';
import { withSuffix } from '#src/products/with-suffix.ts';
import { isFormProblem } from '#src/lib/api-problem.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { toast } from '#src/lib/toast.ts';
import { keepDraft } from '#src/draft/draft-storage.ts';
import { useWorkspace } from '#src/draft/store.ts';
import { sayUndoable } from '#src/draft/undoable.ts';
import { toBody } from '#src/draft/wire.ts';

export interface Import {
  /** Imports into the open draft as one action that can be undone. */
  asChanges: (file: ScenarioFile, configuration: Configuration) => void;
  /** Creates and opens a new process of the same product. */
  asProcess: (file: ScenarioFile, configuration: Configuration) => Promise<void>;
}

export function useImport(productId: string): Import {
  const workspace = useWorkspace();
  const open = useNewProcess(productId);
  return {
    asChanges({ name }, configuration) {
      const act = workspace.replace(`Import ${name}`, configuration);
      sayUndoable(workspace, act, `${name} imported. Save to create a new version.`);
    },
    asProcess: ({ name }, configuration) =>
      open(withSuffix(name, ' (imported)'), configuration, `Imported from ${name}`),
  };
}

/** Creates a process of a product with its first version, and opens it. */
export function useNewProcess(
  productId: string,
): (name: string, configuration: Configuration, note: string) => Promise<void> {
  const create = useCreateProcess();
  const refresh = useRefresh();
  const navigate = useNavigate();
  return async (name, configuration, note) => {
    const process = await create.mutateAsync({ id: productId, data: { name } });
    try {
      await createProcessConfiguration(productId, process.id, toBody(configuration, note, process.version));
    } catch (error) {
      if (!isFormProblem(error)) throw error;
      // A configuration that cannot be saved yet is opened as a draft, with its errors shown on the inputs.
      keepDraft(process.id, { base_id: 'none', configuration });
      toast.problem(`${name} was opened as an unsaved draft: ${error.message}`);
    }
    await refresh(createProcessConfigurationChanges(productId, process.id));
    await navigate(`/products/${productId}?process=${process.id}`);
  };
}
