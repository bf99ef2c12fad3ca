import type { DesignAxis } from '#engine/analysis/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { QuantityField } from '#src/components/quantity-field.tsx';
import { idOf } from '#src/workspace/design-space/choice.ts';
import styles from './design-space.module.css';

interface Props {
  /** What the setting is for: across, up or drag. */
  word: string;
  axes: readonly DesignAxis[];
  axis: DesignAxis;
  onAxis: (id: string) => void;
  onRange: (range: { min?: number; max?: number }) => void;
}

/** One setting of the map, with the range that is examined. The present value stays within it. */
export function Axis({ word, axes, axis, onAxis, onRange }: Props) {
  const { title, unit, display_unit, min, max, base, limits } = axis;
  const end = (
    side: 'from' | 'to',
    value: number,
    range: { min?: number; max?: number },
    onValue: (value: number) => void,
  ) => (
    <QuantityField
      label={`${title} ${side}`}
      bare
      isShort={side === 'from'}
      value={value}
      unit={unit}
      shownIn={display_unit}
      {...range}
      onValue={onValue}
    />
  );
  return (
    <div className={styles['axis']} role="group" aria-label={`${word}: ${inSentence(title)}`}>
      <label>
        <span>{word}</span>
        <select value={idOf(axis)} onChange={({ target }) => onAxis(target.value)}>
          {axes.map((one) => (
            <option key={idOf(one)} value={idOf(one)}>
              {one.title}, {one.step_name}
            </option>
          ))}
        </select>
      </label>
      {end(
        'from',
        min,
        { ...(limits.min !== null && { min: limits.min }), max: base },
        (value) => value < max && onRange({ min: value }),
      )}
      <span>to</span>
      {end(
        'to',
        max,
        { min: base, ...(limits.max !== null && { max: limits.max }) },
        (value) => value > min && onRange({ max: value }),
      )}
    </div>
  );
}
