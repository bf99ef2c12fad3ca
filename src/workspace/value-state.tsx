import { memo } from 'react';
import type { ValueSource } from '#engine/index.ts';
import { Icon } from '#src/components/icon.tsx';
import styles from './value-state.module.css';

export type ValueState = ValueSource | 'calculated' | 'nodata';

export const STATE_NAMES: Record<ValueState, string> = {
  entered: 'entered',
  default: 'default',
  fitted: 'fitted from data',
  locked: 'locked',
  calculated: 'calculated',
  nodata: 'no data',
};

/** The state of a value, shown by shape as well as colour: pencil, dotted ring, curve, padlock, equals sign. */
export const ValueStateIcon = memo(function ValueStateIcon({ state, size = 14 }: { state: ValueState; size?: number }) {
  return (
    <span className={styles['icon']} data-state={state} title={STATE_NAMES[state]}>
      {state === 'entered' && <Icon name="pencil" size={size} fill="currentColor" strokeWidth={1.2} />}
      {state === 'locked' && <Icon name="lock" size={size} fill="currentColor" fillOpacity={0.25} />}
      {state === 'fitted' && <Icon name="fit" size={size} strokeWidth={2.2} />}
      {state === 'calculated' && <Icon name="equals" size={size} strokeWidth={2.6} />}
      {(state === 'default' || state === 'nodata') && (
        <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
          <circle
            cx="12"
            cy="12"
            r="8"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.4"
            strokeDasharray="2.500 3.800"
          />
        </svg>
      )}
      <span className="visually-hidden">{STATE_NAMES[state]}</span>
    </span>
  );
});
