import type { BackgroundDatabaseInput, BackgroundProcessInput } from '#generated/types.ts';
import type { ResultRow, SolvedDatabase } from './solve-database.ts';

/** Processes in a request, which may have 2 MiB. */
const AT_ONCE = 500;
const LONGEST = 300;
const cut = (text: string, length = LONGEST): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

type Input = Omit<BackgroundDatabaseInput, 'name' | 'edition' | 'licence' | 'file_name' | 'file_sha256'>;

/** A solved database as requests: the first creates it, and the others add its processes. */
export function inputsOf({ rows, report: { format, ...report } }: SolvedDatabase): {
  first: Input;
  parts: BackgroundProcessInput[][];
} {
  const parts: BackgroundProcessInput[][] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) parts.push(rows.slice(from, from + AT_ONCE).map(processOf));
  const first: Input = {
    format,
    licence_permits: true,
    processes: [],
    report: {
      ...report,
      cut_off_inputs: report.cut_off_inputs.map(({ process, product, unit, ...one }) => ({
        ...one,
        process: cut(process),
        product: cut(product),
        unit: cut(unit, 40),
      })),
      flows_without_factor: report.flows_without_factor.map((one) => cut(one)),
      left_out: report.left_out.map(({ process, reason }) => ({ process: cut(process), reason })),
      notes: report.notes.slice(0, 20).map((one) => cut(one)),
    },
  };
  return { first, parts };
}

const processOf = ({
  process,
  product,
  location,
  unit,
  year,
  values,
  direct,
  inputs,
}: ResultRow): BackgroundProcessInput => ({
  process: cut(process),
  product: cut(product),
  location: cut(location, 60) || 'GLO',
  unit: cut(unit, 40),
  year: year !== null && year >= 1900 && year <= 2100 ? year : null,
  values: Object.entries(values).map(([category_id, value]) => ({
    category_id,
    value,
    ...(direct && { direct: direct[category_id]! }),
  })),
  ...(inputs && { inputs }),
});
