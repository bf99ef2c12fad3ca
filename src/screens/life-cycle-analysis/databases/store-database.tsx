import { useState } from 'react';
import LinearProgress from '@mui/material/LinearProgress';
import {
  createBackgroundDatabaseChanges,
  useAddBackgroundProcesses,
  useCreateBackgroundDatabase,
  useDeleteBackgroundDatabase,
} from '#generated/hooks/background-databases.ts';
import { CreateBackgroundDatabaseBody } from '#generated/zod/background-databases.ts';
import { inputsOf } from '#src/background/input.ts';
import type { SolvedDatabase } from '#src/background/solve-database.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { FieldRow } from '#src/forms/field.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { toast } from '#src/lib/toast.ts';
import { ReportFacts, ReportLists } from './report-facts.tsx';

interface Props {
  solved: SolvedDatabase;
  details: { file_name: string; file_sha256: string };
  onClose: () => void;
  onStored: (id: string) => void;
}

/** Asks for the name and licence of a solved database, shows its report, and stores it in parts. */
export function StoreDatabase({ solved, details, onClose, onStored }: Props) {
  const refresh = useRefresh();
  const create = useCreateBackgroundDatabase();
  const add = useAddBackgroundProcesses();
  const remove = useDeleteBackgroundDatabase();
  const [share, setShare] = useState<number | null>(null);
  const { first, parts } = inputsOf(solved);
  const form = useContractForm({
    name: 'background database',
    schema: CreateBackgroundDatabaseBody,
    start: { name: details.file_name.replace(/\.\w+$/, ''), edition: '', licence: '' },
    toBody: (values) => ({ ...first, ...details, ...values }),
    async send(body) {
      const { id } = await create.mutateAsync({ data: body });
      try {
        for (const [index, processes] of parts.entries()) {
          setShare(index / parts.length);
          // oxlint-disable-next-line no-await-in-loop -- processes are numbered in their order
          await add.mutateAsync({ databaseId: id, data: { processes } });
        }
      } catch (error) {
        // What cannot be deleted is shown as incomplete; why it is so matters more.
        await remove.mutateAsync({ databaseId: id }).catch(() => {});
        throw error;
      } finally {
        setShare(null);
      }
      await refresh(createBackgroundDatabaseChanges());
      toast.done(`${body.name} imported`);
      onStored(id);
    },
  });
  return (
    <DialogForm form={form} title="Store the database" action="Import" maxWidth="md" onClose={onClose}>
      <FieldRow>
        <TextInput form={form} name="name" label="Name" placeholder="ecoinvent" />
        <TextInput form={form} name="edition" label="Version" placeholder="3.11 cut-off" optional />
        <TextInput form={form} name="licence" label="Licence" placeholder="ecoinvent EULA" />
      </FieldRow>
      {share !== null && <LinearProgress variant="determinate" value={share * 100} aria-label="Processes stored" />}
      <ReportFacts report={first.report} />
      <ReportLists report={first.report} />
    </DialogForm>
  );
}
