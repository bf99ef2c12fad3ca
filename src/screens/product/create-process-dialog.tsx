import { useId } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Process, ProcessCreate, Product } from '#generated/hooks/model/index.ts';
import {
  getListOrganisationProcessesQueryKey,
  getListProcessesQueryKey,
  useCreateProcess,
} from '#generated/hooks/processes/processes.ts';
import { CreateProcessBody } from '#generated/zod/processes.ts';
import { applyProblem } from '#src/forms/apply-problem.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { Field } from '#src/forms/field.tsx';
import { schemaResolver } from '#src/forms/messages.ts';
import { processPath } from '#src/products/process-card.tsx';

interface Props {
  open: boolean;
  product: Product;
  processes: Process[];
  onClose: () => void;
}

/** Names a process, which then opens; it may start from another process of the product. */
export function CreateProcessDialog({ open, product, processes, onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useCreateProcess();
  const form = useForm<ProcessCreate>({ resolver: schemaResolver(CreateProcessBody), defaultValues: { name: '' } });
  const { errors, isDirty, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      const process = await create.mutateAsync({ id: product.id, data: values });
      void client.invalidateQueries({ queryKey: getListProcessesQueryKey(product.id) });
      void client.invalidateQueries({ queryKey: getListOrganisationProcessesQueryKey() });
      form.reset();
      onClose();
      await navigate(processPath({ product_id: product.id, id: process.id }));
    } catch (error) {
      applyProblem(form, error);
    }
  });

  const close = () => {
    form.reset();
    onClose();
  };
  return (
    <DialogForm
      open={open}
      dirty={isDirty && !isSubmitting}
      onClose={close}
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={`${id}-title`}>New process</DialogTitle>
        <DialogContent>
          {errors.root?.['server'] && <Alert severity="error">{errors.root['server'].message}</Alert>}
          <Field id={`${id}-name`} label="Name" error={errors.name?.message}>
            <TextField id={`${id}-name`} autoFocus error={Boolean(errors.name)} {...form.register('name')} />
          </Field>
          {processes.length > 0 && (
            <Field id={`${id}-copy`} label="Start with" error={errors.copy_of?.message}>
              <TextField
                select
                id={`${id}-copy`}
                slotProps={{ select: { native: true } }}
                {...form.register('copy_of', { setValueAs: (value: string) => value || undefined })}
              >
                <option value="">nothing, an empty process</option>
                {processes
                  .filter(({ configuration_id }) => configuration_id !== null)
                  .map((process) => (
                    <option key={process.id} value={process.id}>
                      a copy of {process.name}
                    </option>
                  ))}
              </TextField>
            </Field>
          )}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            Create process
          </Button>
        </DialogActions>
      </form>
    </DialogForm>
  );
}
