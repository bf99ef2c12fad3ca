import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { OrganisationContents, RestorableKind } from '#generated/types.ts';
import { TitledDialog } from '#src/components/titled-dialog.tsx';
import { isFormProblem } from '#src/lib/api-problem.ts';
import { contentsInWords } from '#src/lib/contents.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { restore } from './restore.ts';

interface Props {
  /** What it is, as in 'Delete process'. */
  noun: string;
  kind: RestorableKind;
  id: string;
  name: string;
  /** Data that is deleted too. */
  children: ReactNode;
  remove: () => Promise<unknown>;
  /** Refetches lists that contained it, also after it was restored. */
  refresh: () => Promise<unknown>;
  /** Called after deletion and before refetching: the item's own page must be left first. */
  onGone?: () => Promise<void> | void;
  onClose: () => void;
}

interface ContentsProps {
  read: { data: { contents?: OrganisationContents[] } | undefined; isError: boolean };
  /** The sentence if nothing is deleted too. */
  none: string;
}

/** What is deleted too, once it has been counted. */
export function Contents({ read: { data, isError }, none }: ContentsProps) {
  if (isError) return <>Everything in it will be deleted too.</>;
  if (!data) return <Skeleton aria-label="Counting what will be deleted too" aria-busy="true" />;
  const held = contentsInWords(data.contents ?? []);
  return <>{held === null ? none : `${held} will be deleted too.`}</>;
}

/** Options for reading it: as it is now, and without the error page. */
export const COUNTED = { query: { staleTime: 0, throwOnError: false } } as const;

/** Asks before deleting an item, and offers to restore it afterwards. */
export function DeleteDialog({ noun, kind, id, name, children, remove, refresh, onGone, onClose }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (failure) throw failure;

  const confirm = async () => {
    setBusy(true);
    try {
      await remove();
    } catch (error) {
      if (isFormProblem(error)) setRefusal(reasonOf(error));
      else setFailure(error);
      return;
    } finally {
      setBusy(false);
    }
    await onGone?.();
    onClose();
    toast.done(`${name} deleted`, { label: 'Undo', run: () => void restore(kind, { id, name }, refresh) });
    await refresh();
  };
  return (
    <AskToDelete name={name} noun={noun} busy={busy} onDelete={() => void confirm()} onClose={onClose}>
      {refusal ?? <>{children} It can be restored for 30 days, from Deleted items in the user menu.</>}
    </AskToDelete>
  );
}

interface AskProps extends Pick<Props, 'children' | 'name' | 'noun' | 'onClose'> {
  busy: boolean;
  onDelete: () => void;
}

/** The question before something is deleted. */
export const AskToDelete = ({ name, noun, busy, onDelete, onClose, children }: AskProps) => (
  <TitledDialog
    onClose={onClose}
    maxWidth="xs"
    title={`Delete ${name}?`}
    actions={
      <>
        <Button variant="outlined" onClick={onClose} autoFocus>
          Keep it
        </Button>
        <Button variant="contained" color="error" loading={busy} onClick={onDelete}>
          Delete {noun}
        </Button>
      </>
    }
  >
    {children}
  </TitledDialog>
);
