import { useWatch } from 'react-hook-form';
import type { Experiment, ExperimentColumn, ModelVariable } from '#generated/types.ts';
import { counted } from '#engine/wording/index.ts';
import { Card } from '#src/components/page.tsx';
import type { BelowEffect } from '#src/engine/draft-mapping.ts';
import { formatNumber } from '#src/lib/format.ts';
import { bare } from '#src/workspace/fits/numbers.ts';
import { useShortcutKeys } from '#src/workspace/use-shortcuts.ts';
import styles from './experiment.module.css';
import type { Mapping } from './use-mapping.ts';

export interface Mapped {
  column: ExperimentColumn;
  index: number;
  variable: ModelVariable;
}

export interface BelowProps {
  experiment: Experiment;
  mapping: Mapping;
  /** Columns with values of which only a limit is known. */
  limited: Mapped[];
}

interface Props extends BelowProps {
  /** What each choice gives in the fit; null if that is not known. */
  effect?: BelowEffect | null;
  isBusy?: boolean;
}

const BELOW = ['censored', 'half', 'left_out'] as const;
type Below = (typeof BELOW)[number];

/** One decision for all values below detection, with what each choice gives in the fit. */
export function BelowCard({ limited, experiment, mapping: { form }, effect = null, isBusy = false }: Props) {
  const columns = useWatch({ control: form.control, name: 'columns' });
  const isResponse = limited.some(({ variable }) => variable.role === 'response');
  const count = limited.reduce((sum, { column }) => sum + column.below!.count, 0);
  const measured = limited.reduce((sum, { column }) => sum + column.count, 0);
  const total = Math.max((experiment.file?.row_count ?? 0) * limited.length, measured + count);
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
  const offered = BELOW.filter((key) => key !== 'censored' || isResponse);
  useShortcutKeys(Object.fromEntries(offered.map((key, k) => [String(k + 1), () => choose(key)])));
  const choices: Record<Below, { title: string; effect: string }> = {
    censored: {
      title: limit === null ? 'Known only to be below its limit' : `Known only to be below ${said(limit)}`,
      effect: 'The fit uses the probability of a value below the limit',
    },
    half: {
      title: limit === null ? 'Half of the limit' : `Half of the limit, ${said(limit / 2)}`,
      effect: 'Biases small values up or down',
    },
    left_out: {
      title: 'Exclude these values',
      effect: `${formatNumber(measured, { decimals: 0 })} of ${formatNumber(total, { decimals: 0 })} values remain`,
    },
  };
  return (
    <Card
      title={`${counted(count, 'value is', 'values are')} below detection`}
      note={
        <>
          {limited.map(({ column }) => column.name).join(', ')} · keys{' '}
          {offered.map((key, k) => (
            <kbd key={key}>{k + 1}</kbd>
          ))}
        </>
      }
    >
      <p className={styles['effect']} aria-live="polite">
        {effect ? titled(effect.parameter) : isBusy && 'The fit with each choice is being computed.'}
      </p>
      <fieldset className={styles['choices']}>
        <legend className="visually-hidden">Values below the detection limit</legend>
        {offered.map((key) => (
          <label key={key} data-chosen={chosen === key || undefined}>
            <input type="radio" name="below" value={key} checked={chosen === key} onChange={() => choose(key)} />
            <span>
              {choices[key].title}
              <small>{choices[key].effect}</small>
            </span>
            {effect && <Fitted parameter={effect.parameter} ends={effect.by[key]} />}
          </label>
        ))}
      </fieldset>
      <Remember experiment={experiment} form={form} />
    </Card>
  );
}

/** Whether the decisions hold for the next files of the instrument, if it is known. */
export function Remember({ experiment: { file }, form }: { experiment: Experiment; form: Mapping['form'] }) {
  const isKept = useWatch({ control: form.control, name: 'remember_decisions' });
  const { instrument } = file ?? {};
  if (!instrument) return null;
  return (
    <label className={styles['remember']}>
      <input
        type="checkbox"
        checked={isKept}
        onChange={({ target }) => form.setValue('remember_decisions', target.checked, { shouldDirty: true })}
      />
      <span>
        Remember for this instrument
        {instrument.remembered && <small>Decided as for earlier files of “{instrument.name}”</small>}
      </span>
    </label>
  );
}

type Parameter = BelowEffect['parameter'];

const titled = ({ title, display_unit: unit }: Parameter): string =>
  `${title} in the fit${unit === '1' ? '' : `, ${unit}`}`;

/** A fitted parameter with its interval. */
function Fitted({ parameter, ends }: { parameter: Parameter; ends: BelowEffect['by'][Below] }) {
  if (!ends) return <small>no fit</small>;
  const { value, interval_low: low, interval_high: high } = ends;
  return (
    <b data-numeric="">
      {bare(value, parameter)}
      <small>
        {low === null || high === null ? 'not determined' : `${bare(low, parameter)} to ${bare(high, parameter)}`}
      </small>
    </b>
  );
}
