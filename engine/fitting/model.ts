/** What a unit operation can learn from data: the part of its model that is fitted, in the words of its own variables. */
import type { SettingValue } from '../types.ts';
import type { Unknown } from './coordinates.ts';

/** A variable of the unit operation (engine/experiments) that the model reads. */
export interface FitInput {
  key: string;
  /** What a row without it has: the setting of that key as it is for the product, or a number. Absent: it is required. */
  otherwise?: 'setting' | number;
  /** The model cannot tell its parameters apart unless it varies; a number: largest over smallest value that it needs. */
  varies?: true | number;
  /** What of a step in a process it stands for, as variables of the unit operation: there data must not be exceeded. */
  met?: readonly string[];
  /** A measured course that is taken as it was, such as the broth's volume: NaN in rows where it was not measured. */
  known?: true;
}

/** A setting that the fit estimates. */
export interface FitParameterDeclaration {
  key: string;
  symbol: string;
  /** Searched on a log scale: for what is positive and may be anything from small to large. */
  log?: boolean;
  /** Only this response tells of it: without its column the setting stays as it is. */
  seenIn?: string;
}

/** A row of data as the model sees it. */
export interface FitRow {
  /** Rows of one run share it. */
  run: string;
  /** In the order of the model's inputs. */
  x: readonly number[];
  /** In the order of the model's responses; null where it was not measured. */
  y: readonly (number | null)[];
  /** Whether the fit sees it: rows held out are only predicted. */
  used: boolean;
}

/** The model on given rows. */
export interface Prepared {
  /** What the rows need beside the parameters, such as the state a run began in; estimated with them. */
  extra: (Unknown & { title: string })[];
  /** Predictions of parameters and extra unknowns: one after another the responses of each row. NaN where it has none. */
  predict: (values: readonly number[]) => Float64Array;
}

export interface FitDeclaration {
  id: string;
  title: string;
  equation: string;
  source: string;
  /** Keys of variables that it predicts; a fit needs at least the first. */
  responses: readonly string[];
  inputs: readonly FitInput[];
  parameters: readonly FitParameterDeclaration[];
  /** Fewest measured values that are fitted. */
  least: number;
  /** The model holds for a process only where a setting has this value; elsewhere the fit changes nothing. */
  needs?: readonly [key: string, value: SettingValue];
  /** A run is a course over its first input: drawn one by one. */
  course?: true;
  prepare: (rows: readonly FitRow[], settings: Readonly<Record<string, SettingValue>>) => Prepared;
}

/** A model whose rows have nothing to do with each other. */
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

/** A setting that is a number. */
export const numeric = (settings: Readonly<Record<string, SettingValue>>, key: string): number => Number(settings[key]);
