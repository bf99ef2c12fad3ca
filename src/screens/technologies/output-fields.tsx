import { QuantityField } from '#src/components/quantity-field.tsx';
import styles from './technologies.module.css';

interface Props {
  /** kg per year, in rising order. */
  outputs: readonly number[];
  onChange: (outputs: number[]) => void;
}

const NAMES = ['Small', 'Medium', 'Large'];

/** The three outputs at which the technologies are compared. */
export function OutputFields({ outputs, onChange }: Props) {
  return (
    <div className={styles['outputs']} role="group" aria-label="Outputs">
      {outputs.map((output, place) => (
        <QuantityField
          key={NAMES[place]}
          label={NAMES[place]!}
          value={output}
          unit="kg/y"
          min={place === 0 ? 1e-6 : outputs[place - 1]! * 1.01}
          onValue={(value) =>
            // Larger outputs move along, so that they stay in order.
            onChange(
              outputs.map((one, k) =>
                k === place ? value : k > place && one <= value ? value * 2 * (k - place) : one,
              ),
            )
          }
        />
      ))}
    </div>
  );
}
