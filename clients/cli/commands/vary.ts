/** Options for inputs with a range. */
import type { AnalysisInput, InputAddress, SensitivityInput } from '@titre/engine/analysis';
import { type Given, numberOf, type Option } from '../command.ts';
import { Failure } from '../failure.ts';
import { addressOf } from '../scenario.ts';

const DISTRIBUTIONS = ['uniform', 'triangular', 'normal', 'lognormal'] as const;

export const inputOptions: Readonly<Record<string, Option>> = {
  vary: {
    placeholder: '<step.key=low..high>',
    multiple: true,
    help: 'input to vary and its range; can be repeated. To use a distribution other than the default, add it after a colon: 1..3:uniform',
  },
};

export interface Range extends InputAddress {
  low: number;
  high: number;
  /** What follows the colon. */
  rest?: string;
}

/** `step.key=low..high`, with what follows a colon. @throws Failure */
export function rangeOf(input: AnalysisInput, text: string, option = '--vary'): Range {
  const found = /^([^=]+)=((?:(?!\.\.)[^:])+)\.\.([^:]+)(?::(.+))?$/.exec(text);
  if (!found) throw new Failure([{ field: option, message: `Write step.key=low..high, not “${text}”.` }]);
  const [, name, low, high, rest] = found as unknown as [string, string, string, string, string | undefined];
  const field = `${option} ${name}`;
  return {
    ...addressOf(input, name, option),
    low: numberOf(field, low),
    high: numberOf(field, high),
    ...(rest !== undefined && { rest }),
  };
}

/** The inputs of `--vary`. @throws Failure */
export function inputsOf(given: Given, input: AnalysisInput): SensitivityInput[] {
  return given.all('vary').map((text) => {
    const { step_id, key, low, high, rest } = rangeOf(input, text);
    const distribution = DISTRIBUTIONS.find((one) => one === rest);
    if (rest !== undefined && !distribution)
      throw new Failure([
        { field: '--vary', message: `“${rest}” is not a distribution; choose ${DISTRIBUTIONS.join(', ')}.` },
      ]);
    return { step_id, key, low, high, ...(distribution && { distribution }) };
  });
}
