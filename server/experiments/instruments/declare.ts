/** What a known instrument or program writes into its files. */
export interface Instrument {
  /** Key in the API. */
  id: string;
  /** Kind of instrument and of file, in words. */
  name: string;
  /** Headings by which it is recognised, all of which a table has; compared without case and signs; # is any number. */
  headings: readonly string[];
  /** Texts in the rows above the table, all of which it has, if headings alone are not enough. */
  above?: readonly string[];
  /** Whether it writes a form of one sample: the headings stand below each other. */
  isForm?: true;
  /** Names of its columns by their place, if it writes none, for each number of columns; null for what is not used. */
  columns?: readonly (readonly (string | null)[])[];
  /** The rows that are measurements, by a column of the file. */
  rows?: { heading: string; are: RegExp };
  /** What its headings mean in plain words, where they do not say it themselves; with the unit that they leave out. */
  means: Readonly<Record<string, { as: string; unit?: string }>>;
}

/** @param instruments by their keys in the API */
export const defineInstruments = (
  instruments: Readonly<Record<string, Omit<Instrument, 'id' | 'means'> & Partial<Pick<Instrument, 'means'>>>>,
): Instrument[] => Object.entries(instruments).map(([id, one]) => ({ id, means: {}, ...one }));
