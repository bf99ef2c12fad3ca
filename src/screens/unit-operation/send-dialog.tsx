import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useNavigate } from 'react-router-dom';
import type { Configuration, SettingValue, UnitOperation } from '#engine/index.ts';
import { useGetProcess } from '#generated/hooks/processes.ts';
import { Options } from '#src/components/options.tsx';
import { TitledDialog } from '#src/components/titled-dialog.tsx';
import { Field } from '#src/forms/field.tsx';
import { processPath } from '#src/products/process-card.tsx';
import { useEveryProcess } from '#src/products/use-processes.ts';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { keepDraft, readDraft } from '#src/draft/draft-storage.ts';
import { newStepId } from '#src/draft/new-id.ts';
import { describeValue } from '#src/draft/values.ts';
import { EMPTY, toDraft } from '#src/draft/wire.ts';
import { placesIn, withRun } from './send.ts';

interface Props {
  operation: UnitOperation;
  settings: Record<string, SettingValue>;
  /** The product of the run, whose processes come first. */
  productId: string | null;
  onClose: () => void;
}

/** Applies the run's settings to a process as an unsaved change, so that its effect is visible before it is saved. */
export default function SendDialog({ operation, settings, productId, onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const catalogue = useCatalogue();
  const list = useEveryProcess();
  const processes = (list ?? []).toSorted(
    (a, b) => Number(b.product_id === productId) - Number(a.product_id === productId),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const target = processes.find((one) => one.id === chosen) ?? processes[0];
  const { data: process } = useGetProcess(target?.product_id ?? '', target?.id ?? '', {
    query: { enabled: target !== undefined },
  });
  const [place, setPlace] = useState(0);
  const base = process?.configuration;
  const kept = process ? readDraft(process.id) : null;
  const begun: Configuration = kept?.configuration ?? (base ? toDraft(base) : EMPTY);
  const places = process ? placesIn(begun, operation, catalogue) : [];
  const entered = operation.parameters.filter(({ key }) => settings[key] !== undefined);

  const send = () => {
    const where = places[place];
    if (!process || !where) return;
    const { configuration, stepId } = withRun(begun, where, operation, settings, newStepId());
    keepDraft(process.id, { base_id: kept?.base_id ?? base?.id ?? 'none', configuration });
    void navigate(`${processPath(process)}&step=${stepId}`);
  };

  return (
    <TitledDialog
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      title="Send to a process"
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" disabled={!process} onClick={send}>
            Open the process with these settings
          </Button>
        </>
      }
    >
      {list && processes.length === 0 ? (
        <Alert severity="info">No processes yet. Create a product and a process first.</Alert>
      ) : (
        <>
          <Field id={`${id}-process`} label="Process">
            <TextField
              select
              id={`${id}-process`}
              slotProps={{ select: { native: true } }}
              value={target?.id ?? ''}
              onChange={({ target: { value } }) => {
                setChosen(value);
                setPlace(0);
              }}
            >
              <Options
                options={processes.map((one) => ({ value: one.id, label: `${one.name} · ${one.product_name}` }))}
              />
            </TextField>
          </Field>
          <Field
            id={`${id}-place`}
            label="Where"
            help={
              entered.length === 0
                ? 'All settings are at their defaults: no values are entered in the step.'
                : `With ${entered.map((one) => `${one.title} ${describeValue(one, settings[one.key]!)}`).join(', ')}. Feed, product and host come from the process.`
            }
          >
            <TextField
              select
              id={`${id}-place`}
              slotProps={{ select: { native: true } }}
              value={place}
              onChange={({ target: { value } }) => setPlace(Number(value))}
            >
              <Options options={places.map(({ title }, index) => ({ value: index, label: title }))} />
            </TextField>
          </Field>
          <p style={{ margin: 0, color: 'var(--palette-text-secondary)' }}>
            The process opens with these settings as an unsaved change; nothing is stored until you save the process.
          </p>
        </>
      )}
    </TitledDialog>
  );
}
