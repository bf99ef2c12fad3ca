import type { Unit } from '#engine/wording/index.ts';
import { Options } from '#src/components/options.tsx';
import { preferUnit, unitsFor } from '#src/draft/unit-preference.ts';
import { fieldUnit, type FieldParameter } from '#src/draft/values.ts';
import { unitText } from '#src/lib/quantity.ts';
import styles from './setting-field.module.css';
import { unitShown } from '#src/lib/currency.ts';
import { PER_KG } from '#src/lib/reporting.ts';

/** The unit after the value; a list, if the value can be shown in other units. */
export function UnitChoice({ id, parameter, declared }: { id: string; parameter: FieldParameter; declared: Unit }) {
  const units = unitsFor(declared);
  const isPerKg = (parameter.reported ?? PER_KG).of === 'kg';
  if (units.length < 2 || parameter.type !== 'number' || !isPerKg) {
    return (
      <span className={styles['unit']} id={id}>
        {unitText(fieldUnit(parameter))}
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
      <Options options={units.map((unit) => ({ value: unit, label: unit === '1' ? 'share' : unitShown(unit) }))} />
    </select>
  );
}
