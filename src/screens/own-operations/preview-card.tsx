import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import type { OwnPreview } from '#engine/index.ts';
import { Card } from '#src/components/page.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { quantity } from '#src/lib/quantity.ts';
import styles from './editor.module.css';

interface Props {
  preview: OwnPreview | null;
  /** A field of the form holds no value that can be used. */
  isIncomplete: boolean;
}

/** What the definition makes of 100 kg of feed, and whether it adds up. */
export function PreviewCard({ preview, isIncomplete }: Props) {
  if (!preview) return <Skeleton height={240} variant="rounded" />;
  const { problems, problem, results } = preview;
  return (
    <Card title="Check" note="on an example of 100 kg">
      <div className={styles['form']} aria-live="polite">
        {isIncomplete ? (
          <Alert severity="info">The example appears once every number is entered.</Alert>
        ) : problems.length > 0 || problem !== null ? (
          [...problems.map(({ message }) => message), ...(problem === null ? [] : [problem])].map((message) => (
            <Alert key={message} severity="error" className={styles['notice']}>
              {message}
            </Alert>
          ))
        ) : (
          <Alert severity="success" className={styles['notice']}>
            The shares add up, and the mass balance closes.
          </Alert>
        )}
      </div>
      {results && <Streams results={results} />}
    </Card>
  );
}

function Streams({ results }: { results: NonNullable<OwnPreview['results']> }) {
  const { entering, leaving, process_time: time, equipment, outputs } = results;
  const names = new Map(
    [...entering, ...leaving.map(({ stream }) => stream)].flatMap(({ components }) =>
      components.map(({ component_id: id, name }) => [id, name] as const),
    ),
  );
  const massOf = (streams: readonly (typeof entering)[number][], id: string): number =>
    streams.reduce((sum, { components }) => sum + (components.find((one) => one.component_id === id)?.mass ?? 0), 0);
  const total = (streams: readonly (typeof entering)[number][]): number =>
    streams.reduce((sum, { mass }) => sum + mass, 0);
  const shown = (kg: number) => (kg === 0 ? '–' : formatNumber(kg));
  return (
    <>
      <div className={styles['scroll']} role="region" aria-label="Example streams" tabIndex={0}>
        <table className={styles['streams']} aria-label="Streams of the example, kg">
          <thead>
            <tr>
              <th scope="col">kg</th>
              <th scope="col">Enters</th>
              {leaving.map(({ outlet, stream }) => (
                <th key={outlet} scope="col">
                  {stream.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...names].map(([id, name]) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{shown(massOf(entering, id))}</td>
                {leaving.map(({ outlet, stream }) => (
                  <td key={outlet}>{shown(massOf([stream], id))}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{shown(total(entering))}</td>
              {leaving.map(({ outlet, stream }) => (
                <td key={outlet}>{shown(stream.mass)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <dl className={styles['facts']}>
        <div>
          <dt>Processing time</dt>
          <dd>{formatNumber(time)} h</dd>
        </div>
        {equipment && (
          <div>
            <dt>
              {equipment.name} of {formatNumber(equipment.size)} {equipment.size_unit}
            </dt>
            <dd>
              {equipment.n_units} × {quantity(equipment.unit_cost, 'USD')}
            </dd>
          </div>
        )}
        {outputs
          .filter(({ value }) => value !== 0)
          .map(({ key, title, value, unit, display_unit: shownIn }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{quantity(value, unit, shownIn)}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
