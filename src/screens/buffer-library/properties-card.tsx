import type { BufferDesign } from '#engine/index.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { Card } from '#src/components/page.tsx';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import styles from './designer.module.css';
import { shownIn, unitShown } from '#src/lib/currency.ts';

type Properties = BufferDesign['properties'];

const FIGURES: {
  key: keyof Properties;
  title: string;
  unit: string;
  note: (properties: Properties) => string;
  better: 'lower' | null;
}[] = [
  {
    key: 'ionic_strength',
    title: 'Ionic strength',
    unit: 'mmol/L',
    note: () => 'model valid up to 500',
    better: null,
  },
  {
    key: 'conductivity',
    title: 'Conductivity',
    unit: 'mS/cm',
    note: () => 'estimated at 25 °C, to about 10 %',
    better: null,
  },
  {
    key: 'capacity',
    title: 'Buffer capacity',
    unit: 'mmol/L/pH',
    note: ({ capacity_peak_ph: best }) =>
      best === null ? 'no buffering component' : `best at pH ${formatNumber(best, { decimals: 2 })}`,
    better: null,
  },
  { key: 'sodium', title: 'Sodium', unit: 'mmol/L', note: () => 'from all salts and base', better: null },
  { key: 'osmolality', title: 'Osmolality', unit: 'mOsm/kg', note: () => 'ideal', better: null },
  {
    key: 'heat_released',
    title: 'Heat released',
    unit: 'MJ',
    note: () => 'when neutralising the whole volume',
    better: null,
  },
  { key: 'cost', title: 'Cost', unit: 'USD/m³', note: () => 'chemicals and water', better: 'lower' },
];

/** The properties calculated from the composition, each compared with the saved buffer. */
export function PropertiesCard({ design, saved }: { design: BufferDesign; saved: BufferDesign | null }) {
  return (
    <Card className={styles['properties']}>
      {FIGURES.map(({ key, title, unit, note, better }) => {
        const value = design.properties[key];
        const was = saved?.properties[key] ?? null;
        return (
          <div key={key} role="group" aria-label={title}>
            <span>{title}</span>
            <p>
              <b data-nodata={value === null || undefined}>
                {value === null ? NO_DATA : formatNumber(shownIn(value, unit), key === 'cost' ? { decimals: 2 } : {})}
              </b>{' '}
              {value !== null && <small>{unitShown(unit)}</small>}
            </p>
            {value !== null && was !== null && was !== value ? (
              <Delta value={value} saved={was} better={better} />
            ) : (
              <small>{note(design.properties)}</small>
            )}
          </div>
        );
      })}
    </Card>
  );
}
