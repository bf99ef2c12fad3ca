import { hasStatus } from './api-problem.ts';

/** Null for the refusals that are an answer here, not a failure. */
export async function quietly<T>(call: Promise<T>, ...statuses: number[]): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (hasStatus(error, ...statuses)) return null;
    throw error;
  }
}
