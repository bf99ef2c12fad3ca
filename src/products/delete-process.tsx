import { counted } from '#engine/wording.ts';
import type { Process } from '#generated/hooks/model/index.ts';
import { deleteProcess } from '#generated/hooks/processes/processes.ts';
import { DeleteDialog } from '#src/components/delete-dialog.tsx';
import { useRefreshProcesses } from './use-refresh.ts';

interface Props {
  process: Pick<Process, 'id' | 'product_id' | 'name' | 'configuration_count'>;
  onGone?: () => Promise<void> | void;
  onClose: () => void;
}

export default function DeleteProcess({ process, onGone, onClose }: Props) {
  const { id, product_id, name, configuration_count: versions } = process;
  const refresh = useRefreshProcesses(product_id);
  return (
    <DeleteDialog
      noun="process"
      kind="processes"
      id={id}
      name={name}
      remove={() => deleteProcess(product_id, id)}
      refresh={refresh}
      onClose={onClose}
      {...(onGone ? { onGone } : {})}
    >
      {versions === 0 ? 'Nothing has been saved in it yet.' : `${counted(versions, 'version')} will be deleted too.`}
    </DeleteDialog>
  );
}
