import { SAMPLES } from '#engine/index.ts';
import { inSentence, LEVEL } from '#engine/wording/index.ts';
import type { FigureEstimate } from '#generated/types.ts';
import { Tip } from '#src/components/tip.tsx';
import type { FigureDefinition } from './definitions.ts';
import { marginParts, marginText } from './margin-text.ts';
import styles from './margin.module.css';

interface Props {
  /** Undefined: not known yet, or not available. */
  estimate: FigureEstimate | undefined;
  definition: Pick<FigureDefinition, 'short' | 'show'>;
  /** Of the estimate; fewer than all are the first of them, which is said. */
  samples?: number | undefined;
  /** In a table, where arrow keys reach it, it is not a Tab stop. */
  inTable?: boolean;
  /** Whether the level is said here; the head of a table says it. */
  hasLevel?: boolean;
}

/** How uncertain a metric is, with what makes it on hover, focus and touch. Draws nothing without an estimate. */
export function Margin({ estimate, definition, samples = SAMPLES, inTable = false, hasLevel = !inTable }: Props) {
  if (!estimate || estimate.message !== null || estimate.baseline === null) return null;
  const { show } = definition;
  const short = samples < SAMPLES ? `${definition.short}, first ${samples} samples` : definition.short;
  const text = marginText(estimate, show);
  if (text === null) return null;
  const [low, high] = [show(estimate.p10), show(estimate.p90)];
  const range = `${low.figure}${low.unit === high.unit ? '' : ` ${low.unit}`} to ${high.figure} ${high.unit}`;
  const { half, unit, parts } = marginParts(estimate, show);
  const spoken = parts.map(({ name, text: part }) => `${part} from ${name}`).join('; ');
  return (
    <Tip
      className={styles['margin']}
      data-number=""
      tabIndex={inTable ? -1 : undefined}
      aria-label={`Uncertainty of ${inSentence(short)}: ${LEVEL} outcomes from ${range}. Half of this range is ${half}; its causes: ${spoken}.`}
      tip={
        <span className={styles['tip']}>
          <b>
            {short}: {LEVEL} outcomes from {range}
          </b>
          <span>
            Half of this range is {half} {unit}; its causes:
          </span>
          {parts.map(({ name, text: part }) => (
            <span key={name} className={styles['cause']}>
              <span>{name}</span>
              <span className="figures">{part}</span>
            </span>
          ))}
          <span>The contributions add in quadrature.</span>
        </span>
      }
    >
      {samples < SAMPLES ? `≈ ${text}` : text}
      {hasLevel && <span data-level="">, {LEVEL}</span>}
    </Tip>
  );
}
