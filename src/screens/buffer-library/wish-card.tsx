import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import TextField from '@mui/material/TextField';
import type { BufferDesign, BufferPreparation } from '#engine/index.ts';
import { Card } from '#src/components/page.tsx';
import { QuantityField } from '#src/components/quantity-field.tsx';
import { Field } from '#src/forms/field.tsx';
import { formatInput } from '#src/lib/format.ts';
import { BuretteScale } from '#src/workspace/panel/burette-scale.tsx';
import type { BufferDraft } from './draft.ts';
import styles from './designer.module.css';
import { WAYS } from './words.ts';

interface Props {
  draft: BufferDraft;
  saved: BufferDraft;
  design: BufferDesign | null;
  wrong: { fields: string[]; message: string } | null;
  /** Edits with the same key that follow each other are one. */
  onChange: (label: string, part: Partial<BufferDraft>, key?: string) => void;
}

const MOST_NAME = 120;

/** Name, pH, temperature, volume, and how it is made. */
export function WishCard({ draft, saved, design, wrong, onChange }: Props) {
  const { properties } = design ?? {};
  const about = (field: string) => wrong?.fields.includes(field) ?? false;
  // The scale shows a few units about where the buffer holds, as pH meters do.
  const middle = properties?.capacity_peak_ph ?? draft.ph;
  const scale = { min: Math.max(1, Math.round(middle) - 3), max: Math.min(13, Math.round(middle) + 3) };
  return (
    <Card title="What you want" className={styles['card']}>
      <div className={styles['form']}>
        <Field id="buffer-name" label="Name" error={draft.name.trim() === '' ? 'A name is needed.' : undefined}>
          <TextField
            id="buffer-name"
            value={draft.name}
            slotProps={{ htmlInput: { maxLength: MOST_NAME } }}
            onChange={({ target }) => onChange('Name', { name: target.value }, 'name')}
          />
        </Field>
        <QuantityField
          label="Target pH"
          unit="1"
          suffix=""
          min={1}
          max={13}
          step={0.05}
          value={draft.ph}
          error={about('ph') ? wrong!.message : undefined}
          onValue={(ph) => onChange(`pH ${formatInput(ph)}`, { ph }, 'ph')}
        />
        <BuretteScale scale={scale} value={draft.ph} saved={saved.ph === draft.ph ? null : saved.ph} limit={null} />
        <QuantityField
          label="At temperature"
          unit="K"
          shownIn="°C"
          min={274.15}
          max={350}
          step={1}
          value={draft.temperature}
          onValue={(temperature) => onChange('Temperature', { temperature }, 'temperature')}
        />
        <QuantityField
          label="Volume"
          unit="m³"
          shownIn="L"
          min={1e-6}
          max={1000}
          value={draft.volume}
          onValue={(volume) => onChange('Volume', { volume }, 'volume')}
        />
        <div className={styles['ways']}>
          <span id="ways">Made by</span>
          <ToggleButtonGroup
            exclusive
            fullWidth
            size="small"
            aria-labelledby="ways"
            value={draft.preparation ?? design?.preparation ?? null}
            onChange={(_event, preparation: BufferPreparation | null) =>
              preparation && onChange(WAYS[preparation], { preparation })
            }
          >
            {Object.entries(WAYS).map(([way, title]) => (
              <ToggleButton key={way} value={way}>
                {title}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </div>
        <Field id="buffer-notes" label="Notes" optional>
          <TextField
            id="buffer-notes"
            multiline
            minRows={2}
            value={draft.notes}
            slotProps={{ htmlInput: { maxLength: 4000 } }}
            onChange={({ target }) => onChange('Notes', { notes: target.value }, 'notes')}
          />
        </Field>
      </div>
    </Card>
  );
}
