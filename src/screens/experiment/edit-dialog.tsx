import { useId } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { getExperiment, useUpdateExperiment } from '#generated/hooks/experiments/experiments.ts';
import type { Experiment, ExperimentInput } from '#generated/hooks/model/index.ts';
import { UpdateExperimentBody } from '#generated/zod/experiments.ts';
import { useRefresh } from '#src/experiments/refresh.ts';
import { applyProblem } from '#src/forms/apply-problem.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { Field } from '#src/forms/field.tsx';
import { schemaResolver } from '#src/forms/messages.ts';
import { useKeptForm } from '#src/forms/use-kept.ts';
import { hasStatus } from '#src/lib/api-problem.ts';

/** Name and notes of an experiment. */
export function EditDialog({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) {
  const id = useId();
  const update = useUpdateExperiment();
  const refresh = useRefresh();
  const { name, notes, version, product_id, unit_operation } = experiment;
  const form = useForm<ExperimentInput>({
    resolver: schemaResolver(UpdateExperimentBody),
    defaultValues: { name, notes, version },
  });
  useKeptForm('experiment', form);
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (data) => {
    try {
      const now = await update.mutateAsync({
        productId: product_id,
        unitOpId: unit_operation,
        expId: experiment.id,
        data,
      });
      await refresh(now);
      onClose();
    } catch (error) {
      applyProblem(form, error);
      if (!hasStatus(error, 409)) return;
      // Said once; saving again puts this in the place of what is there by now.
      const newest = await getExperiment(product_id, unit_operation, experiment.id);
      form.setValue('version', newest.version);
      await refresh(newest);
    }
  });
  return (
    <DialogForm dirty={isDirty} onClose={onClose} maxWidth="xs" aria-labelledby={`${id}-title`}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={`${id}-title`}>Edit experiment</DialogTitle>
        <DialogContent>
          {errors.root?.['server'] && <Alert severity="error">{errors.root['server'].message}</Alert>}
          <Field id={`${id}-name`} label="Name" error={errors.name?.message}>
            <TextField fullWidth autoFocus id={`${id}-name`} error={Boolean(errors.name)} {...form.register('name')} />
          </Field>
          <Field id={`${id}-notes`} label="Notes" optional error={errors.notes?.message}>
            <TextField
              fullWidth
              multiline
              minRows={3}
              id={`${id}-notes`}
              error={Boolean(errors.notes)}
              {...form.register('notes')}
            />
          </Field>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            Save
          </Button>
        </DialogActions>
      </form>
    </DialogForm>
  );
}
