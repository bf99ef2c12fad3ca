/** ms that readiness, metrics and rate limits wait for the database: their clients do not wait long either. */
export const PATIENCE = 2000;

/** The result of a promise, or an error if it takes longer. The work itself continues. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The operation took longer than ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
