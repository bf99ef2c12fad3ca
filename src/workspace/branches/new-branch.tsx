import { useNavigate } from 'react-router-dom';
import { createBranchChanges, useCreateBranch } from '#generated/hooks/collaboration.ts';
import { CreateBranchBody } from '#generated/zod/collaboration.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { toast } from '#src/lib/toast.ts';
import { onBranch } from '#src/products/use-line.ts';

interface Props {
  product: { id: string };
  process: { id: string };
  /** The version with which it begins; the current one of the main line if null. */
  from: { id: string; number: number } | null;
  /** Address of the page that opens on the branch. */
  to: string;
  onClose: () => void;
}

/** Begins a branch and opens it. */
export default function NewBranch({ product, process, from, to, onClose }: Props) {
  const create = useCreateBranch();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const form = useContractForm({
    name: `branch of ${process.id}`,
    schema: CreateBranchBody,
    start: { name: '' },
    toBody: ({ name }) => ({ name, ...(from && { configuration_id: from.id }) }),
    async send(data) {
      const branch = await create.mutateAsync({ id: product.id, pid: process.id, data });
      onClose();
      await refresh(createBranchChanges(product.id, process.id));
      await navigate(onBranch(to, branch.id));
      toast.done(`The branch ${branch.name} begins with v${branch.from_number}`);
    },
  });
  return (
    <DialogForm form={form} title="New branch" action="Create the branch" maxWidth="xs" onClose={onClose}>
      <p>
        The branch begins with {from ? `v${from.number}` : 'the current version'}. What you save on it is not read by
        lists, analyses and shared pages until you merge it into main.
      </p>
      <TextInput form={form} name="name" label="What is tried" autoFocus autoComplete="off" />
    </DialogForm>
  );
}
