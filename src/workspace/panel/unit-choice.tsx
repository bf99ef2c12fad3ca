import type { Unit } from '#engine/quantity.ts';
import type { Parameter } from '#engine/types.ts';
import { preferUnit, unitsFor } from '../unit-preference.ts';
import { unitText } from '../values.ts';
import styles from './setting-field.module.css';
import { unitShown } from '#src/lib/currency.ts';

/** The unit after the value; a list, if the value can be shown in other units. */
export function UnitChoice({ id, parameter, declared }: { id: string; parameter: Parameter; declared: Unit }) {
  const units = unitsFor(declared);
  if (units.length < 2 || parameter.type !== 'number') {
    return (
      <span className={styles['unit']} id={id}>
        {unitText(parameter.display_unit)}
      </span>
    );
  }
  return (
    <select
      id={id}
      className={styles['unit']}
      aria-label={`Unit of ${parameter.title}`}
      value={parameter.display_unit}
      onChange={({ target }) => preferUnit(declared, target.value as Unit)}
    >
      {units.map((unit) => (
        <option key={unit} value={unit}>
          {unit === '1' ? 'share' : unitShown(unit)}
        </option>
      ))}
    </select>
  );
}
