import { useState } from 'react';
import type { SettingValue } from '#engine/types.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';
import { insideValue, shownValue } from '../figures.ts';
import { variableId, type Variable } from '../variables.ts';
import { readSeveral, severalText, type WeightedValue } from './several.ts';

/** A variable as the panel has it: taken or not, with what is typed as its ends. */
export interface Entry {
  on: boolean;
  from: string;
  to: string;
  /** Whether it takes one of several values in place of a range. */
  isSeveral: boolean;
  several: string;
}

/** A range as it travels; choices have their values. */
export interface Given {
  step_id: string | null;
  key: string;
  min?: number;
  max?: number;
  choices?: SettingValue[];
  /** In place of a range. */
  values?: WeightedValue[];
}

/** What was typed is no number. */
export interface Mistyped {
  id: string;
  message: string;
}

export const endText = (value: number, variable: Variable): string =>
  formatInput(Number(shownValue(value, variable).toPrecision(5)));

function entryOf(variable: Variable, given: readonly Given[] | undefined): Entry {
  const own = given?.find((one) => variableId(one) === variable.id);
  const range = own?.min !== undefined && own.max !== undefined ? { min: own.min, max: own.max } : variable.range;
  return {
    on: given ? own !== undefined : variable.usual && !variable.locked,
    from: range ? endText(range.min, variable) : '',
    to: range ? endText(range.max, variable) : '',
    isSeveral: own?.values !== undefined,
    several: severalText(own?.values ?? usualValues(variable), variable),
  };
}

/** Where a choice of values begins: the ends of the range, and what it is now. */
function usualValues({ range, now }: Variable): WeightedValue[] {
  const values = [range?.min, typeof now === 'number' ? now : undefined, range?.max].filter((one) => one !== undefined);
  return [...new Set(values)].toSorted((a, b) => a - b).map((value) => ({ value }));
}

export interface Ranges {
  variables: readonly Variable[];
  entry: (variable: Variable) => Entry;
  change: (id: string, change: Partial<Entry>) => void;
  /** How many are taken. */
  count: number;
  /** What is taken as it travels, or what cannot be read. Ends that are the wrong way round are told by the server. */
  read: () => { given: Given[] } | { mistyped: Mistyped };
}

/** @param given ranges of an earlier run to begin with; what the catalogue and the locks say without them */
export function useRanges(variables: readonly Variable[], given?: readonly Given[]): Ranges {
  const [changed, setChanged] = useState<Record<string, Partial<Entry>>>({});
  const entry = (variable: Variable): Entry => ({ ...entryOf(variable, given), ...changed[variable.id] });
  const taken = variables.filter((variable) => entry(variable).on);
  return {
    variables,
    entry,
    change: (id, change) => setChanged((before) => ({ ...before, [id]: { ...before[id], ...change } })),
    count: taken.length,
    read() {
      const list: Given[] = [];
      for (const variable of taken) {
        const { step_id, key, title, choices } = variable;
        if (choices.length > 0) {
          list.push({ step_id, key, choices: choices.map(({ value }) => value) });
          continue;
        }
        const { from, to, isSeveral, several } = entry(variable);
        if (isSeveral) {
          const values = readSeveral(several, variable);
          if (!values)
            return {
              mistyped: { id: variable.id, message: `${title} needs two to fifty values, apart by semicolons.` },
            };
          list.push({ step_id, key, values });
          continue;
        }
        const [min, max] = [parseInput(from), parseInput(to)];
        if (min === null || max === null)
          return { mistyped: { id: variable.id, message: `${title} needs a number at both ends of its range.` } };
        list.push({ step_id, key, min: insideValue(min, variable), max: insideValue(max, variable) });
      }
      return { given: list };
    },
  };
}
