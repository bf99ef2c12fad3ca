/** Declarations of the tables of a result: screens, reports and workbooks are made from the same columns. */
import type { FigureRef } from '../types/provenance.ts';
import type { Configuration } from '../types/configuration.ts';
import type { Results } from '../types/results.ts';
import type { Unit } from '../wording/quantity.ts';
import { inSentence } from '../wording/text.ts';

export type TableValue = string | number | boolean | null;

export interface TableColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Unit of its numbers; absent: words, or numbers without a unit. */
  readonly unit?: Unit;
  /** Unit to show them in; that of the numbers if absent. */
  readonly display?: Unit;
  /** Unit of each number where rows have different ones. */
  readonly unitOf?: (row: Row) => string | null;
  readonly value: (row: Row) => TableValue;
  /** The figure that its number is, for explanations. */
  readonly figure?: (row: Row) => FigureRef | null;
  /** What the figure is multiplied by, if not 1: spending is negative. */
  readonly sign?: -1;
  /** A number without a unit. */
  readonly isCount?: true;
  /** Words of the engine, whose amounts follow the display currency. */
  readonly isSentence?: true;
  /** Disclosed by links of figures, under its key, with its unit under `<key>_unit` if rows have different ones. */
  readonly shared?: true;
  /** Only in one kind of place; everywhere if absent. */
  readonly only?: 'files' | 'pages';
}

export interface ResultTable<Row> {
  /** Of its sheet. */
  readonly name: string;
  /** What it contains. */
  readonly about: string;
  readonly rows: (results: Results, configuration?: Pick<Configuration, 'uo_settings'>) => Row[];
  readonly columns: readonly TableColumn<Row>[];
  /** Columns that say which row it is. */
  readonly named: number;
  readonly isTotal?: (row: Row) => boolean;
  /** Id of the step that a row belongs to. */
  readonly stepOf?: (row: Row) => string | null;
}

/** Title of the column of units beside a column whose rows have different ones. */
export const unitTitle = (title: string): string => (title === 'Value' ? 'Unit' : `Unit of ${inSentence(title)}`);

type Given<Row> = Pick<TableColumn<Row>, 'display' | 'figure' | 'isSentence' | 'only' | 'shared' | 'sign' | 'unitOf'>;

/** What a column that links of figures disclose is given. */
export const SHARED = { shared: true } as const;

/** A column of numbers. */
export const numbers = <Row>(
  key: string,
  title: string,
  unit: Unit,
  value: (row: Row) => number | null,
  given: Given<Row> = {},
): TableColumn<Row> => ({ key, title, unit, ...(unit === '1' && { display: '%' }), value, ...given });

/** A column of numbers without a unit. */
export const counts = <Row>(
  key: string,
  title: string,
  value: (row: Row) => number | null,
  given: Given<Row> = {},
): TableColumn<Row> => ({ key, title, isCount: true, value, ...given });

/** A column of words, or yes and no. */
export const words = <Row>(
  key: string,
  title: string,
  value: (row: Row) => TableValue,
  given: Given<Row> = {},
): TableColumn<Row> => ({ key, title, value, ...given });

/** A column of numbers whose unit depends on the row. @param of number and unit */
export const amounts = <Row>(
  key: string,
  title: string,
  of: (row: Row) => readonly [TableValue, string | null],
  given: Given<Row> = {},
): TableColumn<Row> => ({ key, title, value: (row) => of(row)[0], unitOf: (row) => of(row)[1], ...given });
