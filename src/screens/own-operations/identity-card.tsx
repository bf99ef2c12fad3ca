import { Card } from '#src/components/page.tsx';
import { ChoiceInput, optionsOf, TextInput } from '#src/forms/inputs.tsx';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import { STAGE_NAMES, SYMBOLS } from '#src/workspace/stage.tsx';
import type { OwnDraft } from './draft.ts';
import styles from './editor.module.css';

const symbolName = (key: string): string => {
  const words = key.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};
const SYMBOL_OPTIONS = Object.keys(SYMBOLS)
  .map((value) => ({ value, label: symbolName(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

/** Name, stage, symbol and tag. */
export function IdentityCard({ form }: { form: ContractForm<OwnDraft> }) {
  return (
    <Card title="Operation">
      <div className={styles['form']}>
        <TextInput form={form} name="name" label="Name" autoFocus={form.getValues('name') === ''} />
        <TextInput form={form} name="definition.description" label="Description" lines={2} optional />
        <div className={styles['pair']}>
          <ChoiceInput form={form} name="definition.stage" label="Stage" options={optionsOf(STAGE_NAMES)} />
          <ChoiceInput form={form} name="definition.icon" label="Symbol" options={SYMBOL_OPTIONS} />
        </div>
        <TextInput
          form={form}
          name="definition.tag"
          label="Tag"
          help="1 to 3 capital letters, such as WC for the tag WC-301."
        />
      </div>
    </Card>
  );
}
