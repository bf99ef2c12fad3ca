import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { isUnit } from '#engine/quantity.ts';
import { fields, type Field as FieldWords } from '#generated/fields.ts';
import type { Component, Molecule } from '#generated/hooks/model/index.ts';
import { QuantityField } from '#src/components/quantity-field.tsx';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { Field } from '#src/forms/field.tsx';
import { useChanged } from '#src/forms/use-changed.ts';
import { useKept } from '#src/forms/use-kept.ts';
import { unitText } from '#src/workspace/values.ts';
import { missingIn, parseList, titleOf, valuesOf, type Values } from './form-values.ts';
import { INPUTS, NOUNS, type Kind } from './kinds.ts';
import styles from './library.module.css';
import type { StoreComponent } from './use-store-component.ts';

interface Props {
  kind: Kind;
  /** Null for a new one. */
  component: Component | null;
  start: Values;
  molecules: Molecule[];
  store: StoreComponent;
  onClose: () => void;
}

/** A component of the organisation's own: every property that the contract describes, with its unit and range. */
export function ComponentForm({ kind, component, start, molecules, store, onClose }: Props) {
  const id = useId();
  const [values, setValues] = useState(start);
  const changed = useChanged(values);
  // Its inputs hold what is typed before it is a value: with other values they begin anew.
  const [round, setRound] = useState(0);
  const fill = (next: Values) => {
    setValues(next);
    setRound((before) => before + 1);
  };
  useKept(component?.id ?? `new ${kind}`, changed, () => values, fill);
  const [version, setVersion] = useState(component?.version ?? 1);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const { refusal } = store;
  const current = refusal?.status === 409 ? (refusal.details.current as unknown as Component | undefined) : undefined;
  const set = (key: string, value: unknown) => {
    setValues((before) => ({ ...before, [key]: value }));
    store.forget();
  };
  const submit = (madeOf: number) => {
    const gaps = missingIn(kind, values);
    setMissing(gaps);
    if (Object.keys(gaps).length > 0) return;
    void store.save(values, component && { id: component.id, version: madeOf });
  };
  const errorOf = (key: string) =>
    missing[key] ??
    (refusal?.status === 422 && refusal.fields.some((field) => field === key || field.startsWith(`${key}.`))
      ? refusal.message
      : undefined);
  return (
    <DialogForm dirty={changed && !store.busy} onClose={onClose} maxWidth="sm" aria-labelledby={`${id}-title`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(version);
        }}
      >
        <DialogTitle id={`${id}-title`}>{component ? component.name : `New ${NOUNS[kind]}`}</DialogTitle>
        <DialogContent>
          {refusal?.status === 422 && (
            <Alert severity="error" sx={{ mb: 4 }}>
              {refusal.fields.map((field) => titleOf(kind, field)).join(', ')}: {refusal.message}
            </Alert>
          )}
          {current && (
            <Alert
              severity="warning"
              sx={{ mb: 4 }}
              action={
                <>
                  <Button size="small" onClick={() => submit(current.version)}>
                    Save mine on top
                  </Button>
                  <Button
                    size="small"
                    onClick={() => {
                      fill(valuesOf(kind, current));
                      setVersion(current.version);
                      store.forget();
                    }}
                  >
                    Open theirs
                  </Button>
                </>
              }
            >
              {refusal!.message}
            </Alert>
          )}
          {Object.entries(INPUTS[kind]).map(([key, field]) => (
            <Input
              key={`${key} ${round}`}
              name={key}
              field={field}
              value={values[key]}
              error={errorOf(key)}
              molecules={molecules}
              onValue={(value) => set(key, value)}
            />
          ))}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={store.busy}>
            {component ? 'Save' : `Add ${NOUNS[kind]}`}
          </Button>
        </DialogActions>
      </form>
    </DialogForm>
  );
}

interface InputProps {
  name: string;
  field: FieldWords;
  value: unknown;
  error: string | undefined;
  molecules: Molecule[];
  onValue: (value: unknown) => void;
}

/** What one property is entered in, by what the contract says of it. */
function Input({ name, field, value, error, molecules, onValue }: InputProps) {
  const id = useId();
  const words = {
    id,
    label: field.title,
    optional: !field.required,
    help: name.endsWith('_id') ? undefined : field.description,
    error,
  };
  if (name === 'composition')
    return <Composition parts={value as Record<string, number | null>} error={error} onValue={onValue} />;
  if (field.type === 'array') return <ListField {...words} list={value as number[]} onValue={onValue} />;
  if (field.type === 'number')
    return <NumberField field={field} value={value as number | null} error={error} onValue={onValue} />;
  const choices = field.values
    ? field.values.map((one) => ({ value: String(one), title: String(one).replaceAll('_', ' ') }))
    : name === 'substrate_id'
      ? [{ value: '', title: 'Choose one' }, ...molecules.map((one) => ({ value: one.id, title: one.name }))]
      : null;
  return (
    <Field {...words}>
      <TextField
        id={id}
        error={Boolean(error)}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onValue(target.value)}
        {...(choices
          ? { select: true, slotProps: { select: { native: true } } }
          : { multiline: name === 'source', slotProps: { htmlInput: { maxLength: field.maxLength } } })}
      >
        {choices?.map((one) => (
          <option key={one.value} value={one.value}>
            {one.title}
          </option>
        ))}
      </TextField>
    </Field>
  );
}

interface NumberProps {
  field: FieldWords;
  value: number | null;
  error: string | undefined;
  onValue: (value: number | null) => void;
}

function NumberField({ field, value, error, onValue }: NumberProps) {
  const { title, unit = '1', displayUnit = unit, min, max, required, description } = field;
  const known = isUnit(unit) && isUnit(displayUnit);
  return (
    <div className={styles['number']} title={description}>
      <QuantityField
        label={required ? title : `${title} (optional)`}
        value={value}
        unit={known ? unit : '1'}
        shownIn={known ? displayUnit : '1'}
        suffix={unitText(displayUnit)}
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
        clearable={!required}
        placeholder={required ? 'needed' : 'not known'}
        error={error}
        onValue={onValue}
        onClear={() => onValue(null)}
      />
    </div>
  );
}

interface ListProps {
  id: string;
  label: string;
  optional: boolean;
  help: string | undefined;
  error: string | undefined;
  list: number[];
  onValue: (list: number[]) => void;
}

/** Numbers in order, apart by semicolons. */
function ListField({ id, list, onValue, error, ...words }: ListProps) {
  const [text, setText] = useState(list.join('; '));
  const wrong = parseList(text) === null ? 'Numbers apart by semicolons, such as 2.15; 7.20.' : undefined;
  return (
    <Field id={id} {...words} error={error ?? wrong}>
      <TextField
        id={id}
        value={text}
        error={Boolean(error ?? wrong)}
        onChange={({ target }) => {
          setText(target.value);
          const next = parseList(target.value);
          if (next) onValue(next);
        }}
      />
    </Field>
  );
}

interface CompositionProps {
  parts: Record<string, number | null>;
  error: string | undefined;
  onValue: (parts: Record<string, number | null>) => void;
}

/** Shares of dry weight, with their sum. */
function Composition({ parts, error, onValue }: CompositionProps) {
  const sum = Object.values(parts).reduce<number>((total, share) => total + (share ?? 0), 0);
  return (
    <fieldset className={styles['composition']}>
      <legend>Composition of dry weight</legend>
      {Object.entries(fields.CellComposition).map(([part, field]) => (
        <NumberField
          key={part}
          field={field}
          value={parts[part] ?? null}
          error={undefined}
          onValue={(share) => onValue({ ...parts, [part]: share })}
        />
      ))}
      <p data-wrong={sum > 1 + 1e-9 || undefined}>
        {error ?? `Together ${Number((100 * sum).toFixed(2))} %; it must not pass 100 %.`}
      </p>
    </fieldset>
  );
}
