import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Stake } from '#engine/fitting/index.ts';
import type { Configuration } from '#engine/index.ts';
import type { Product, ValueOfInformationResult } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { shownIn, unitShown } from '#src/lib/currency.ts';
import { formatNumber, parseInput } from '#src/lib/format.ts';
import { formatMoney } from '#src/lib/money.ts';
import {
  basisOf,
  differenceIn,
  type EditedMeasurement,
  type KnownNumbers,
  type MeasureForm,
  numberId,
  unitOf,
} from './ask.ts';
import { percent, Typed } from './decision.tsx';
import { HALF_95 } from '#src/lib/reporting.ts';
import styles from './measure.module.css';
import { Plan } from './plan.tsx';
import type { Measurable } from './use-measurable.ts';
import { widthText } from '#src/lib/precision.ts';

interface Props {
  form: MeasureForm;
  /** Place in the form. */
  at: number;
  entry: EditedMeasurement;
  known: KnownNumbers;
  measurable: Measurable;
  configuration: Configuration;
  product: Product;
  result: ValueOfInformationResult | null;
  /** Selects the previous (−1) or the next one (1). */
  onMove: (by: number) => void;
  onRemove: () => void;
}

/** The selected measurement: what it costs, what it is worth and what it shows. */
export function Selected(props: Props) {
  const { entry, result, configuration, product, onMove, onRemove } = props;
  const step = configuration.uo_settings.find(({ id }) => id === entry.inputs[0]?.step_id);
  const basis = basisOf(entry);
  const worth = result?.rows.find(({ id }) => id === entry.id);
  const value = worth && formatMoney(worth.worth.value);
  return (
    <aside className={`${styles['card']} ${styles['selected']}`} aria-label="Selected measurement">
      <header>
        <h2>{entry.name}</h2>
        <div className={styles['buttons']}>
          <IconButton size="small" aria-label="Previous measurement" onClick={() => onMove(-1)}>
            <Icon name="chevronLeft" size={16} />
          </IconButton>
          <IconButton size="small" aria-label="Next measurement" onClick={() => onMove(1)}>
            <Icon name="chevronRight" size={16} />
          </IconButton>
        </div>
      </header>
      <dl className={styles['facts']}>
        <div data-entered>
          <dt>Cost</dt>
          <dd>
            {entry.cost || '–'} <small>k {unitShown('USD')}</small>
          </dd>
        </div>
        <div data-entered>
          <dt>Time</dt>
          <dd>
            {entry.days || '–'} <small>days</small>
          </dd>
        </div>
        {worth && value && result && (
          <>
            <div>
              <dt>Right decision</dt>
              <dd>
                <i>{formatNumber(100 * result.decision.decided_rightly, { decimals: 0 })} →</i>{' '}
                {percent(worth.decided_rightly)}
              </dd>
            </div>
            <div>
              <dt>Worth</dt>
              <dd>
                {value.figure} <small>{value.unit}</small>
              </dd>
            </div>
          </>
        )}
      </dl>
      {basis !== null && <p className={styles['note']}>{basis} Enter your own cost and days in the table.</p>}
      {worth && (
        <p className={styles['note']}>
          Knowing these numbers exactly would be worth {inWords(worth.exact.value)}. Standard error of the value:{' '}
          {inWords(Number(worth.worth.standard_error.toPrecision(2)))}
          {worth.worth.value > HALF_95 * worth.worth.standard_error
            ? '.'
            : ', so alone it cannot be told from nothing with these samples.'}
        </p>
      )}
      <Shows {...props} />
      {step && (
        <Plan
          name={entry.name}
          step={step}
          configuration={configuration}
          product={product}
          metric={result?.decision.metric ?? 'cogs'}
          stake={stakeOf(result)}
        />
      )}
      <div className={styles['foot']}>
        <Button variant="text" color="error" startIcon={<Icon name="trash" size={16} />} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </aside>
  );
}

/** The decision of a ranking against a target. */
function stakeOf(result: ValueOfInformationResult | null): Stake | null {
  if (!result || result.decision.target === null) return null;
  const { target, unit_value } = result.decision;
  return { mean: result.mean, target, unit_value };
}

const inWords = (usd: number): string => {
  const { figure, unit } = formatMoney(usd);
  return `${figure} ${unit}`;
};

/** The numbers that the result shows: how uncertain they are now, and the error of the result. */
function Shows({ form, at, entry, known, measurable }: Props) {
  const uncertain = new Map(measurable.numbers.map((one) => [numberId(one), one]));
  return (
    <section className={styles['shows']} aria-label="Numbers that the measurement determines">
      <h3>
        Numbers that the measurement determines <small>values in blue can be changed</small>
      </h3>
      <div className={styles['scroll']}>
        <table>
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col" data-numeric>
                Now
              </th>
              <th scope="col" data-numeric>
                Error of the result
              </th>
              <th scope="col" data-numeric>
                Result, 95 %
              </th>
            </tr>
          </thead>
          <tbody>
            {entry.inputs.map(({ step_id, key, error }, k) => {
              const id = numberId({ step_id, key });
              const number = known.get(id);
              const range = uncertain.get(id);
              const shown = (value: number): string =>
                formatNumber(number ? shownIn(value, number.unit, number.display_unit) : value);
              const typed = parseInput(error);
              return (
                <tr key={id}>
                  <th scope="row">
                    {number?.title ?? key}
                    <small>{[number?.step_name, unitOf(number)].filter(Boolean).join(', ')}</small>
                  </th>
                  <td data-numeric>{range ? `${shown(range.low)} to ${shown(range.high)}` : 'not varied'}</td>
                  <td data-numeric>
                    <Typed
                      form={form}
                      name={`measurements.${at}.inputs.${k}.error`}
                      label={`Error of ${number?.title ?? key}`}
                      placeholder="exact"
                      shown={differenceIn(number)}
                      isOptional
                    />
                  </td>
                  <td data-numeric>
                    {error.trim() === '' || typed === 0
                      ? 'exact'
                      : typed !== null
                        ? `±\u202f${widthText(HALF_95 * typed)}`
                        : ''}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className={styles['note']}>
        Now: declared range, or range from the fit. Error: one standard deviation; leave it empty if the measurement
        gives the exact value. Result: in 95 of 100 cases, the result lies within this distance of the true value.
      </p>
    </section>
  );
}
