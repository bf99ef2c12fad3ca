import { Link, useNavigate } from 'react-router-dom';
import type { Process, Product } from '#generated/types.ts';
import { createProcessChanges, useCreateProcess } from '#generated/hooks/processes.ts';
import { CreateProcessBody } from '#generated/zod/processes.ts';
import { processPath } from '#src/products/process-card.tsx';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { ChoiceInput, TextInput } from '#src/forms/inputs.tsx';
import { useRefresh } from '#src/lib/refresh.ts';
import { useContractForm } from '#src/forms/use-contract-form.ts';

interface Props {
  product: Product;
  processes: Process[];
  onClose: () => void;
}

/** Names a process and opens it; the process may start as a copy of another one of the product. */
export default function CreateProcessDialog({ product, processes, onClose }: Props) {
  const navigate = useNavigate();
  const refresh = useRefresh();
  const create = useCreateProcess();
  const form = useContractForm({
    name: 'process',
    schema: CreateProcessBody,
    start: { name: '', copy_of: '' },
    async send(data) {
      const process = await create.mutateAsync({ id: product.id, data });
      void refresh(createProcessChanges(product.id));
      onClose();
      await navigate(processPath({ product_id: product.id, id: process.id }));
    },
  });
  const saved = processes.filter(({ configuration_id }) => configuration_id !== null);
  return (
    <DialogForm form={form} title="New process" action="Create process" maxWidth="xs" onClose={onClose}>
      <TextInput form={form} name="name" label="Name" autoFocus />
      {processes.length > 0 && (
        <ChoiceInput
          form={form}
          name="copy_of"
          label="Start with"
          none="an empty process"
          options={saved.map(({ id, name }) => ({ value: id, label: `a copy of ${name}` }))}
        />
      )}
      <p style={{ margin: 0 }}>
        Or <Link to={`/products/${product.id}/from-document`}>read it from a document</Link>: a draft with quotations
        that you check row by row.
      </p>
    </DialogForm>
  );
}
