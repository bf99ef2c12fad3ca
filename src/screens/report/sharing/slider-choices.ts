import { useMemo } from 'react';
import { formatInput, parseInput } from '#src/lib/format.ts';
import { useReported } from '#src/lib/reporting.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { leversOf, type LeverChoice } from '#src/draft/goal-seek/levers.ts';
import { insideValue, shownValue } from '#src/draft/metrics.ts';
import { useWorkspaceState } from '#src/draft/store.ts';

/** A slider in the form: the number by its id, and the text of its ends. */
export interface SliderEntry {
  id: string;
  from: string;
  to: string;
}

/** Every number of the saved process that has a value, by its id. */
export function useSliderChoices(price: number | null): ReadonlyMap<string, LeverChoice> {
  const saved = useWorkspaceState((state) => state.saved);
  const results = useWorkspaceState((state) => state.savedResults);
  const catalogue = useCatalogue();
  const { library } = useCalculator();
  const reported = useReported();
  return useMemo(
    () =>
      new Map(
        leversOf(saved, results, catalogue, library, price, reported)
          .filter(({ now }) => now !== null)
          .map((choice) => [choice.id, choice]),
      ),
    [saved, results, catalogue, library, price, reported],
  );
}

const endText = (value: number, choice: LeverChoice): string =>
  formatInput(Number(shownValue(value, choice).toPrecision(5)));

/** A slider over the usual range of a number. */
export const entryFor = (choice: LeverChoice): SliderEntry => ({
  id: choice.id,
  from: endText(choice.min, choice),
  to: endText(choice.max, choice),
});

/** The sliders as sent; text that is not a number is passed on, so that the schema reports it. */
export function slidersIn(entries: readonly SliderEntry[], choices: ReadonlyMap<string, LeverChoice>) {
  return entries.flatMap(({ id, from, to }) => {
    const choice = choices.get(id);
    if (!choice) return [];
    const { lever } = choice;
    const end = (text: string) => {
      const shown = parseInput(text);
      return shown === null ? text : insideValue(shown, choice);
    };
    return [
      {
        step_id: lever.kind === 'setting' ? lever.step_id : null,
        key: lever.kind === 'setting' ? lever.key : id,
        min: end(from),
        max: end(to),
      },
    ];
  });
}
