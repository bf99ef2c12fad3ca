import { useId } from 'react';
import IconButton from '@mui/material/IconButton';
import { useWatch } from 'react-hook-form';
import * as fields from '#generated/fields.ts';
import { Icon } from '#src/components/icon.tsx';
import { QuantityBox } from '#src/components/quantity-box.tsx';
import { SearchAdd } from '#src/components/search-choice.tsx';
import { InputError } from '#src/forms/input-error.tsx';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import { useInput } from '#src/forms/use-input.ts';
import type { LeverChoice } from '#src/draft/goal-seek/levers.ts';
import { inWords, unitOf } from '#src/draft/metrics.ts';
import styles from './sharing.module.css';
import { entryFor } from './slider-choices.ts';
import type { NewLinkValues } from './values.ts';

const { maxItems: MOST } = fields.ShareLinkCreate.sliders;

interface Props {
  form: ContractForm<NewLinkValues>;
  choices: ReadonlyMap<string, LeverChoice>;
  /** Whether the value of a slider is disclosed by the slider alone. */
  isDisclosing: boolean;
}

/** The numbers that readers may vary, each with its ends. */
export function SlidersInput({ form, choices, isDisclosing }: Props) {
  const id = useId();
  const entries = useWatch({ control: form.control, name: 'sliders' });
  const taken = new Set(entries.map((entry) => entry.id));
  const more = [...choices.values()].filter((choice) => !taken.has(choice.id));
  const set = (next: NewLinkValues['sliders']) => {
    form.clearErrors('sliders');
    form.setValue('sliders', next, { shouldDirty: true });
  };
  return (
    <fieldset className={styles['sliders']}>
      <legend>Sliders</legend>
      <p className={styles['note']}>
        Numbers that readers may vary between two limits, at most {MOST}.
        {isDisclosing && ' A slider discloses the present value of its number.'}
      </p>
      {entries.map((entry, index) => {
        const choice = choices.get(entry.id);
        return (
          choice && (
            <Row
              key={entry.id}
              form={form}
              choice={choice}
              index={index}
              onRemove={() => set(entries.filter(({ id }) => id !== entry.id))}
            />
          )
        );
      })}
      {entries.length < MOST && (
        <SearchAdd
          id={id}
          label="Add a slider"
          placeholder="Add a number: a setting, an assumption, a price …"
          options={more.map((choice) => ({ value: choice.id, label: choice.title, group: choice.group }))}
          onChange={(chosen) => {
            const choice = choices.get(chosen);
            if (choice) set([...entries, entryFor(choice)]);
          }}
        />
      )}
    </fieldset>
  );
}

interface RowProps extends Pick<Props, 'form'> {
  choice: LeverChoice;
  index: number;
  onRemove: () => void;
}

function Row({ form, choice, index, onRemove }: RowProps) {
  const { title, group, now } = choice;
  const [from, to] = [useInput(form, `sliders.${index}.from`, true), useInput(form, `sliders.${index}.to`, true)];
  const end = (input: typeof from, words: string) => (
    <QuantityBox
      name={input.name}
      shown={{ display_unit: choice.displayUnit, reported: choice.reported }}
      text={typeof input.value === 'string' ? input.value : ''}
      aria-label={`${title}, ${group}, ${words}`}
      {...input.aria}
      onText={input.onChange}
      onBlur={input.onBlur}
    />
  );
  return (
    <div className={styles['row']}>
      <span className={styles['what']}>
        {title}
        <small>
          {group}, now {inWords(now, choice)}
        </small>
      </span>
      <span className={styles['ends']}>
        {end(from, 'from')}
        <span>to</span>
        {end(to, 'to')}
        <small>{unitOf(choice)}</small>
      </span>
      <IconButton size="small" aria-label={`Remove the slider ${title}`} onClick={onRemove}>
        <Icon name="close" />
      </IconButton>
      <InputError of={from} />
      <InputError of={to} />
    </div>
  );
}
