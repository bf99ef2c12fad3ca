/** Every error response of the server: thrown with a factory below, written by the one error handler. */
import { aboutField } from '#engine/wording/index.ts';
import type { Problem } from '#engine/index.ts';
import { errors, type ErrorCode } from '#generated/errors.ts';

/** Possible contents of `details`. */
export interface ErrorDetails {
  step_id?: string;
  limit?: { title: string; value: number; actual: number; unit: string };
  nearest?: { field: string; value: number; unit: string };
  current?: Record<string, unknown>;
  /** The organisation in the request, and the current one. */
  organisation?: { sent: { id: string; name: string | null }; current: { id: string; name: string } | null };
  usages?: { id: string; name: string; product_id?: string }[];
  /** Invalid lines of a file. */
  rows?: { row: number; column?: string; message: string }[];
  retry_after?: number;
}

/** Location of the error in the request. */
export interface ErrorPlace {
  field?: string;
  process_idx?: number;
  unit_operation?: string;
  fields?: string[];
  details?: ErrorDetails;
}

/** An error response with its status; the message is written for users and can be shown unchanged. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly status: number;
  readonly place: ErrorPlace;

  constructor(code: ErrorCode, message: string, place: ErrorPlace = {}) {
    super(message);
    this.code = code;
    this.status = errors[code].status;
    this.place = place;
  }
}

export const unauthorised = (message = 'The access token is missing or has expired. Sign in again.') =>
  new Refusal('unauthorised', message);

export const forbidden = (message = 'You do not have permission to do this.') => new Refusal('forbidden', message);

export const notFound = (message = 'Nothing with this id was found in your organisation.') =>
  new Refusal('not_found', message);

/** A change based on an older version. The response also names who has changed what since (who-changed.ts). */
export class Stale extends Refusal {
  readonly given: number;
  readonly current: { id: string; version: number };

  /** @param given the version that the change is based on. @param current the stored state */
  constructor(given: number, current: { id: string; version: number }) {
    super('stale', 'This item was changed while you were working. Your changes are not lost.', {
      details: { current: { ...current } },
    });
    this.given = given;
    this.current = current;
  }
}

export const wrongMethod = (method: string, allowed: readonly string[]) =>
  new Refusal('wrong_method', `This address does not accept ${method}. Use ${allowed.join(', ')}.`);

export const conflict = (message: string, details?: ErrorDetails) =>
  new Refusal(details?.usages ? 'in_use' : 'conflict', message, details && { details });

/** @param field the invalid field of the request; its name in words precedes the message */
export const invalid = (field: string, message: string) =>
  new Refusal('invalid', aboutField(field, message), { field, fields: [field] });

/** @param limit in bytes. @param isFile true for the file of a form, false for the whole request */
export const tooLarge = (limit: number, isFile = false) =>
  new Refusal(
    'too_large',
    `The ${isFile ? 'file' : 'request'} is larger than ${limit / 2 ** 20} MB.`,
    isFile ? { field: 'file', fields: ['file'] } : {},
  );

/** Infeasible or unknown settings. A problem of the plant as a whole does not name a step. */
export function infeasible({
  process_idx,
  step_id,
  unit_operation,
  fields,
  message,
  limit,
  nearest,
}: Problem): Refusal {
  const atStep = step_id !== '';
  return new Refusal('infeasible', message, {
    ...(atStep ? { process_idx, unit_operation } : {}),
    fields,
    ...(fields[0] === undefined ? {} : { field: fields[0] }),
    details: { ...(atStep ? { step_id } : {}), ...(limit ? { limit } : {}), ...(nearest ? { nearest } : {}) },
  });
}

/** @param seconds until the next request is accepted */
export const tooMany = (seconds: number) =>
  new Refusal('too_many', `Too many requests. Try again in ${seconds} seconds.`, { details: { retry_after: seconds } });

export const notDelivered = (operation: string) => new Refusal('not_delivered', `${operation} is not available yet.`);

export const unavailable = (message = 'The server is starting. Try again in a moment.', seconds = 2) =>
  new Refusal('unavailable', message, { details: { retry_after: seconds } });

/** What was calculated; null if the server is too busy to calculate it. */
export const unlessBusy = async <T>(calculated: Promise<T>): Promise<T | null> =>
  calculated.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'unavailable') return null;
    throw error;
  });

/** Data read before the transaction have changed since: the request is retried, and rejected if that does not help. */
export class Outdated extends Refusal {
  constructor() {
    super('unavailable', 'The data for this calculation keep changing. Try again in a moment.', {
      details: { retry_after: 1 },
    });
  }
}
