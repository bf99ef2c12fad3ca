/** Errors as they may be logged: without the addresses, tokens and values in them. */

const secrets: [RegExp, string][] = [
  [/(?<![\w.%+-])[\w.%+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi, '[e-mail]'],
  [/\beyJ[\w-]+(?:\.[\w-]*)*/g, '[token]'],
  [/\btitre_(?:pat|svc|share)_\w+/g, '[key]'],
  [/\bwhsec_[\w+/=%]+/g, '[secret]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  [/:\/\/[^\s/@]+@/g, '://[credentials]@'],
  // The message of the database driver appends the values of a statement.
  [/^params: [\s\S]*/m, 'params: […]'],
];

/** Characters of a text that are logged. */
const MOST = 4096;

/** The start of the text without e-mail addresses, tokens and credentials. */
export function redact(text: string): string {
  // Read twice as far: a secret that is cut is not recognised.
  const head = secrets.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text.slice(0, 2 * MOST));
  return text.length > MOST ? `${head.slice(0, MOST)}…` : head;
}

// A type, not an interface, because the logger requires one that allows other keys.
export type LoggedError = {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: LoggedError;
};

/** An error as it is logged; other properties are omitted (the `detail` of a driver quotes rows). */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redact(String(error)), stack: '' };
  // The stack begins with the message, which may have several lines.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: redact(error.message),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    stack: redact(frames.join('\n')),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
