import type { ErrorCode } from '#generated/errors.ts';
import type { Error as ContractError } from '#generated/types.ts';

/** An error of the API, or one that the app noticed itself, which has no request. */
export interface ProblemFields extends Omit<ContractError, 'request_id' | 'code'> {
  code?: ErrorCode;
  request_id?: string;
  /** Set here if no response arrived. */
  unreachable?: boolean;
}

/** A request that was rejected or failed; only the transport throws it. */
export class ApiProblem extends Error {
  readonly code: ErrorCode | undefined;
  readonly status: number;
  readonly request_id: string | undefined;
  readonly field: string | undefined;
  readonly process_idx: number | undefined;
  readonly unit_operation: string | undefined;
  readonly fields: string[];
  readonly details: NonNullable<ContractError['details']>;
  readonly unreachable: boolean;

  constructor(fields: ProblemFields) {
    super(fields.message);
    this.name = 'ApiProblem';
    this.code = fields.code;
    this.status = fields.status;
    this.request_id = fields.request_id;
    this.fields = fields.fields ?? (fields.field ? [fields.field] : []);
    this.field = fields.field;
    this.process_idx = fields.process_idx;
    this.unit_operation = fields.unit_operation;
    this.details = fields.details ?? {};
    this.unreachable = fields.unreachable ?? false;
  }
}

/**
 * Reads an error from any response: our own shape, a proxy's page, or an empty body.
 * The status is the body's `statusCode` or `status`, else the response's, else 500.
 */
export function problemFrom(body: unknown, responseStatus: number | undefined, fallback: string): ApiProblem {
  const fields =
    typeof body === 'object' && body !== null ? (body as Partial<ProblemFields> & { statusCode?: unknown }) : {};
  const status =
    [fields.statusCode, fields.status, responseStatus].find((s): s is number => typeof s === 'number') ?? 500;
  const message = typeof fields.message === 'string' && fields.message !== '' ? fields.message : fallback;
  return new ApiProblem({ ...fields, status, message });
}

/**
 * Whether a failure is shown in place, where the request can be corrected or repeated: invalid input, a conflict, too
 * many requests, or a server that is unavailable for now. Other failures open the error page.
 */
export const isFormProblem = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && (error.unreachable || [400, 409, 413, 415, 422, 429, 503].includes(error.status));

/** Rejected because someone else changed the same thing meanwhile; the details name them and hold the current state. */
export const isStale = (error: unknown): error is ApiProblem => error instanceof ApiProblem && error.code === 'stale';

export const hasStatus = (error: unknown, ...statuses: number[]): error is ApiProblem =>
  error instanceof ApiProblem && statuses.includes(error.status);
