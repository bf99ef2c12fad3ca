import { Link } from 'react-router-dom';
import { inSentence } from '#engine/wording/index.ts';
import type { FitProfile } from '#generated/types.ts';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import type { Curves } from '#src/components/chart/curves.ts';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { costUnit, useReported } from '#src/lib/reporting.ts';
import styles from './fit.module.css';
import { nextRunWords } from './next-run.ts';
import { shown } from './numbers.ts';
import { axisOf, inUnit, type Named } from './points.ts';
import type { FitDecision } from './use-decision.ts';

const AND = new Intl.ListFormat('en-GB');

/** What the data leave open, and the run that would narrow it most. */
export function UndeterminedCard({ decision: { fit, found } }: { decision: FitDecision }) {
  const { parameters, profiles = [], warnings, effects, product_id: product } = fit;
  const reported = useReported();
  const poor = parameters.filter(({ identifiable }) => !identifiable).map(({ title }) => inSentence(title));
  const [process] = effects;
  const next = found?.next?.outcome.possible ? nextRunWords(fit, found.next, reported) : null;
  return (
    <Card title="What these data cannot tell">
      <p className={styles['verdict']}>
        {poor.length === 0
          ? `The data determine ${parameters.length === 1 ? 'the parameter' : `all ${parameters.length} parameters`} that were fitted.`
          : `The data determine ${AND.format(poor)} poorly.`}
      </p>
      {warnings.length > 0 && (
        <ul className={styles['warnings']}>
          {warnings.map((one) => (
            <li key={one}>
              <Icon name="warning" size={15} /> {one}
            </li>
          ))}
        </ul>
      )}
      {profiles.map((profile) => {
        const of = parameters.find(({ key }) => key === profile.parameter);
        if (!of) return null;
        const { title, unit, display_unit = unit } = of;
        return (
          <Profile key={profile.parameter} profile={profile} of={{ title, unit, display_unit }} value={of.value} />
        );
      })}
      {process && found && (
        <div className={styles['next']} role="status">
          <h3>What would narrow it most</h3>
          {found.next === undefined ? (
            <p>Planning the next run …</p>
          ) : (
            <p>
              {next ??
                `No run within the range of these data narrows the unit cost (${costUnit(reported)}): it does not depend on what the data leave open.`}{' '}
              <Link to={`/products/${product}/${process.process_id}/measure`}>Compare with other measurements</Link>
            </p>
          )}
        </div>
      )}
    </Card>
  );
}

/** Sum of squares against a parameter that the data determine poorly, with the others refitted at each value. */
function Profile({ profile, of, value }: { profile: FitProfile; of: Named; value: number }) {
  const { points, limit, low, high } = profile;
  const data: Curves = {
    x: axisOf(of),
    y: { title: 'Rise ÷ variance' },
    curves: [
      {
        key: 'profile',
        title: 'Rise',
        points: points.map((point) => [inUnit(point.value, of), point.rise] as const),
        colour: 'var(--palette-value-fitted)',
      },
    ],
    marks: [{ x: inUnit(value, of), y: 0, shape: 'dot', colour: 'var(--palette-value-fitted)', label: 'fitted' }],
    level: { y: limit, label: '95 %' },
  };
  return (
    <div className={styles['profile']}>
      <CurveChart title={of.title} lead={leadOf(low, high, of)} data={data} height={180} />
    </div>
  );
}

function leadOf(low: number | null, high: number | null, of: Named): string {
  if (low !== null && high !== null)
    return `95 % interval, with the others refitted at each value: ${shown(low, of)} to ${shown(high, of)}`;
  if (low !== null) return `At least ${shown(low, of)}; the data give no upper bound`;
  if (high !== null) return `At most ${shown(high, of)}; the data give no lower bound`;
  return 'The data give no bound on either side';
}
