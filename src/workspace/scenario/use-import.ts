import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { ScenarioFile } from '#engine/index.ts';
import type { Configuration } from '#engine/types.ts';
import {
  createProcessConfiguration,
  getListOrganisationProcessesQueryKey,
  getListProcessesQueryKey,
  useCreateProcess,
} from '#generated/hooks/processes/processes.ts';
import { withSuffix } from '#src/products/with-suffix.ts';
import { isFormProblem } from '#src/lib/api-problem.ts';
import { toast } from '#src/lib/toast.ts';
import { keepDraft } from '../draft-storage.ts';
import { useWorkspace } from '../store.ts';
import { sayUndoable } from '../undoable.ts';
import { toBody } from '../wire.ts';

export interface Import {
  /** One act on the open draft, which undo takes back. */
  asChanges: (file: ScenarioFile, configuration: Configuration) => void;
  /** A process of its own under the same product, which then opens. */
  asProcess: (file: ScenarioFile, configuration: Configuration) => Promise<void>;
}

export function useImport(productId: string): Import {
  const workspace = useWorkspace();
  const create = useCreateProcess();
  const client = useQueryClient();
  const navigate = useNavigate();
  return {
    asChanges({ name }, configuration) {
      const act = workspace.replace(`Import ${name}`, configuration);
      sayUndoable(workspace, act, `${name} is imported; saving makes it a new version`);
    },
    async asProcess({ name }, configuration) {
      const process = await create.mutateAsync({
        id: productId,
        data: { name: withSuffix(name, ' (imported)') },
      });
      try {
        await createProcessConfiguration(
          productId,
          process.id,
          toBody(configuration, `Imported from ${name}`, process.version),
        );
      } catch (error) {
        if (!isFormProblem(error)) throw error;
        // What cannot be saved yet is opened as a draft, whose troubles are then shown on their inputs.
        keepDraft(process.id, { base_id: 'none', configuration });
        toast.problem(`${name} is a draft: ${error.message}`);
      }
      await Promise.all(
        [getListProcessesQueryKey(productId), getListOrganisationProcessesQueryKey()].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
      await navigate(`/products/${productId}?process=${process.id}`);
    },
  };
}
