import { updateBranchChanges, useUpdateBranch } from '#generated/hooks/collaboration.ts';
import type { Branch } from '#generated/types.ts';
import { UpdateBranchBody } from '#generated/zod/collaboration.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { ChoiceInput, TextInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { useRefresh } from '#src/lib/refresh.ts';

interface Props {
  product: { id: string };
  process: { id: string };
  branch: Branch;
  onClose: () => void;
}

/** Renames a branch, closes it or reopens it. */
export default function ChangeBranch({ product, process, branch, onClose }: Props) {
  const update = useUpdateBranch();
  const refresh = useRefresh();
  const form = useContractForm({
    name: `branch ${branch.id}`,
    schema: UpdateBranchBody,
    start: { name: branch.name, closed: String(branch.closed) },
    toBody: ({ name, closed }) => ({ name, closed: closed === 'true', version: branch.version }),
    async send(data) {
      await update.mutateAsync({ id: product.id, pid: process.id, branchId: branch.id, data });
      onClose();
      await refresh(updateBranchChanges(product.id, process.id, branch.id));
    },
  });
  return (
    <DialogForm form={form} title="Change the branch" action="Save" maxWidth="xs" onClose={onClose}>
      <TextInput form={form} name="name" label="Name" autoFocus autoComplete="off" />
      <ChoiceInput
        form={form}
        name="closed"
        label="State"
        options={[
          { value: 'false', label: 'Open: versions can be saved on it' },
          { value: 'true', label: 'Closed: its versions stay in the history' },
        ]}
      />
    </DialogForm>
  );
}
