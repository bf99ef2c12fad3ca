import Button from '@mui/material/Button';
import { CountField, QuantityField } from '#src/components/quantity-field.tsx';
import styles from './measure.module.css';
import { type Condition, type Restriction, restrictionProblem, sumOf, sumsOf } from './restrictions.ts';

interface Props {
  conditions: readonly Condition[];
  restrictions: readonly Restriction[];
  onChange: (restrictions: readonly Restriction[]) => void;
}

const KINDS = {
  mixture: { name: 'Mixture', add: 'Parts that add up', what: 'Parts that add up to a sum in every run.' },
  at_most: {
    name: 'Used together',
    add: 'At most some of them',
    what: 'Conditions of which only some are above their lowest value in one run.',
  },
} as const;

/** Conditions that add up to a sum, and conditions of which a run uses only some. */
export function Restricted({ conditions, restrictions, onChange }: Props) {
  const change = (place: number, entered: Partial<Restriction>) =>
    onChange(restrictions.map((one, at) => (at === place ? { ...one, ...entered } : one)));
  return (
    <details>
      <summary>Restrictions of a run{restrictions.length > 0 && ` (${restrictions.length})`}</summary>
      {restrictions.map((one, place) => {
        const { kind, keys, count } = one;
        const { sum: _, ...rest } = one;
        const problem = restrictionProblem(conditions, restrictions, place);
        const { min, max } = sumsOf(conditions, keys);
        const first = conditions.find(({ key }) => keys.includes(key));
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a restriction has no other name
          <fieldset key={place} className={`${styles['numbers']} ${styles['restriction']}`}>
            <legend>
              {KINDS[kind].name} <small>{KINDS[kind].what}</small>
            </legend>
            {conditions.map(({ key, title }) => (
              <label key={key}>
                <input
                  type="checkbox"
                  checked={keys.includes(key)}
                  onChange={({ target }) =>
                    onChange(
                      restrictions.map((other, at) =>
                        at === place
                          ? { ...rest, keys: target.checked ? [...keys, key] : keys.filter((had) => had !== key) }
                          : other,
                      ),
                    )
                  }
                />
                {title}
              </label>
            ))}
            {problem ? (
              <p role="status">{problem}</p>
            ) : kind === 'mixture' ? (
              <QuantityField
                label="Sum"
                value={sumOf(conditions, one)}
                unit={first!.unit}
                shownIn={first!.shownIn}
                min={min}
                max={max}
                onValue={(sum) => change(place, { sum })}
              />
            ) : (
              <CountField
                label={`At most, of ${keys.length}`}
                value={Math.min(count, keys.length)}
                min={1}
                max={keys.length}
                onValue={(entered) => change(place, { count: entered })}
              />
            )}
            <Button
              size="small"
              variant="text"
              color="error"
              onClick={() => onChange(restrictions.filter((_one, at) => at !== place))}
            >
              Remove {KINDS[kind].name.toLowerCase()}
            </Button>
          </fieldset>
        );
      })}
      <div className={styles['extent']}>
        {(['mixture', 'at_most'] as const).map((kind) => (
          <Button
            key={kind}
            size="small"
            variant="outlined"
            onClick={() => onChange([...restrictions, { kind, keys: [], count: 1 }])}
          >
            {KINDS[kind].add}
          </Button>
        ))}
      </div>
    </details>
  );
}
