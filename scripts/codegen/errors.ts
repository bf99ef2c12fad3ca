import { banner } from './banner.ts';
import { endpoints, resolve, type Document, type Endpoint, type Schema } from './document.ts';

/** A kind of error, as the schema `ErrorCode` declares it. */
interface Declared {
  status: number;
  title: string;
  /**
   * What an operation must have so that this can happen: a body, a property of it, a header or an extension; every operation with the
   * status can fail like this if absent.
   */
  needs?: string;
}

const declared = (document: Document): Record<string, Declared> =>
  (document.components.schemas['ErrorCode'] as Schema & { 'x-errors': Record<string, Declared> })['x-errors'];

/** Which kinds of error an operation can return. */
export function errorsOf(document: Document, { operation, parameters }: Endpoint): string[] {
  const [media] = Object.values(operation.requestBody?.content ?? {});
  const { properties = {}, oneOf, anyOf } = resolve(document, media?.schema ?? {});
  const branches = [...(oneOf ?? []), ...(anyOf ?? [])].map((one) => resolve(document, one).properties ?? {});
  const has = new Set([
    ...(media ? ['body'] : []),
    ...[properties, ...branches].flatMap(Object.keys),
    ...parameters.filter((one) => one.in === 'header').map(({ name }) => name),
    ...Object.keys(operation).filter((key) => key.startsWith('x-')),
  ]);
  return Object.entries(declared(document))
    .filter(([, { status, needs }]) => String(status) in operation.responses && (needs === undefined || has.has(needs)))
    .map(([code]) => code);
}

/** The kinds of error, and which of them each operation can return; these are types alone, so that the browser loads nothing. */
export function errorsModule(document: Document): string {
  const all = Object.entries(declared(document)).map(
    ([code, { status, title }]) => `  ${code}: { status: ${status}, title: ${JSON.stringify(title)} },\n`,
  );
  const byOperation = endpoints(document).map(
    (one) =>
      `  ${one.operation.operationId}: ${errorsOf(document, one)
        .map((code) => `'${code}'`)
        .join(' | ')};\n`,
  );
  return `${banner}
/** Every kind of error, with its status. */
export const errors = {
${all.join('')}} as const;

export type ErrorCode = keyof typeof errors;

/** Kinds of error that each operation can return. */
export interface ErrorCodes {
${byOperation.join('')}}
`;
}

/** As a table for readers: code, status, title, and the operations that alone can return it. */
export function errorRows(document: Document): string[][] {
  const all = endpoints(document);
  return Object.entries(declared(document)).map(([code, { status, title, needs }]) => {
    const having = all
      .filter((one) => errorsOf(document, one).includes(code))
      .map(({ operation }) => operation.operationId);
    return [
      `\`${code}\``,
      String(status),
      title,
      needs === undefined ? 'any' : having.map((id) => `\`${id}\``).join(', '),
    ];
  });
}
