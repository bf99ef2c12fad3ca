import { use, useMemo } from 'react';
import { agrees, CAUSES, nearestPublished, type PublishedCase } from '#engine/cases/index.ts';
import type { Library } from '#engine/index.ts';
import { RatioAxis } from '#src/components/ratio-axis.tsx';
import { LibraryContext } from '#src/draft/library.ts';
import { selectDraft, useWorkspaceState } from '#src/draft/store.ts';
import { formatNumber } from '#src/lib/format.ts';
import styles from './nearest-plant.module.css';

/** The published plant that is most like the process, and how far our figures of it are from the published ones. */
export default function NearestPlant() {
  const library = use(LibraryContext);
  const steps = useWorkspaceState(selectDraft).uo_settings;
  const operations = steps.map((one) => one.unit_operation).join(' ');
  const nearest = useMemo(() => nearestPublished(operations.split(' ')), [operations]);
  if (!library || steps.length === 0) return null;
  return (
    <section className={styles['nearest']} aria-label="Nearest published plant">
      <h3>Nearest published plant</h3>
      {nearest ? (
        <>
          <p>
            <b>{nearest.plant.title}</b>: {nearest.shared} of its {nearest.of} unit operations are in this process.{' '}
            <a href="/docs/engine/published.html" target="_blank" rel="noreferrer">
              All published plants
            </a>
          </p>
          <Figures plant={nearest.plant} library={library} />
        </>
      ) : (
        <p>
          No published plant has a quarter of its unit operations in common with this process.{' '}
          <a href="/docs/engine/published.html" target="_blank" rel="noreferrer">
            How far ours are from all of them
          </a>
        </p>
      )}
    </section>
  );
}

function Figures({ plant, library }: { plant: PublishedCase; library: Library }) {
  const rows = useMemo(() => {
    const ours = plant.ours(library);
    return Object.entries(plant.rows).flatMap(([key, row]) =>
      row.kind === 'computed'
        ? [{ key, row, ratio: ours[key]! / row.published, isInside: agrees(row, ours[key]!, plant.origin) }]
        : [],
    );
  }, [plant, library]);
  return (
    <table>
      <thead>
        <tr>
          <th>Figure of that plant</th>
          <th>Ours ÷ published</th>
          <th>What was off</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, row, ratio, isInside }) => (
          <tr key={key} data-outside={!isInside || undefined}>
            <td>{row.name}</td>
            <td className="figures">
              <RatioAxis ratio={ratio} isHollow={!isInside} /> × {formatNumber(ratio, { decimals: 2 })}
            </td>
            <td>{row.cause ? <span title={row.outside}>{CAUSES[row.cause]}</span> : 'within our range'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
