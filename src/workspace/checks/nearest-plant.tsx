import { useMemo } from 'react';
import { RatioAxis } from '#src/components/ratio-axis.tsx';
import { selectDraft, useWorkspaceState } from '#src/draft/store.ts';
import { formatNumber } from '#src/lib/format.ts';
import { nearestPublished, type PublishedPlant } from './nearest-published.ts';
import styles from './nearest-plant.module.css';

/** The published plant that is most like the process, and how far our figures of it are from the published ones. */
export default function NearestPlant() {
  const steps = useWorkspaceState(selectDraft).uo_settings;
  const operations = steps.map((one) => one.unit_operation).join(' ');
  const nearest = useMemo(() => nearestPublished(operations.split(' ')), [operations]);
  if (steps.length === 0) return null;
  return (
    <section className={styles['nearest']} aria-label="Nearest published plant">
      <h2>Nearest published plant</h2>
      {nearest ? (
        <>
          <p>
            <b>{nearest.plant.title}</b>: {nearest.shared} of its {nearest.plant.operations.length} unit operations also
            occur in this process.{' '}
            <a href="/docs/engine/published.html" target="_blank" rel="noreferrer">
              All published plants
            </a>
          </p>
          <Figures plant={nearest.plant} />
        </>
      ) : (
        <p>
          No published plant shares at least a quarter of its unit operations with this process.{' '}
          <a href="/docs/engine/published.html" target="_blank" rel="noreferrer">
            Deviations from all published plants
          </a>
        </p>
      )}
    </section>
  );
}

function Figures({ plant }: { plant: PublishedPlant }) {
  return (
    <table>
      <thead>
        <tr>
          <th>Figure of the published plant</th>
          <th>Model ÷ published</th>
          <th>Deviation</th>
        </tr>
      </thead>
      <tbody>
        {plant.figures.map(({ name, ratio, agrees, cause, outside }) => (
          <tr key={name} data-outside={!agrees || undefined}>
            <td>{name}</td>
            <td className="figures">
              <RatioAxis ratio={ratio} isHollow={!agrees} /> × {formatNumber(ratio, { decimals: 2 })}
            </td>
            <td>
              {cause === null ? 'within the accuracy of the model' : <span title={outside ?? undefined}>{cause}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
