const LENGTH = 12;

/** An id of a new thing: opaque, URL-safe and practically unique. @param kind three letters, such as `stp` */
export function newId(kind: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return `${kind}_${Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')}`;
}

export const newStepId = (): string => newId('stp');
