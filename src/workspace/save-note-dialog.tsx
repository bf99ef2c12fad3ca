import { CreateProcessConfigurationBody } from '#generated/zod/processes.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { pick } from '#src/forms/read-body.ts';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { noteOf } from '#src/draft/save.ts';
import { useWorkspace } from '#src/draft/store.ts';

interface Props {
  number: number;
  /** Throws errors that this dialog shows, so that the note is not lost. */
  onSave: (note: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for a note and saves with the note. */
export default function SaveNoteDialog({ number, onSave, onClose }: Props) {
  const workspace = useWorkspace();
  const form = useContractForm({
    name: 'note',
    schema: pick(CreateProcessConfigurationBody, { note: true }),
    start: { note: noteOf(workspace.labels) },
    async send({ note = '' }) {
      await onSave(note);
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={`Save as v${number}`} action="Save" maxWidth="xs" onClose={onClose}>
      <TextInput
        form={form}
        name="note"
        label="Note"
        lines={3}
        help="Shown next to this version in the history."
        autoFocus
        optional
      />
    </DialogForm>
  );
}
