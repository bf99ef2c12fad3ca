import { useState } from 'react';
import type { Process } from '#generated/types.ts';
import { ActionsMenu } from '#src/components/actions-menu.tsx';
import { later } from '#src/components/later.tsx';
import { useDuplicateProcess } from './use-duplicate-process.ts';

const [DeleteProcess] = later(() => import('./delete-process.tsx'));
const [RenameProcess] = later(() => import('./rename-process.tsx'));

/** Rename, duplicate and delete actions, for every list of processes; none for viewers of the product. */
export function ProcessActions({ process }: { process: Process }) {
  const [asking, setAsking] = useState<'rename' | 'delete' | null>(null);
  const duplicate = useDuplicateProcess(process, 'stays');
  const close = () => setAsking(null);
  if (process.my_right === 'viewer') return null;
  return (
    <>
      <ActionsMenu
        of={process.name}
        actions={[
          { label: 'Rename', icon: 'pencil', run: () => setAsking('rename') },
          { label: 'Duplicate', icon: 'copy', run: () => void duplicate() },
          { label: 'Delete process', icon: 'trash', run: () => setAsking('delete') },
        ]}
      />
      {asking === 'rename' && <RenameProcess process={process} onClose={close} />}
      {asking === 'delete' && <DeleteProcess process={process} onClose={close} />}
    </>
  );
}
