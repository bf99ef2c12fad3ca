const LENGTH = 12;

/** An id of a new step: opaque, URL-safe and practically unique. */
export function newStepId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return `stp_${Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')}`;
}
