interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether to prefetch: not on 2g or with data saver, where it costs the user. */
export function mayPrefetch({ connection } = navigator as { connection?: Connection }): boolean {
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g');
}
