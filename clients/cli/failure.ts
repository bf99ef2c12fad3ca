/** How a command ends: its exit code, and errors as the API words them. */
import { withoutField } from '@titre/engine/wording';
import { type AnalysisProblem } from '@titre/engine/analysis';
import { type Problem } from '@titre/engine';
import { InvalidInput } from '@titre/engine/tools';
import { unitText } from './unit.ts';

/** Exit codes of every command. */
export const EXIT = {
  ok: 0,
  /** The result says no: infeasible, not reproduced, no solution. */
  no: 1,
  /** Wrong usage or input. */
  wrong: 2,
} as const;

/** One thing that is wrong: where, and what would be right. The properties are those of an error of the API. */
export interface Fault {
  message: string;
  field?: string;
  fields?: string[];
  process_idx?: number;
  unit_operation?: string;
  details?: { step_id?: string; limit?: Problem['limit']; nearest?: Problem['nearest'] };
}

/** Ends a command with faults, which are printed without a stack. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: number;
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[] | string, code: number = EXIT.wrong) {
    const list = typeof faults === 'string' ? [{ message: faults }] : faults;
    super(list[0]?.message ?? '');
    this.faults = list;
    this.code = code;
  }
}

/** Settings that are infeasible. */
export function infeasible({
  message,
  fields,
  process_idx,
  unit_operation,
  step_id,
  limit,
  nearest,
}: Problem): Failure {
  const details = { step_id, ...(limit && { limit }), ...(nearest && { nearest }) };
  return new Failure([{ message, fields, process_idx, unit_operation, details }], EXIT.no);
}

/**
 * What to change in a request for an analysis.
 * @param options The option in which each field of the request was given
 */
export function refused(problems: readonly AnalysisProblem[], options: Readonly<Record<string, string>>): Failure {
  return new Failure(
    problems.map(({ field, message }) => {
      const option = options[field] ?? options[field.split('.', 1)[0]!];
      return option === undefined ? { field, message } : { field: option, message: withoutField(field, message) };
    }),
    // A process that cannot run is a result; anything else is a request that cannot be run.
    problems.some(({ field }) => field === 'configuration_id') ? EXIT.no : EXIT.wrong,
  );
}

/** Runs what reads inputs. @throws Failure for an invalid one, with its place as the caller knows it */
export function asFailure<T>(read: () => T, fieldOf = (name: string) => name, hint = ''): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw new Failure(
      error.faults.map(({ field, message, nearest }) => ({
        field: fieldOf(field),
        message: message + hint,
        ...(nearest && { details: { nearest } }),
      })),
    );
  }
}

/** A fault on one line: `field: message`, with the nearest value that works. */
export function faultLine({ field, message, fields = [], details }: Fault): string {
  const place = field ?? [details?.step_id, fields.join(', ')].filter(Boolean).join('.');
  const nearest = details?.nearest;
  const value = nearest ? [nearest.value, unitText(nearest.unit)].filter((part) => part !== '').join(' ') : '';
  const works = nearest ? ` The nearest feasible value of ${nearest.field} is ${value}.` : '';
  return `${place === '' ? '' : `${place}: `}${message}${works}`;
}
