import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Experiment, ExperimentColumn, Product } from '#generated/types.ts';
import { Card } from '#src/components/page.tsx';
import { useInput } from '#src/forms/use-input.ts';
import { InputError } from '#src/forms/input-error.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { BelowCard, type BelowProps, type Mapped, Remember } from './below-card.tsx';
import styles from './experiment.module.css';
import { useBelowEffect } from './use-below-effect.ts';
import type { Mapping } from './use-mapping.ts';

interface Props {
  experiment: Experiment;
  product: Product | undefined;
  mapping: Mapping;
}

type DateOrder = NonNullable<ExperimentColumn['dates']>;

/** What only a person can decide about the numbers of the file, one card each. */
export function Decisions({ experiment, product, mapping }: Props) {
  const columns = useWatch({ control: mapping.form.control, name: 'columns' });
  const mapped = (experiment.file?.columns ?? []).flatMap((column, index): Mapped[] => {
    const variable = mapping.variables.find(({ key }) => key === columns[index]?.variable);
    return variable ? [{ column, index, variable }] : [];
  });
  const limited = mapped.filter(({ column, variable }) => column.below && variable.value === 'number');
  const dated = mapped.find(({ column, variable }) => variable.key === 'time' && isOpen(column.dates));
  if (limited.length === 0 && !dated) return null;
  return (
    <div className={`${styles['stack']} ${styles['decisions']}`}>
      {limited.length > 0 &&
        (product ? (
          <BelowDecision limited={limited} experiment={experiment} product={product} mapping={mapping} />
        ) : (
          <BelowCard limited={limited} experiment={experiment} mapping={mapping} />
        ))}
      {dated && (
        <DatesCard {...dated} mapping={mapping}>
          {limited.length === 0 && <Remember experiment={experiment} form={mapping.form} />}
        </DatesCard>
      )}
    </div>
  );
}

const isOpen = (dates: DateOrder | undefined): boolean => dates !== undefined && dates.by !== 'number';

/** The decision on values below detection, with what each choice gives in the fit. */
function BelowDecision({ product, ...props }: BelowProps & { product: Product }) {
  const { experiment, mapping, limited } = props;
  const [columns, constants, excluded_rows, corrections] = useWatch({
    control: mapping.form.control,
    name: ['columns', 'constants', 'excluded_rows', 'corrections'],
  });
  const named = (isResponse: boolean) =>
    limited.filter(({ variable }) => (variable.role === 'response') === isResponse).map(({ column }) => column.name);
  const { answer, isBusy } = useBelowEffect(
    experiment,
    product,
    { columns, constants, excluded_rows, corrections },
    { responses: named(true), inputs: named(false) },
  );
  return <BelowCard {...props} effect={answer ?? null} isBusy={isBusy} />;
}

const WHY: Record<NonNullable<DateOrder['by']>, string> = {
  number: 'A number above 12 can only be a day.',
  steps: 'Only this order gives regular intervals.',
  half_day: 'Times with AM and PM have the month first.',
  separator: 'Dates with full stops have the day first.',
};

/** Both readings of the dates beside each other, and the one that is used. */
function DatesCard({
  column: { name, dates },
  index,
  mapping: { form },
  children,
}: Mapped & { mapping: Mapping; children: ReactNode }) {
  const order = useInput(form, `columns.${index}.day_first`);
  const meaning = useWatch({ control: form.control, name: `columns.${index}` });
  const { readings, by } = dates!;
  const chosen = meaning.day_first ?? dates!.day_first;
  const choose = (day_first: boolean) => {
    form.setValue(`columns.${index}.day_first`, day_first, { shouldDirty: true });
    form.clearErrors(`columns.${index}`);
  };
  const titleOf = (day_first: boolean) => (day_first ? 'day/month' : 'month/day');
  return (
    <Card
      title={chosen === null ? 'Day or month first?' : `The ${chosen ? 'day' : 'month'} comes first`}
      note={`${name}, from all of its rows`}
    >
      <table className={styles['readings']} aria-label={`Order of day and month of ${name}`}>
        <thead>
          <tr>
            <td />
            {readings.map(({ day_first }) => (
              <th key={String(day_first)} scope="col">
                <label>
                  <input
                    type="radio"
                    name={order.name}
                    checked={chosen === day_first}
                    onChange={() => choose(day_first)}
                  />
                  {titleOf(day_first)}
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(['first', 'last'] as const).map((end) => (
            <tr key={end}>
              <th scope="row">{end}</th>
              {readings.map((one) => (
                <td key={String(one.day_first)} data-chosen={chosen === one.day_first || undefined}>
                  {one[end].slice(0, 10)}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">run lasts</th>
            {readings.map((one) => (
              <td key={String(one.day_first)} data-chosen={chosen === one.day_first || undefined}>
                {lasting(one.hours)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className={styles['why']}>
        {by === null ? 'Both orders are possible. Choose one before you confirm the mapping.' : WHY[by]}
      </p>
      <InputError of={order} />
      {children}
    </Card>
  );
}

const LONG = 14 * 24;

const lasting = (hours: number): string =>
  Math.abs(hours) < LONG ? `${formatNumber(hours)} h` : `${formatNumber(hours / 24, { digits: 3 })} d`;
