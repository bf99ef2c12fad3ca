/** The feasible value of one reported setting nearest to the entered one, with all others constant. */
import type { Problem } from '../types/results.ts';
import type { Setting } from '../declare/settings.ts';

/** One reported setting, and a function to try other values of it. */
export interface Trial {
  field: string;
  parameter: Range;
  entered: number;
  /** A value to try, such as the limit that was exceeded. */
  hint?: number | undefined;
  /** Whether the whole process is feasible with this value. */
  works: (value: number) => boolean;
  effort?: Effort;
}

type Range = Pick<Setting['parameter'], 'type' | 'unit' | 'min' | 'max' | 'default'>;

interface Effort {
  /** Values tried across the range, and halvings between one that works and one that does not. */
  samples: number;
  bisections: number;
  /** Digits to which the value is rounded. */
  digits: number;
}

const THOROUGH: Effort = { samples: 32, bisections: 40, digits: 4 };

/** The nearest feasible value, rounded towards the feasible side; null if none is found between the limits. */
export function nearestWorking(trial: Trial): Problem['nearest'] {
  const { field, parameter, entered, hint, works, effort = THOROUGH } = trial;
  const { min, max, type, unit } = parameter;
  if (min === null || max === null) return null;
  const whole = type === 'integer';
  let best: number | null = null;
  for (const value of candidates({ ...parameter, min, max }, entered, effort.samples, hint)) {
    if (value === entered || (best !== null && Math.abs(value - entered) >= Math.abs(best - entered))) continue;
    if (works(value)) best = value;
  }
  if (best === null) return null;
  let good = best;
  let bad = Math.min(max, Math.max(min, entered));
  if (bad !== entered && works(bad)) return { field, value: bad, unit };
  for (let i = 0; i < effort.bisections && Math.abs(good - bad) > 1e-9 * Math.abs(good); i++) {
    let middle = 0.5 * (good + bad);
    if (whole) {
      middle = good > bad ? Math.floor(middle) : Math.ceil(middle);
      if (middle === good || middle === bad) break;
    }
    if (works(middle)) good = middle;
    else bad = middle;
  }
  const rounded = whole ? good : roundAway(good, bad, effort.digits);
  return {
    field,
    value: rounded !== good && rounded >= min && rounded <= max && works(rounded) ? rounded : good,
    unit,
  };
}

function* candidates(
  parameter: Range & { min: number; max: number },
  entered: number,
  samples: number,
  hint?: number,
): Generator<number> {
  const { min, max } = parameter;
  const whole = parameter.type === 'integer';
  if (typeof parameter.default === 'number') yield parameter.default;
  if (hint !== undefined && hint >= min && hint <= max) yield whole ? Math.round(hint) : hint;
  const bounded = Math.min(max, Math.max(min, entered));
  yield bounded;
  const wide = min > 0 && max / min > 50;
  for (let i = 0; i <= samples; i++) {
    const share = i / samples;
    const value = wide ? min * (max / min) ** share : min + (max - min) * share;
    yield whole ? Math.round(value) : value;
  }
  // Close to the entered value, where the solution usually is.
  for (const share of [0.01, 0.03, 0.1, 0.2, 0.3, 0.5]) {
    for (const value of [entered * (1 + share), entered * (1 - share)])
      if (value >= min && value <= max) yield whole ? Math.round(value) : value;
  }
}

/** Rounds to a few digits, on the side of `good` that is away from `bad`. */
function roundAway(good: number, bad: number, digits: number): number {
  if (good === 0) return 0;
  const scale = 10 ** (digits - 1 - Math.floor(Math.log10(Math.abs(good))));
  return good > bad ? Math.ceil(good * scale) / scale : Math.floor(good * scale) / scale;
}
