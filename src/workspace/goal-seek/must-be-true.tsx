import type { Configuration } from '#engine/index.ts';
import type { Condition, Constraint, Estimate } from '#engine/analysis/index.ts';
import { convert } from '#engine/wording/index.ts';
import { formatInput, formatNumber } from '#src/lib/format.ts';
import { withUnit } from '#src/lib/quantity.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { showTarget } from '#src/draft/goal-seek/answer.ts';
import type { Target } from '#src/draft/goal-seek/figures.ts';
import styles from './goal-seek.module.css';

const DIGITS = 3;
const percent = ({ value }: Estimate): string => `${formatNumber(100 * value, { decimals: 0 })} %`;

interface Props {
  configuration: Configuration;
  target: Target;
  /** In the unit of the engine. */
  wanted: number;
  now: number | null;
}

/** The limit of the metric that a target means. */
function limitOf({ figure, better }: Target, wanted: number, now: number | null): Constraint {
  const isHigher = better === 'higher' || (better !== 'lower' && now !== null && wanted > now);
  return { metric: figure.replace(/^figures\./u, ''), ...(isHigher ? { min: wanted } : { max: wanted }) };
}

/** What must be true for the target: the break-even of the numbers that matter most, alone and together, and the chance of each. */
export function MustBeTrue({ configuration, target, wanted, now }: Props) {
  const { askSlow } = useCalculator();
  const { answer, failure } = useAsk(
    'must_be_true',
    { configuration, target: limitOf(target, wanted, now) },
    { by: askSlow, pause: 400 },
  );
  const problem = failure ?? (answer && 'message' in answer ? answer.message : null);
  if (problem !== null)
    return (
      <p role="alert" className={styles['wrong']}>
        {problem}
      </p>
    );
  if (!answer || 'message' in answer) return <p className={styles['searching']}>Counting samples …</p>;
  const { isReached, numbers, move, all, chance, samples } = answer;
  if (numbers.length === 0) return <p>No uncertain number affects this metric.</p>;
  return (
    <>
      <p>
        {showTarget(wanted, target)} or better is reached in {percent(chance)} of {formatInput(samples)} samples of all
        uncertain numbers.{' '}
        {isReached
          ? 'The values below are those at which it is just lost.'
          : 'The values below are those that it takes.'}{' '}
        {move === null
          ? 'No common move of these numbers changes that.'
          : `Together, each number moves ${formatNumber(100 * move, { decimals: 0 })} % of the way to the ${
              isReached ? 'worse' : 'better'
            } end of its range; all are as good as that at once in ${percent(all!)} of the samples.`}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Alone</th>
            <th scope="col">Chance</th>
            <th scope="col">Together</th>
          </tr>
        </thead>
        <tbody>
          {numbers.map((one) => (
            <tr key={`${one.step_id} ${one.key}`}>
              <th scope="row">
                {one.title} <small>{one.step_name}</small>
              </th>
              <td className="figures">
                {one.alone === null ? <i>{isReached ? 'any' : 'never'}</i> : <b>{bounded(one, one.alone)}</b>}
                <small>now {shown(one, one.base)}</small>
              </td>
              <td className="figures">{one.chance ? percent(one.chance) : '–'}</td>
              <td className="figures">{one.together === null ? '–' : bounded(one, one.together)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const shown = ({ unit, display_unit }: Condition, value: number): string =>
  withUnit(formatInput(Number(convert(value, unit, display_unit).toPrecision(DIGITS))), display_unit);

const bounded = (one: Condition, value: number): string => `${one.bound === 'least' ? '≥' : '≤'} ${shown(one, value)}`;
