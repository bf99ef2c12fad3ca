import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { BufferChoice, BufferComponent, BufferProblem } from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import { Icon } from '#src/components/icon.tsx';
import { Options } from '#src/components/options.tsx';
import { Card } from '#src/components/page.tsx';
import { QuantityField } from '#src/components/quantity-field.tsx';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import type { Calculator } from '#src/engine/calculator.ts';
import styles from './designer.module.css';
import { inputOf, withSalt, type BufferDraft, type OnChange } from './draft.ts';

const WORDS = fields.BufferComponent;
const { maxItems: MOST } = fields.BufferInput.components;

interface Props {
  form: ContractForm<BufferDraft>;
  draft: BufferDraft;
  choices: BufferChoice[];
  calculator: Calculator;
  problem: BufferProblem | null;
  /** Called when the form was edited. */
  onNote: OnChange;
  /** Called for changes outside the form's inputs. */
  onChange: OnChange;
}

const GROUPS = [
  { role: 'buffering', title: 'Buffering' },
  { role: 'salt', title: 'Salts' },
  { role: 'additive', title: 'Others' },
] as const;

/** The composition of the finished buffer, over all charge states. */
export function ComponentsCard({ form, draft, choices, calculator, problem, onNote, onChange }: Props) {
  const id = useId();
  const { components } = draft;
  const choiceOf = (substance: string) => choices.find(({ substance_id }) => substance_id === substance);
  const put = (label: string, next: BufferComponent[]) => onChange(label, { components: next });
  const free = choices.filter(({ substance_id }) => !components.some((one) => one.substance_id === substance_id));
  return (
    <Card title="Components" note="in the finished buffer" className={styles['card']}>
      <div className={styles['form']}>
        {components.map((component, index) => {
          const { substance_id } = component;
          const choice = choiceOf(substance_id);
          const name = choice?.name ?? substance_id;
          const isWrong = problem?.fields.some((field) => field.startsWith(`components.${index}.`));
          return (
            <div key={substance_id} className={styles['component']}>
              <QuantityInput
                row
                form={form}
                name={`components.${index}.concentration`}
                of={WORDS.concentration}
                label={name}
                icon={
                  choice && choice.pka.length > 0 ? (
                    <small className={styles['pka']}>pK {choice.pka.map((pk) => pk.toFixed(2)).join(', ')}</small>
                  ) : undefined
                }
                complaint={isWrong ? problem?.message : undefined}
                onUsable={(concentration) =>
                  onNote(name, { components: components.with(index, { ...component, concentration }) }, substance_id)
                }
              />
              <IconButton
                size="small"
                aria-label={`Remove ${name}`}
                disabled={components.length === 1}
                onClick={() => put(`Remove ${name}`, components.toSpliced(index, 1))}
              >
                <Icon name="close" size={14} />
              </IconButton>
            </div>
          );
        })}
        {components.length < MOST && (
          <div className={styles['add']}>
            <Icon name="plus" size={14} />
            <label htmlFor={id} className="visually-hidden">
              Add a component
            </label>
            <select
              id={id}
              name="components"
              value=""
              onChange={({ target }) => {
                const choice = choiceOf(target.value);
                if (!choice) return;
                const { substance_id, role, name } = choice;
                put(`Add ${name}`, [...components, { substance_id, role, concentration: 10 }]);
              }}
            >
              <option value="">Add a component</option>
              {GROUPS.map(({ role, title }) => (
                <optgroup key={role} label={title}>
                  <Options
                    options={free
                      .filter((choice) => choice.role === role)
                      .map((choice) => ({ value: choice.substance_id, label: choice.name }))}
                  />
                </optgroup>
              ))}
            </select>
          </div>
        )}
        <SaltFor draft={draft} calculator={calculator} onSalt={(next) => put('Salt for a target', next)} />
      </div>
    </Card>
  );
}

const TARGETS = {
  ionic_strength: { title: 'ionic strength', unit: 'mmol/L', start: 150 },
  conductivity: { title: 'conductivity', unit: 'mS/cm', start: 15 },
} as const;

interface SaltProps {
  draft: BufferDraft;
  calculator: Calculator;
  onSalt: (components: BufferComponent[]) => void;
}

/** Calculates the sodium chloride needed for an ionic strength. */
function SaltFor({ draft, calculator, onSalt }: SaltProps) {
  const [kind, setKind] = useState<keyof typeof TARGETS>('ionic_strength');
  const { unit, start } = TARGETS[kind];
  const [wanted, setWanted] = useState<number>(start);
  const [refusal, setRefusal] = useState<string | null>(null);
  const find = async () => {
    const target = kind === 'ionic_strength' ? { ionic_strength: wanted } : { conductivity: wanted };
    try {
      const answer = await calculator.ask('salt_for', { input: inputOf(draft), target });
      setRefusal(answer.feasible ? null : answer.problem.message);
      if (answer.feasible) onSalt(withSalt(draft.components, Number(answer.concentration.toPrecision(4))));
    } catch (error) {
      toast.problem(`The amount of salt could not be calculated: ${reasonOf(error)}`);
    }
  };
  return (
    <details className={styles['salt']}>
      <summary>Salt for a target</summary>
      <div>
        <select
          aria-label="Target"
          value={kind}
          onChange={({ target }) => {
            const next = target.value as keyof typeof TARGETS;
            setKind(next);
            setWanted(TARGETS[next].start);
            setRefusal(null);
          }}
        >
          <Options options={Object.entries(TARGETS).map(([key, { title }]) => ({ value: key, label: title }))} />
        </select>
        <QuantityField bare label="Wanted" unit={unit} min={0} value={wanted} onValue={setWanted} />
        <Button size="small" variant="outlined" onClick={() => void find()}>
          Set the salt
        </Button>
      </div>
      {refusal && <p role="alert">{refusal}</p>}
    </details>
  );
}
