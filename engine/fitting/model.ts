/** The part of a unit operation’s model that can be fitted to data, in terms of its own variables. */
import type { SettingValue } from '../types/configuration.ts';
import type { Unknown } from './coordinates.ts';

/** A variable of the unit operation (engine/experiments) that the model reads. */
export interface FitInput {
  key: string;
  /**
   * Value for a row without it: the default of the setting with that key for the product, NaN for the conditions at which
   * the rates of the library hold, or a number. Absent: required.
   */
  otherwise?: 'setting' | 'usual' | number;
  /**
   * Whether the variable must vary for the parameters to be distinguished; as a number, the required ratio of largest
   * to smallest value.
   */
  varies?: true | number;
  /** The variables of a step in a process to which it corresponds; there the range of the data must not be exceeded. */
  met?: readonly string[];
  /** The only responses that depend on it, which are drawn against it: not required, and not read, in rows without them. */
  of?: string | readonly string[];
  /** The only responses that depend on it: not required, and not read, in rows without them. */
  neededFor?: readonly string[];
  /** A measured time course used as input, such as the broth volume: NaN in rows where it was not measured. */
  known?: true;
  /** What to do with data that rightly have no column for it. */
  without?: string;
}

/** A setting that the fit estimates. */
export interface FitParameterDeclaration {
  key: string;
  symbol: string;
  /** Whether to search on a log scale, for a positive parameter that can span orders of magnitude. */
  log?: boolean;
  /** The only responses that depend on it; without a column of one of them the setting is not fitted. */
  seenIn?: string | readonly string[];
  /** Estimated only on request. */
  optional?: true;
  /**
   * The input that must have several values, one more than there are parameters that depend on it, as another parameter is
   * unknown in any case: the growth rate of a culture, the heat transfer by contact of a vial.
   */
  over?: string;
  /** A setting that must have this value for the parameter to have an effect; the fit assumes that it has. */
  needs?: readonly [key: string, value: SettingValue];
  /** Values of a setting of which it has to have one; elsewhere it has no effect and is not fitted, unless it is requested. */
  where?: readonly [key: string, ...values: SettingValue[]];
  /** What it is a property of, if other unit operations have it too: data of all of them estimate the parameter of this key together. */
  of?: 'organism' | 'particles';
}

/** A form of the model that is fitted to the same data as the others, to see which the data support. */
export interface FitRival {
  id: string;
  title: string;
  /** Keys of the parameters that it estimates. */
  parameters: readonly string[];
  /** Settings that it holds at values of its own; the other settings are those of the product. */
  fixed?: Readonly<Record<string, number>>;
}

/** A row of data as used by the model. */
export interface FitRow {
  /** Common to all rows of one run. */
  run: string;
  /** In the order of the model's inputs. */
  x: readonly number[];
  /** In the order of the model’s responses; null if not measured. */
  y: readonly (number | null)[];
  /** Whether the fit uses it; validation rows are only predicted. */
  used: boolean;
}

/** The model on given rows. */
export interface Prepared {
  /** Additional unknowns of the rows, such as the initial state of a run, estimated with the parameters. */
  extra: (Unknown & { title: string })[];
  /**
   * Predictions from parameters and additional unknowns: the responses of each row in sequence. NaN if there is none.
   */
  predict: (values: readonly number[]) => Float64Array;
}

export interface FitDeclaration {
  id: string;
  title: string;
  equation: string;
  source: string;
  /** Keys of the variables it predicts; a fit needs at least the first, or with `anyResponse` at least one. */
  responses: readonly string[];
  anyResponse?: true;
  inputs: readonly FitInput[];
  parameters: readonly FitParameterDeclaration[];
  /** Forms of the model to choose from, the usual one first; absent if there is only one. */
  rivals?: readonly FitRival[];
  /** Minimum number of measured values for a fit. */
  least: number;
  /** The same for data with these responses alone, which need fewer. */
  leastOf?: Readonly<Record<string, number>>;
  /** The model applies to a process only if a setting has this value; otherwise the fit has no effect. */
  needs?: readonly [key: string, value: SettingValue];
  /** Settings that data with these variables imply, such as the container that has a vial area. */
  assumes?: (variables: ReadonlySet<string>) => Record<string, SettingValue>;
  /** Whether a run is a course over its first input, drawn separately. */
  course?: true;
  /**
   * Responses along whole runs that a solver of differential equations predicts. The error of a value is a share of the largest of its
   * run, and neighbours in a run are not independent. The solver’s steps leave small errors, so derivatives are taken over wider
   * differences, and each prediction takes long, so the search begins at the guess alone.
   */
  solved?: readonly string[];
  /** Settings that data of a solved response give besides the parameters, such as the highest load. */
  given?: (rows: readonly FitRow[]) => Record<string, number>;
  /** Parameters that rows of solved responses cannot determine, although errors of the solver may look like an effect: why, by key. */
  hidden?: (rows: readonly FitRow[], settings: Readonly<Record<string, SettingValue>>) => Record<string, string>;
  /** Values near those that fit, by key of the parameter, from which the search begins; the settings otherwise. */
  guess?: (rows: readonly FitRow[], settings: Readonly<Record<string, SettingValue>>) => Record<string, number>;
  /** Places along the axis at which a planned run of a solved response is measured. */
  along?: (x: readonly number[], settings: Readonly<Record<string, SettingValue>>) => number[];
  prepare: (rows: readonly FitRow[], settings: Readonly<Record<string, SettingValue>>) => Prepared;
}

/** A model with independent rows. */
export const rowByRow =
  (
    predict: (
      values: readonly number[],
      x: readonly number[],
      settings: Readonly<Record<string, SettingValue>>,
    ) => readonly number[],
  ): FitDeclaration['prepare'] =>
  (rows, settings) => ({
    extra: [],
    predict: (values) => Float64Array.from(rows.flatMap(({ x }) => predict(values, x, settings))),
  });

/** A numeric setting. */
export const numeric = (settings: Readonly<Record<string, SettingValue>>, key: string): number => Number(settings[key]);

/** Whether an input is the axis of a response. */
export const isAxisOf = ({ of = [] }: FitInput, response: string): boolean => [of].flat().includes(response);

/** Place of the input against which a response is drawn: its own, or else the first that is not that of another response. */
export function axisOf({ inputs, responses }: FitDeclaration, k: number): number {
  const own = inputs.findIndex((one) => isAxisOf(one, responses[k]!));
  return own >= 0 ? own : inputs.findIndex(({ of }) => of === undefined);
}
