import { useWatch } from 'react-hook-form';
import type { ExperimentColumn, ExperimentFile, ModelVariable } from '#generated/types.ts';
import { counted } from '#engine/wording/index.ts';
import { Card } from '#src/components/page.tsx';
import { useInput } from '#src/forms/use-input.ts';
import { InputError } from '#src/forms/input-error.tsx';
import { formatNumber } from '#src/lib/format.ts';
import styles from './experiment.module.css';
import type { Mapping } from './use-mapping.ts';

interface Props {
  file: ExperimentFile;
  mapping: Mapping;
}

type DateOrder = NonNullable<ExperimentColumn['dates']>;

interface Mapped {
  column: ExperimentColumn;
  index: number;
  variable: ModelVariable;
}

/** What only a person can decide about the numbers of the file, one card each. */
export function Decisions({ file, mapping }: Props) {
  const columns = useWatch({ control: mapping.form.control, name: 'columns' });
  const mapped = file.columns.flatMap((column, index): Mapped[] => {
    const variable = mapping.variables.find(({ key }) => key === columns[index]?.variable);
    return variable ? [{ column, index, variable }] : [];
  });
  const limited = mapped.filter(({ column, variable }) => column.below && variable.value === 'number');
  const dated = mapped.find(({ column, variable }) => variable.key === 'time' && isOpen(column.dates));
  return (
    <>
      {limited.length > 0 && <BelowCard limited={limited} rows={file.row_count} mapping={mapping} />}
      {dated && <DatesCard {...dated} mapping={mapping} />}
    </>
  );
}

const isOpen = (dates: DateOrder | undefined): boolean => dates !== undefined && dates.by !== 'number';

const BELOW = ['censored', 'half', 'left_out'] as const;
type Below = (typeof BELOW)[number];

/** One decision for all values below detection, with what each choice makes of them. */
function BelowCard({ limited, rows, mapping: { form } }: { limited: Mapped[]; rows: number; mapping: Mapping }) {
  const columns = useWatch({ control: form.control, name: 'columns' });
  const count = limited.reduce((sum, { column }) => sum + column.below!.count, 0);
  const measured = limited.reduce((sum, { column }) => sum + column.count, 0);
  const isResponse = limited.some(({ variable }) => variable.role === 'response');
  const limits = [...new Set(limited.map(({ column }) => column.below!.limit))];
  const [limit = null] = limits.length === 1 ? limits : [];
  const unit = limited.length === 1 ? (columns[limited[0]!.index]?.unit ?? '') : '';
  const chosen = columns[limited[0]!.index]?.below ?? 'left_out';
  const said = (value: number) => `${formatNumber(value)}${unit === '' || unit === '1' ? '' : ` ${unit}`}`;
  const choose = (below: Below) => {
    for (const { index, variable } of limited) {
      const own = below === 'censored' && variable.role !== 'response' ? 'left_out' : below;
      form.setValue(`columns.${index}.below`, own, { shouldDirty: true });
      form.clearErrors(`columns.${index}`);
    }
  };
  const choices: Record<Below, { title: string; effect: string; values: number }> = {
    censored: {
      title: limit === null ? 'Known only to be below its limit' : `Known only to be below ${said(limit)}`,
      effect: 'The fit counts how likely that is',
      values: measured + count,
    },
    half: {
      title: limit === null ? 'Half of the limit' : `Half of the limit, ${said(limit / 2)}`,
      effect: 'Pulls small values up or down',
      values: measured + count,
    },
    left_out: { title: 'Leave them out', effect: 'Only measured values remain', values: measured },
  };
  return (
    <Card
      title={`${counted(count, 'value is', 'values are')} below detection`}
      note={limited.map(({ column }) => column.name).join(', ')}
    >
      <fieldset className={styles['choices']}>
        <legend className="visually-hidden">Values below detection</legend>
        {BELOW.filter((key) => key !== 'censored' || isResponse).map((key) => (
          <label key={key} data-chosen={chosen === key || undefined}>
            <input type="radio" name="below" value={key} checked={chosen === key} onChange={() => choose(key)} />
            <span>
              {choices[key].title}
              <small>{choices[key].effect}</small>
            </span>
            <b data-numeric="">
              {formatNumber(choices[key].values, { decimals: 0 })}
              <small>of {formatNumber(Math.max(rows * limited.length, measured + count), { decimals: 0 })}</small>
            </b>
          </label>
        ))}
      </fieldset>
    </Card>
  );
}

const WHY: Record<NonNullable<DateOrder['by']>, string> = {
  number: 'A number above 12 is a day.',
  steps: 'Only this order gives even steps.',
  half_day: 'Times with AM and PM have the month first.',
  separator: 'Dates with full stops have the day first.',
};

/** Both readings of the dates beside each other, and the one that is used. */
function DatesCard({ column: { name, dates }, index, mapping: { form } }: Mapped & { mapping: Mapping }) {
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
        {by === null ? 'Both are possible. Choose one before the mapping is confirmed.' : WHY[by]}
      </p>
      <InputError of={order} />
    </Card>
  );
}

const LONG = 14 * 24;

const lasting = (hours: number): string =>
  Math.abs(hours) < LONG ? `${formatNumber(hours)} h` : `${formatNumber(hours / 24, { digits: 3 })} d`;
