import { createComponent, createComponentChanges } from '#generated/hooks/components.ts';
import * as fields from '#generated/fields.ts';
import { CreateComponentBody } from '#generated/zod/components.ts';
import { toast } from '#src/lib/toast.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { DialogForm } from './dialog-form.tsx';
import { TextInput } from './inputs.tsx';
import { QuantityInput } from './quantity-input.tsx';
import { useContractForm } from './use-contract-form.ts';

const WORDS = fields.ProteinInput;
const EMPTY = { name: '', uniprot: '', molar_mass: null, isoelectric_point: null, source: '' };

interface Props {
  onCreated: (id: string) => void;
  onClose: () => void;
}

/** Adds a protein of one's own to the library without leaving the form that needs it. */
export default function NewProtein({ onCreated, onClose }: Props) {
  const refresh = useRefresh();
  const form = useContractForm<typeof EMPTY, typeof CreateComponentBody>({
    name: 'new protein',
    schema: CreateComponentBody,
    start: EMPTY,
    async send(body) {
      const { id, name } = await createComponent('proteins', body);
      await refresh(createComponentChanges('proteins'));
      toast.done(`${name} added to the library`);
      onCreated(id);
      onClose();
    },
  });
  return (
    <DialogForm form={form} title="New protein" action="Add protein" onClose={onClose}>
      <TextInput form={form} name="name" label={WORDS.name.title} autoFocus />
      <QuantityInput form={form} name="molar_mass" of={WORDS.molar_mass} label={WORDS.molar_mass.title} />
      <QuantityInput
        form={form}
        name="isoelectric_point"
        of={WORDS.isoelectric_point}
        label={WORDS.isoelectric_point.title}
        optional
      />
      <TextInput form={form} name="uniprot" label={WORDS.uniprot.title} optional />
      <TextInput form={form} name="source" label={WORDS.source.title} optional />
    </DialogForm>
  );
}
