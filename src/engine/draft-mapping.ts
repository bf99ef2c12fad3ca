/** Reads a data file in the worker as a mapping says that is not saved yet, and tries what may be done with values below detection. */
import { fitExperiments, type FitParameter } from '#engine/fitting/index.ts';
import {
  applyMapping,
  type BelowDetection,
  type ColumnMeaning,
  type DataTable,
  type Library,
  type Mapping,
  type Points,
  pointsOf,
  problemOfMapping,
  type ProductBasis,
} from '#engine/index.ts';

export interface DraftMapping {
  unit_operation: string;
  table: DataTable;
  mapping: Mapping;
}

const MOST_POINTS = 2000;

/** The points as they will be read; null while the mapping cannot be used. */
export function readDraft({ unit_operation: operation, table, mapping }: DraftMapping): Points | null {
  if (problemOfMapping(operation, table, mapping) !== null) return null;
  return pointsOf(applyMapping(operation, table, mapping).experiment, MOST_POINTS);
}

type Ends = Pick<FitParameter, 'value' | 'interval_low' | 'interval_high'>;

/** The parameter of the default fit on which the decision about values below detection tells most, by decision. */
export interface BelowEffect {
  parameter: Pick<FitParameter, 'key' | 'title' | 'unit' | 'display_unit'>;
  by: Partial<Record<BelowDetection, Ends>>;
}

const DECISIONS = ['censored', 'half', 'left_out'] as const;

/** Columns with limits, by what they are for the fit, which knows censored responses only. */
export interface Limited {
  responses: readonly string[];
  inputs: readonly string[];
}

/** Null while the mapping cannot be used, and if no fit can be made of what any decision leaves. */
export function belowEffect(
  { unit_operation: operation, table, mapping, responses, inputs }: DraftMapping & Limited,
  product: ProductBasis,
  library: Library,
): BelowEffect | null {
  const fits = DECISIONS.flatMap((below) => {
    if (below === 'censored' && responses.length === 0) return [];
    const decided = mapping.columns.map((one): ColumnMeaning => {
      if (responses.includes(one.column)) return { ...one, below };
      return inputs.includes(one.column) ? { ...one, below: below === 'censored' ? 'left_out' : below } : one;
    });
    const own = { ...mapping, columns: decided };
    if (problemOfMapping(operation, table, own) !== null) return [];
    const { experiment } = applyMapping(operation, table, own);
    const request = {
      unit_operation: operation,
      experiments: [{ id: 'file', name: 'File', data: experiment }],
      seed: 1,
    };
    const outcome = fitExperiments(request, product, library);
    return outcome.possible ? [{ below, parameters: outcome.fit.parameters }] : [];
  });
  const [first] = fits;
  const told = (first?.parameters ?? []).map((parameter) => {
    const values = fits.flatMap(({ below, parameters }) => {
      const found = parameters.find(({ key }) => key === parameter.key);
      return found ? [{ below, found }] : [];
    });
    const numbers = values.map(({ found }) => found.value);
    const spread = (Math.max(...numbers) - Math.min(...numbers)) / Math.max(...numbers.map(Math.abs));
    return { parameter, values, spread: values.length === fits.length ? spread : -1 };
  });
  const [most] = told.toSorted((a, b) => b.spread - a.spread);
  if (!most || most.values.length < 2) return null;
  return {
    parameter: most.parameter,
    by: Object.fromEntries(most.values.map(({ below, found }) => [below, found])),
  };
}
