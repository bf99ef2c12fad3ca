/** A small checker for JSON that reports all invalid and all unknown fields at once. */

/** An invalid field: where it is, what is wrong and what is expected. */
export interface Fault {
  /** Path in the file, such as configuration.uo_settings[2].name. */
  field: string;
  message: string;
}

/** Collects the findings of a check. */
export interface Report {
  faults: Fault[];
  /** Paths of unknown properties, which are not read. */
  unknown: string[];
}

/** Reads a value at a path; the result is only valid if no fault was added. */
export type Shape<T> = (value: unknown, path: string, report: Report) => T;

export type ShapeOf<S> = S extends Shape<infer T> ? T : never;

const kind = (value: unknown): string =>
  value === undefined ? 'nothing' : value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;

function wrong(value: unknown, path: string, report: Report, right: string): never {
  report.faults.push({ field: path, message: `is ${kind(value)}; it must be ${right}.` });
  return undefined as never;
}

export const text =
  (longest = 4000): Shape<string> =>
  (value, path, report) => {
    if (typeof value !== 'string') return wrong(value, path, report, 'text');
    if (value.length > longest) report.faults.push({ field: path, message: `is longer than ${longest} characters.` });
    return value;
  };

export const number: Shape<number> = (value, path, report) =>
  typeof value === 'number' && Number.isFinite(value) ? value : wrong(value, path, report, 'a number');

export const flag: Shape<boolean> = (value, path, report) =>
  typeof value === 'boolean' ? value : wrong(value, path, report, 'true or false');

export const oneOf =
  <const T extends string | number>(...allowed: T[]): Shape<T> =>
  (value, path, report) => {
    const found = allowed.find((one) => one === value);
    if (found !== undefined) return found;
    const given = typeof value === 'string' || typeof value === 'number' ? JSON.stringify(value) : kind(value);
    report.faults.push({ field: path, message: `is ${given}; it must be ${allowed.join(', ')}.` });
    return undefined as never;
  };

export const nullable =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value, path, report) =>
    value === null ? null : shape(value, path, report);

export const optional =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value, path, report) =>
    value === undefined ? undefined : shape(value, path, report);

export const list =
  <T>(shape: Shape<T>, most = 10_000): Shape<T[]> =>
  (value, path, report) => {
    if (!Array.isArray(value)) return wrong(value, path, report, 'a list');
    if (value.length > most) {
      report.faults.push({ field: path, message: `has ${value.length} entries; the maximum is ${most}.` });
      return [];
    }
    return value.map((one, index) => shape(one, `${path}[${index}]`, report));
  };

/** An object whose keys are data, such as settings by their key. */
export const record =
  <T>(shape: Shape<T>): Shape<Record<string, T>> =>
  (value, path, report) => {
    if (!isObject(value)) return wrong(value, path, report, 'an object');
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shape(one, join(path, key), report)]));
  };

/** An object with named properties; absent optional ones stay absent. */
export const object =
  <S extends Record<string, Shape<unknown>>>(shapes: S): Shape<{ [K in keyof S]: ShapeOf<S[K]> }> =>
  (value, path, report) => {
    if (!isObject(value)) return wrong(value, path, report, 'an object');
    for (const key of Object.keys(value)) if (!Object.hasOwn(shapes, key)) report.unknown.push(join(path, key));
    const entries = Object.entries(shapes)
      .map(([key, shape]) => [key, shape(value[key], join(path, key), report)] as const)
      .filter(([key, one]) => one !== undefined || Object.hasOwn(value, key));
    return Object.fromEntries(entries) as { [K in keyof S]: ShapeOf<S[K]> };
  };

/** An object of which only some properties are checked; the others are copied unchanged. */
export const open =
  <S extends Record<string, Shape<unknown>>>(shapes: S): Shape<{ [K in keyof S]: ShapeOf<S[K]> }> =>
  (value, path, report) => {
    const known = object(shapes)(value, path, { faults: report.faults, unknown: [] });
    return isObject(value) ? { ...value, ...known } : known;
  };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);
