import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Icon } from '#src/components/icon.tsx';
import { optionsOf } from '#src/components/options.tsx';
import { Card } from '#src/components/page.tsx';
import { ChoiceInput, TextInput } from '#src/forms/inputs.tsx';
import { freeKey, outletsOf, withoutOutlet } from './draft.ts';
import styles from './editor.module.css';
import type { Part } from './part.ts';
import { DISPOSALS } from './words.ts';

/** The streams that leave, and the one that receives the remainder. */
export function OutletsCard({ form, definition, onChange }: Part) {
  const key = freeKey(definition);
  return (
    <Card title="Outlets">
      <div className={styles['form']}>
        <TextInput form={form} name="definition.product" label="Main stream" />
        {definition.outlets.map((outlet, index) => (
          <div key={outlet.key} className={styles['entry']}>
            <div className={styles['pair']}>
              <TextInput form={form} name={`definition.outlets.${index}.name`} label={`Outlet ${index + 2}`} />
              <ChoiceInput
                form={form}
                name={`definition.outlets.${index}.disposal`}
                label="Goes to"
                options={optionsOf(DISPOSALS)}
              />
            </div>
            <IconButton
              size="small"
              aria-label={`Remove ${outlet.name || `outlet ${index + 2}`}`}
              onClick={() => onChange(withoutOutlet(definition, outlet.key))}
            >
              <Icon name="close" size={14} />
            </IconButton>
          </div>
        ))}
        {key && (
          <Button
            size="small"
            variant="text"
            startIcon={<Icon name="plus" size={14} />}
            onClick={() =>
              onChange({ ...definition, outlets: [...definition.outlets, { key, name: '', disposal: 'wastewater' }] })
            }
          >
            Add an outlet
          </Button>
        )}
        <ChoiceInput
          form={form}
          name="definition.rest"
          label="Receives the remainder"
          help="This outlet receives the remainder of each component."
          options={outletsOf(definition).map((one) => ({ value: one.key, label: one.name || one.key }))}
        />
      </div>
    </Card>
  );
}
