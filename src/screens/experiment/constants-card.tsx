import { useWatch } from 'react-hook-form';
import type { ModelVariable } from '#generated/types.ts';
import type { Unit } from '#engine/wording/index.ts';
import { Card } from '#src/components/page.tsx';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import styles from './experiment.module.css';
import { isMapped, type Mapping } from './use-mapping.ts';

/** Inputs of the model that no column provides, to be given once for all rows. */
export function ConstantsCard({ mapping: { form, variables } }: { mapping: Mapping }) {
  const [columns, constants] = useWatch({ control: form.control, name: ['columns', 'constants'] });
  const open = constants.flatMap(({ variable: key }, index) => {
    const variable = variables.find((one) => one.key === key);
    return variable && !isMapped(columns, key) ? [{ variable, index }] : [];
  });
  if (open.length === 0) return null;
  return (
    <Card title="Not in the file" note="The model needs these values; if empty, those of the plant are used">
      <div className={styles['constants']}>
        {open.map(({ variable, index }) => (
          <QuantityInput
            key={variable.key}
            row
            optional
            form={form}
            name={`constants.${index}.value`}
            of={fieldOf(variable)}
            label={variable.title}
            placeholder="plant"
          />
        ))}
      </div>
    </Card>
  );
}

function fieldOf({ title, help = '', unit, display_unit: displayUnit }: ModelVariable) {
  return {
    title,
    help,
    type: 'number' as const,
    required: false,
    unit: (unit ?? '1') as Unit,
    displayUnit: (displayUnit ?? unit ?? '1') as Unit,
  };
}
