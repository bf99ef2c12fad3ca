import { isRouteErrorResponse } from 'react-router-dom';
import { ApiProblem } from '#src/lib/api-problem.ts';
import { ERROR_TITLE_OTHERWISE, ERROR_TITLES, MESSAGES } from '#src/lib/constants.ts';
import { UNEXPECTED, wordsOf } from '#src/lib/reason-of.ts';

export interface Failure {
  status: number;
  message: string;
  request_id?: string | undefined;
  /** No response arrived: a network failure, not an error response. */
  unreachable?: boolean;
}

/** Status and message of any value that a route threw. */
export function failureFrom(error: unknown): Failure {
  if (error instanceof ApiProblem)
    return {
      status: error.status,
      message: error.message,
      request_id: error.request_id,
      ...(error.unreachable ? { unreachable: true } : {}),
    };
  if (isRouteErrorResponse(error)) {
    const message = typeof error.data === 'string' && error.data !== '' ? error.data : error.statusText;
    return { status: error.status, message: error.status === 404 ? MESSAGES.notFound : message };
  }
  return { status: 500, message: wordsOf(error) ?? UNEXPECTED };
}

export const titleOf = (status: number): string => ERROR_TITLES[status] ?? ERROR_TITLE_OTHERWISE;

/** Target of the countdown: a number goes back that many pages. */
export function redirectTarget(path: string, search: string): string | -1 {
  if (path === '/products/create') return '/';
  if (path === '/products' && new URLSearchParams(search).get('tab') === 'processes') return '/products';
  return -1;
}
