import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { BufferDesign, BufferPreparation, BufferProblem } from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import { Card } from '#src/components/page.tsx';
import { InputError } from '#src/forms/input-error.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import { useInput } from '#src/forms/use-input.ts';
import { formatInput } from '#src/lib/format.ts';
import { BuretteScale } from '#src/workspace/panel/burette-scale.tsx';
import type { BufferDraft, OnChange } from './draft.ts';
import styles from './designer.module.css';
import { WAYS } from './words.ts';

const WORDS = fields.BufferInput;

interface Props {
  form: ContractForm<BufferDraft>;
  draft: BufferDraft;
  saved: BufferDraft;
  design: BufferDesign | null;
  problem: BufferProblem | null;
  /** Called when the form was edited. */
  onNote: OnChange;
  /** Called for changes outside the form's inputs. */
  onChange: OnChange;
}

/** Name, pH, temperature, volume and preparation. */
export function WishCard({ form, draft, saved, design, problem, onNote, onChange }: Props) {
  const { properties } = design ?? {};
  const complaintOf = (field: string) => (problem?.fields.includes(field) ? problem.message : undefined);
  // The slider shows a few pH units around the buffering range, like a pH meter.
  const middle = properties?.capacity_peak_ph ?? draft.ph;
  const scale = { min: Math.max(1, Math.round(middle) - 3), max: Math.min(13, Math.round(middle) + 3) };
  return (
    <Card title="Specification" className={styles['card']}>
      <div className={styles['form']}>
        <TextInput form={form} name="name" label="Name" onText={(name) => onNote('Name', { name }, 'name')} />
        <QuantityInput
          row
          form={form}
          name="ph"
          of={WORDS.ph}
          label="Target pH"
          step={0.05}
          complaint={complaintOf('ph')}
          onUsable={(ph) => onNote(`pH ${formatInput(ph)}`, { ph }, 'ph')}
        />
        <BuretteScale scale={scale} value={draft.ph} saved={saved.ph === draft.ph ? null : saved.ph} limit={null} />
        <QuantityInput
          row
          form={form}
          name="temperature"
          of={WORDS.temperature}
          label="At temperature"
          step={1}
          complaint={complaintOf('temperature')}
          onUsable={(temperature) => onNote('Temperature', { temperature }, 'temperature')}
        />
        <QuantityInput
          row
          form={form}
          name="volume"
          of={WORDS.volume}
          label="Volume"
          complaint={complaintOf('volume')}
          onUsable={(volume) => onNote('Volume', { volume }, 'volume')}
        />
        <WayInput form={form} usual={design?.preparation ?? null} onChange={onChange} />
        <QuantityInput
          row
          form={form}
          name="ready_price"
          of={WORDS.ready_price}
          label="Price ready to use"
          optional
          onUsable={(ready_price) => onNote('Price ready to use', { ready_price }, 'ready_price')}
          onEmpty={() => onNote('Price ready to use', { ready_price: null }, 'ready_price')}
        />
        <TextInput
          form={form}
          name="notes"
          label="Notes"
          lines={2}
          optional
          onText={(notes) => onNote('Notes', { notes }, 'notes')}
        />
      </div>
    </Card>
  );
}

interface WayProps extends Pick<Props, 'form' | 'onChange'> {
  /** Default of the engine if nothing is chosen. */
  usual: BufferPreparation | null;
}

/** How the buffer is prepared. */
function WayInput({ form, usual, onChange }: WayProps) {
  const input = useInput(form, 'preparation');
  const { id, name, value } = input;
  return (
    <div className={styles['ways']}>
      <span id={id}>Made by</span>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-labelledby={id}
        aria-describedby={`${id}-error`}
        value={value ?? usual}
        onChange={(_event, preparation: BufferPreparation | null) =>
          preparation && onChange(WAYS[preparation], { preparation })
        }
      >
        {Object.entries(WAYS).map(([way, title]) => (
          <ToggleButton key={way} name={name} value={way}>
            {title}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <InputError of={input} />
    </div>
  );
}
