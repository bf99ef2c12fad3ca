/** What a comparison of models says, in words. */
import type { ComparedModel, ModelComparison } from '#generated/types.ts';
import { formatNumber } from '#src/lib/format.ts';

/** Chance below which residuals speak against a model. */
export const DOUBTFUL = 0.05;
/** Ratio of the errors of unused rows from which one of two models predicts them better. */
const BETTER = 1.1;

/** A share in per cent, with two digits. */
export const percentText = (share: number): string => `${formatNumber(100 * share, { digits: 2 })} %`;

const names = (models: readonly ComparedModel[]): string =>
  new Intl.ListFormat('en-GB').format(models.map(({ title }) => `“${title}”`));

export interface Verdict {
  /** The main sentence. */
  text: string;
  /** What speaks against it. */
  doubts: string[];
}

export function verdictOf({ models, supported }: ModelComparison): Verdict {
  const best = supported.flatMap((id) => models.filter((one) => one.id === id));
  const [first] = best;
  if (models.length === 0)
    return { text: 'With these data the model has only one form, so there is nothing to compare.', doubts: [] };
  if (!first)
    return {
      text: models.some(({ message }) => message === null)
        ? 'There are too few values to compare the models.'
        : 'None of the models can be fitted to these data.',
      doubts: [],
    };
  const compared = models.filter(({ difference }) => difference !== null);
  const next = compared.find(({ id }) => !supported.includes(id));
  return { text: textOf(best, next), doubts: doubtsOf(best, compared) };
}

function textOf(best: readonly ComparedModel[], next: ComparedModel | undefined): string {
  const [first] = best;
  if (best.length > 1) {
    const simplest = best.reduce((one, other) => (other.unknowns < one.unknowns ? other : one));
    const isSimpler = best.some(({ unknowns }) => unknowns > simplest.unknowns);
    return `The data cannot distinguish between ${names(best)}.${isSimpler ? ` The simplest of them is “${simplest.title}”.` : ''}`;
  }
  if (!next) return `Only “${first!.title}” can be compared.`;
  return `The data support “${first!.title}”: the AICc of the next-best model, “${next.title}”, is ${formatNumber(next.difference!, { digits: 2 })} higher.`;
}

function doubtsOf(best: readonly ComparedModel[], compared: readonly ComparedModel[]): string[] {
  const [first] = best;
  const wrong = best.filter(({ shape }) => shape !== null && shape < DOUBTFUL);
  const [predicts] = compared
    .filter((one) => one.error_held_out !== null)
    .toSorted((a, b) => a.error_held_out! - b.error_held_out!);
  const isBeaten = predicts && !best.includes(predicts) && first!.error_held_out! > BETTER * predicts.error_held_out!;
  return [
    ...(wrong.length > 0
      ? [
          `Residuals of ${names(wrong)} keep their sign along the curves for longer than expected by chance, so the model may have the wrong shape.`,
        ]
      : []),
    ...(isBeaten
      ? [
          `“${predicts.title}” predicts the validation rows better, with an error of ${percentText(predicts.error_held_out!)} of their spread against ${percentText(first!.error_held_out!)}.`,
        ]
      : []),
  ];
}
