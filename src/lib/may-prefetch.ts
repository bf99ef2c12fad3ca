interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Fetching ahead of need is for those who do not pay for it: not on 2g, not with data saver. */
export function mayPrefetch({ connection } = navigator as { connection?: Connection }): boolean {
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g');
}
