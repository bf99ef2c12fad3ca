/** A plan of runs for factors without a model: one of the classical designs, with centre points and repeats, in a random order. */
import { Random } from '../../numeric/random.ts';
import { entered } from '../../wording/text.ts';
import {
  centralComposite,
  definitiveScreening,
  factorial,
  fractionalFactorial,
  fractionsOf,
  hypercubeDesign,
  MOST_RUNS,
  type DesignFactor,
  type DesignRun,
} from './classical.ts';

export type DesignKind = 'factorial' | 'fractional' | 'central_composite' | 'definitive_screening' | 'latin_hypercube';

export interface PlannedFactor extends DesignFactor {
  title: string;
  /** Takes only whole numbers, such as a number of passes. */
  whole?: boolean;
}

export interface ClassicalRequest {
  kind: DesignKind;
  /** Ranges in any unit; runs have the same one. */
  factors: readonly PlannedFactor[];
  /** Runs of a fraction, one of `fractionsOf`, and of a Latin hypercube; other designs have a number of their own. */
  size: number;
  /** Runs in the middle of all ranges, which show curvature and give the error. */
  centres: number;
  /** How often each run beside the centre is made; 1 for once. */
  repeats: number;
  /** Off: in the standard order of the design. */
  shuffled: boolean;
  /** Of the order and of a Latin hypercube. */
  seed: number;
}

export type ClassicalOutcome = { possible: true; runs: DesignRun[] } | { possible: false; message: string };

/** Fewest and most factors of each design. */
const FACTORS: Readonly<Record<DesignKind, readonly [number, number]>> = {
  factorial: [1, 10],
  fractional: [3, 8],
  central_composite: [1, 8],
  definitive_screening: [3, 24],
  latin_hypercube: [1, 24],
};

/** Designs with a value in the middle of each range. */
const HAVE_MIDDLE: readonly DesignKind[] = ['central_composite', 'definitive_screening'];

/** The runs of a plan, in the order in which they are made, or what to change in the request. */
export function classicalPlan(request: ClassicalRequest): ClassicalOutcome {
  const { kind, factors, centres, repeats, shuffled, seed } = request;
  const message = problemOf(request);
  if (message !== null) return { possible: false, message };
  const whole = factors.filter((one) => one.whole);
  const corners = runsOf(request).flatMap((run) => Array.from({ length: repeats }, () => ({ ...run })));
  const middle = Object.fromEntries(factors.map(({ key, min, max }) => [key, (min + max) / 2]));
  const runs = [...corners, ...Array.from({ length: centresOf(kind, centres) }, () => ({ ...middle }))];
  if (runs.length > MOST_RUNS)
    return { possible: false, message: `The plan has ${runs.length} runs, but the maximum is ${MOST_RUNS}.` };
  for (const run of runs) for (const { key } of whole) run[key] = Math.round(run[key]!);
  return { possible: true, runs: shuffled ? new Random(seed).shuffle(runs) : runs };
}

/** A definitive screening design has the centre once by itself. */
const centresOf = (kind: DesignKind, centres: number): number =>
  kind === 'definitive_screening' ? Math.max(1, centres) : centres;

function problemOf({ kind, factors, size, centres }: ClassicalRequest): string | null {
  const [fewest, most] = FACTORS[kind];
  if (factors.length < fewest)
    return fewest === 1
      ? 'Choose a factor.'
      : `This design needs at least ${fewest} factors; ${factors.length} chosen.`;
  if (factors.length > most) return `This design allows at most ${most} factors; ${factors.length} chosen.`;
  const flat = factors.find(({ min, max }) => !(min < max));
  if (flat) return `${flat.title}: the maximum must be above the minimum.`;
  const hasMiddle = centres > 0 || HAVE_MIDDLE.includes(kind);
  const odd = factors.find(({ whole, min, max }) => whole && (!Number.isInteger(min) || !Number.isInteger(max)));
  if (odd) return `${odd.title} must have whole numbers as minimum and maximum.`;
  const split = hasMiddle && factors.find(({ whole, min, max }) => whole && !Number.isInteger((min + max) / 2));
  if (split) {
    const { title, min, max } = split;
    const otherwise = HAVE_MIDDLE.includes(kind) ? '' : ', or choose no centre points';
    return `${title} takes whole numbers only, but the midpoint of ${entered(min)} and ${entered(max)} is not a whole number. Change the maximum to ${entered(max - 1 > min ? max - 1 : max + 1)}${otherwise}.`;
  }
  if (kind === 'fractional' && !fractionsOf(factors.length).includes(size))
    return `A fractional design with ${factors.length} factors has ${fractionsOf(factors.length).join(' or ')} runs.`;
  return null;
}

function runsOf({ kind, factors, size, seed }: ClassicalRequest): DesignRun[] {
  switch (kind) {
    case 'factorial':
      return factorial(factors);
    case 'fractional':
      return fractionalFactorial(factors, size);
    case 'central_composite':
      return centralComposite(factors, 0);
    case 'definitive_screening':
      return definitiveScreening(factors).slice(0, -1);
    case 'latin_hypercube':
      return hypercubeDesign(factors, Math.max(1, size), seed);
  }
}
