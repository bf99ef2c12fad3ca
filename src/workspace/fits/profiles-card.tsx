import type { FitProfile, ModelFit } from '#generated/types.ts';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import type { Curves } from '#src/components/chart/curves.ts';
import { Card } from '#src/components/page.tsx';
import styles from './fit.module.css';
import { shown } from './numbers.ts';
import { axisOf, inUnit, type Named } from './points.ts';

/** Profiles of the parameters that the data determine poorly; draws nothing if there are none. */
export function ProfilesCard({ fit: { parameters, profiles = [] } }: { fit: ModelFit }) {
  if (profiles.length === 0) return null;
  return (
    <Card title="Poorly determined parameters" note="The other parameters are refitted at each value">
      {profiles.map((profile) => {
        const of = parameters.find(({ key }) => key === profile.parameter);
        if (!of) return null;
        const { title, unit, display_unit = unit } = of;
        return (
          <Profile key={profile.parameter} profile={profile} of={{ title, unit, display_unit }} value={of.value} />
        );
      })}
    </Card>
  );
}

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
  if (low !== null && high !== null) return `95 % interval from the profile: ${shown(low, of)} to ${shown(high, of)}`;
  if (low !== null) return `At least ${shown(low, of)}; the data give no upper bound`;
  if (high !== null) return `At most ${shown(high, of)}; the data give no lower bound`;
  return 'The data give no bound on either side';
}
