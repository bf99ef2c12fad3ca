import { getExperiment, useUpdateExperiment } from '#generated/hooks/experiments.ts';
import type { Experiment } from '#generated/types.ts';
import { UpdateExperimentBody } from '#generated/zod/experiments.ts';
import { useRefresh } from '#src/experiments/refresh.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { hasStatus } from '#src/lib/api-problem.ts';

/** Name and notes of an experiment. */
export function EditDialog({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) {
  const update = useUpdateExperiment();
  const refresh = useRefresh();
  const { name, notes, version, product_id, unit_operation } = experiment;
  const form = useContractForm({
    name: 'experiment',
    schema: UpdateExperimentBody,
    start: { name, notes, version },
    async send(data, { setValue }) {
      const ids = { productId: product_id, unitOpId: unit_operation, expId: experiment.id };
      try {
        await refresh(await update.mutateAsync({ ...ids, data }));
        onClose();
      } catch (error) {
        if (hasStatus(error, 409)) {
          // Shown once; saving again overwrites the other person's version.
          const newest = await getExperiment(product_id, unit_operation, experiment.id);
          setValue('version', newest.version);
          await refresh(newest);
        }
        throw error;
      }
    },
  });
  return (
    <DialogForm form={form} title="Edit experiment" action="Save" maxWidth="xs" onClose={onClose}>
      <TextInput form={form} name="name" label="Name" autoFocus />
      <TextInput form={form} name="notes" label="Notes" lines={3} optional />
    </DialogForm>
  );
}
