import type { Process } from '#generated/types.ts';
import { renameProcessChanges, useRenameProcess } from '#generated/hooks/processes.ts';
import { CreateProcessBody } from '#generated/zod/processes.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { useRefresh } from '#src/lib/refresh.ts';

interface Props {
  process: Pick<Process, 'id' | 'product_id' | 'name'>;
  onClose: () => void;
}

export default function RenameProcess({ process, onClose }: Props) {
  const rename = useRenameProcess();
  const refresh = useRefresh();
  const form = useContractForm({
    name: `name of ${process.id}`,
    schema: CreateProcessBody,
    start: { name: process.name },
    // The product id is a path parameter.
    inputOf: (path) => (path === 'new_name' ? 'name' : path),
    async send({ name }) {
      await rename.mutateAsync({ id: process.product_id, pid: process.id, params: { new_name: name } });
      onClose();
      await refresh(renameProcessChanges(process.product_id, process.id));
    },
  });
  return (
    <DialogForm form={form} title="Rename process" action="Rename" maxWidth="xs" onClose={onClose}>
      <TextInput form={form} name="name" label="Name" autoFocus />
    </DialogForm>
  );
}
