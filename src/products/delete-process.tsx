import type { Process } from '#generated/types.ts';
import { deleteProcess, deleteProcessChanges, useGetProcess } from '#generated/hooks/processes.ts';
import { Contents, COUNTED, DeleteDialog } from '#src/components/delete-dialog.tsx';
import { useRefresh } from '#src/lib/refresh.ts';

interface Props {
  process: Pick<Process, 'id' | 'product_id' | 'name'>;
  onGone?: () => Promise<void> | void;
  onClose: () => void;
}

export default function DeleteProcess({ process, onGone, onClose }: Props) {
  const { id, product_id, name } = process;
  const read = useGetProcess(product_id, id, COUNTED);
  const refresh = useRefresh();
  return (
    <DeleteDialog
      noun="process"
      kind="processes"
      id={id}
      name={name}
      remove={() => deleteProcess(product_id, id)}
      refresh={() => refresh(deleteProcessChanges(product_id))}
      onClose={onClose}
      {...(onGone ? { onGone } : {})}
    >
      <Contents read={read} none="Nothing has been saved in it yet." />
    </DeleteDialog>
  );
}
