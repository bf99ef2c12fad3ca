import { useId } from 'react';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import type { Process } from '#generated/hooks/model/index.ts';
import { useRenameProcess } from '#generated/hooks/processes/processes.ts';
import { applyProblem } from '#src/forms/apply-problem.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { Field } from '#src/forms/field.tsx';
import { LONGEST_NAME } from './longest-name.ts';
import { useRefreshProcesses } from './use-refresh.ts';

interface Props {
  process: Pick<Process, 'id' | 'product_id' | 'name'>;
  onClose: () => void;
}

export default function RenameProcess({ process, onClose }: Props) {
  const id = useId();
  const rename = useRenameProcess();
  const refresh = useRefreshProcesses(process.product_id, process.id);
  const form = useForm({ defaultValues: { new_name: process.name } });
  const { isDirty, isSubmitting } = form.formState;
  const error = form.formState.errors.new_name ?? form.formState.errors.root?.['server'];
  const submit = form.handleSubmit(async ({ new_name }) => {
    try {
      await rename.mutateAsync({ id: process.product_id, pid: process.id, params: { new_name: new_name.trim() } });
      onClose();
      await refresh();
    } catch (problem) {
      applyProblem(form, problem);
    }
  });
  return (
    <DialogForm dirty={isDirty && !isSubmitting} onClose={onClose} maxWidth="xs" aria-labelledby={`${id}-title`}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={`${id}-title`}>Rename process</DialogTitle>
        <DialogContent>
          <Field id={`${id}-name`} label="Name" error={error?.message}>
            <TextField
              id={`${id}-name`}
              autoFocus
              error={Boolean(error)}
              slotProps={{ htmlInput: { 'aria-describedby': `${id}-name-help` } }}
              {...form.register('new_name', {
                validate: (name) => name.trim() !== '' || 'This is required.',
                maxLength: { value: LONGEST_NAME, message: `At most ${LONGEST_NAME} characters.` },
              })}
            />
          </Field>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            Rename
          </Button>
        </DialogActions>
      </form>
    </DialogForm>
  );
}
