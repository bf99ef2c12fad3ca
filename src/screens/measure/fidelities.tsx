import Button from '@mui/material/Button';
import type { Fidelity } from '#engine/fitting/index.ts';
import { counted } from '#engine/wording/index.ts';
import type { FidelityAnswer, FidelityAsk } from '#src/engine/plan-experiment.ts';
import { QuantityField } from '#src/components/quantity-field.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { costUnit, useReported, halfText } from '#src/lib/reporting.ts';
import { money } from './advice.ts';
import styles from './measure.module.css';

/** Two kinds of runs as they are first asked about: small ones tell most of what large ones do. Estimates to be replaced. */
export const FIRST_KINDS: readonly FidelityAsk[] = [
  { usual: 'fit', at_once: 4, bias: 0, correlation: 0.8 },
  { usual: 'pilot', at_once: 1, bias: 0, correlation: 1 },
];
const NAMES = ['Small runs', 'Large runs'] as const;
const MOST_AT_ONCE = 60;

interface Props {
  kinds: readonly FidelityAsk[];
  answer: FidelityAnswer | null;
  isBusy: boolean;
  onKinds: (kinds: readonly FidelityAsk[]) => void;
  onCompare: () => void;
}

/** Whether the next runs are better small and cheap or large and nearer to the plant. */
export function Fidelities({ kinds, answer, isBusy, onKinds, onCompare }: Props) {
  return (
    <details>
      <summary>Small or large runs next</summary>
      {kinds.map((kind, place) => {
        const set = (entered: Partial<Fidelity>) =>
          onKinds(kinds.map((one, at) => (at === place ? { ...one, ...entered } : one)));
        const used = answer?.kinds[place];
        const cost = kind.cost ?? used?.cost;
        const days = kind.days ?? used?.days;
        return (
          <fieldset key={NAMES[place]} className={`${styles['numbers']} ${styles['restriction']}`}>
            <legend>{NAMES[place]}</legend>
            {cost !== undefined && (
              <QuantityField
                label="Cost of a run"
                value={cost}
                unit="USD"
                min={0}
                onValue={(entered) => set({ cost: entered })}
              />
            )}
            {days !== undefined && (
              <QuantityField
                label="Days of a batch"
                value={days}
                unit="1"
                min={0}
                onValue={(entered) => set({ days: entered })}
              />
            )}
            <QuantityField
              label="Runs at the same time"
              value={kind.at_once}
              unit="1"
              isWhole
              min={1}
              max={MOST_AT_ONCE}
              onValue={(at_once) => set({ at_once })}
            />
            <QuantityField
              label="Reads too high by"
              value={kind.bias}
              unit="1"
              shownIn="%"
              min={-0.9}
              max={9}
              onValue={(bias) => set({ bias })}
            />
            <QuantityField
              label="Correlation with the plant"
              value={kind.correlation}
              unit="1"
              min={0}
              max={1}
              onValue={(correlation) => set({ correlation })}
            />
          </fieldset>
        );
      })}
      <div className={styles['extent']}>
        <Button size="small" variant="outlined" loading={isBusy} onClick={onCompare}>
          Compare
        </Button>
      </div>
      {answer && <Compared answer={answer} />}
    </details>
  );
}

function Compared({ answer: { choice, now } }: { answer: FidelityAnswer }) {
  const reported = useReported();
  if (!choice || now === null)
    return (
      <p className={styles['note']} role="status">
        How the metric follows the fit is not known, so the runs cannot be compared.
      </p>
    );
  const { options, best } = choice;
  const chosen = best === null ? null : options[best]!;
  const isWorth = options[0]?.worth !== null;
  return (
    <>
      <p className={styles['note']} role="status">
        {chosen ? (
          <>
            <b>
              Next: {counted(chosen.runs, chosen.fidelity === 0 ? 'small run' : 'large run')} in{' '}
              {counted(chosen.batches, 'batch', 'batches')},
            </b>{' '}
            {money(chosen.cost)} and {counted(Math.round(chosen.days), 'day')}. The uncertainty of the unit cost due to
            the fit falls from {halfText(now, reported)} to {halfText(chosen.deviation, reported)} {costUnit(reported)}
            {chosen.worth === null
              ? ': the most for the money.'
              : `. Worth ${money(chosen.worth)}, ${money(chosen.worth - chosen.cost)} more than the cost.`}
          </>
        ) : (
          'No number of runs of either kind is worth its cost.'
        )}
        {!isWorth && ' Rank the measurements for a target to see what the runs are worth in money.'}
      </p>
      <div className={styles['scroll']}>
        <table aria-label="Small and large runs">
          <thead>
            <tr>
              <th scope="col">Runs</th>
              <th scope="col" data-numeric>
                Cost
              </th>
              <th scope="col" data-numeric>
                Days
              </th>
              <th scope="col" data-numeric>
                Narrows to, {costUnit(reported)}
              </th>
              {isWorth && (
                <th scope="col" data-numeric>
                  Worth less cost
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {options.map(({ fidelity, runs, cost, days, deviation, worth }, place) => (
              <tr key={`${fidelity} ${runs}`} data-selected={place === best || undefined}>
                <th scope="row">{counted(runs, fidelity === 0 ? 'small run' : 'large run')}</th>
                <td data-numeric>{money(cost)}</td>
                <td data-numeric>{formatNumber(days)}</td>
                <td data-numeric>{halfText(deviation, reported)}</td>
                {worth !== null && <td data-numeric>{money(worth - cost)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
