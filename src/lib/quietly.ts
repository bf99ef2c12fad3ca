import { hasStatus } from './api-problem.ts';

/** Returns null for error statuses that are an expected result here, not a failure. */
export async function quietly<T>(call: Promise<T>, ...statuses: number[]): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (hasStatus(error, ...statuses)) return null;
    throw error;
  }
}
