import * as fields from '#generated/fields.ts';
import type { SettingValue } from '#engine/index.ts';
import type { ApiProblem } from '#src/lib/api-problem.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';
import { typedProblem } from '#src/lib/read-quantity.ts';
import { insideValue, shownValue } from '#src/draft/metrics.ts';
import { variableId, type Variable } from '../variables.ts';
import { readSeveral, severalText, type WeightedValue } from './several.ts';

/** A variable in the panel: whether it is selected, and the text of its ends. */
export interface Entry {
  on: boolean;
  from: string;
  to: string;
  /** Whether a list of values replaces its range. */
  isSeveral: boolean;
  several: string;
}

/** An end is shown with few digits; if it was not edited, its exact value is used. */
const endOf = (end: 'min' | 'max', text: string, typed: number, variable: Variable): number =>
  variable.range && text === endText(variable.range[end], variable)
    ? variable.range[end]
    : insideValue(typed, variable);

/** Edited values of each variable, by its name in the form. */
export type RangeValues = Record<string, Partial<Entry>>;

/** A range as sent in the request; choices have their values. */
export interface Given {
  step_id: string | null;
  key: string;
  min?: number;
  max?: number;
  choices?: SettingValue[];
  /** Values that replace a range. */
  values?: WeightedValue[];
}

export const endText = (value: number, variable: Variable): string =>
  formatInput(Number(shownValue(value, variable).toPrecision(5)));

function entryOf(variable: Variable, given: readonly Given[] | undefined, isChosen: IsChosen): Entry {
  const own = given?.find((one) => variableId(one) === variable.id);
  const range = own?.min !== undefined && own.max !== undefined ? { min: own.min, max: own.max } : variable.range;
  return {
    on: given ? own !== undefined : isChosen(variable) && !variable.locked,
    from: range ? endText(range.min, variable) : '',
    to: range ? endText(range.max, variable) : '',
    isSeveral: own?.values !== undefined,
    several: severalText(own?.values ?? usualValues(variable), variable),
  };
}

/** The initial text of a list of values: the ends of the range and the current value. */
function usualValues({ range, now }: Variable): WeightedValue[] {
  const values = [range?.min, typeof now === 'number' ? now : undefined, range?.max].filter((one) => one !== undefined);
  return [...new Set(values)].toSorted((a, b) => a - b).map((value) => ({ value }));
}

/** Input names must not contain the variable's dots, which separate path segments. */
const nameOf = ({ id }: Variable): string => id.replaceAll('.', '/');

const { minItems: FEWEST, maxItems: MOST } = fields.SensitivityInput.values;

export interface Ranges {
  variables: readonly Variable[];
  /** Name of the input of a variable. */
  inputOf: (variable: Variable) => `ranges.${string}`;
  entry: (variable: Variable, changed: RangeValues) => Entry;
  taken: (changed: RangeValues) => Variable[];
  /** The selected ranges as sent in the request. */
  read: (changed: RangeValues) => Given[];
  /** Errors of selected ranges that are not numbers, by input. The server reports ends in the wrong order. */
  check: (changed: RangeValues) => Record<`ranges.${string}`, string | undefined>;
  /** The input for an error on the list of ranges: that of the variable in the message, if it names one. */
  refused: (changed: RangeValues, problem: ApiProblem | null) => string;
}

/** Whether a variable is selected by default, unless it is locked. */
type IsChosen = (variable: Variable) => boolean;
const isUsual: IsChosen = ({ usual }) => usual;

/**
 * @param given ranges of an earlier run to start from; selection and locks apply only without them
 * @param isChosen whether a variable is selected; the catalogue decides by default
 */
export function rangesOf(
  variables: readonly Variable[],
  given?: readonly Given[],
  isChosen: IsChosen = isUsual,
): Ranges {
  const inputOf = (variable: Variable) => `ranges.${nameOf(variable)}` as const;
  const entry = (variable: Variable, changed: RangeValues): Entry => ({
    ...entryOf(variable, given, isChosen),
    ...changed[nameOf(variable)],
  });
  const taken = (changed: RangeValues) => variables.filter((variable) => entry(variable, changed).on);
  return {
    variables,
    inputOf,
    entry,
    taken,
    read: (changed) =>
      taken(changed).flatMap((variable): Given[] => {
        const { step_id, key, choices } = variable;
        if (choices.length > 0) return [{ step_id, key, choices: choices.map(({ value }) => value) }];
        const { from, to, isSeveral, several } = entry(variable, changed);
        const values = isSeveral ? readSeveral(several, variable) : null;
        if (values) return [{ step_id, key, values }];
        const [min, max] = [parseInput(from), parseInput(to)];
        if (min === null || max === null) return [];
        return [{ step_id, key, min: endOf('min', from, min, variable), max: endOf('max', to, max, variable) }];
      }),
    check: (changed) =>
      Object.fromEntries(
        taken(changed).flatMap((variable): (readonly [string, string])[] => {
          const { from, to, isSeveral, several } = entry(variable, changed);
          const at = inputOf(variable);
          if (variable.choices.length > 0) return [];
          if (isSeveral) {
            const words = `Enter ${FEWEST} to ${MOST} values separated by semicolons.`;
            return readSeveral(several, variable) ? [] : [[`${at}.several`, words]];
          }
          const ends = [
            ['from', from],
            ['to', to],
          ] as const;
          return ends.flatMap(([end, text]) =>
            parseInput(text) === null
              ? [
                  [
                    `${at}.${end}`,
                    typedProblem(text, { display_unit: variable.displayUnit }) ?? 'Enter a number.',
                  ] as const,
                ]
              : [],
          );
        }),
      ),
    refused(changed, problem) {
      const step = problem?.details.step_id;
      const named = taken(changed).filter(
        ({ step_id, title }) => (step === undefined || step_id === step) && problem?.message.includes(title),
      );
      // If two titles match, the longer one is meant: 'Temperature at the end' contains 'Temperature'.
      const [meant] = named.toSorted((a, b) => b.title.length - a.title.length);
      if (!meant) return 'ranges';
      const part = meant.choices.length > 0 ? 'on' : entry(meant, changed).isSeveral ? 'several' : 'from';
      return `${inputOf(meant)}.${part}`;
    },
  };
}
