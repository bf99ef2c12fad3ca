/** A small checker of JSON: it names every wrong field at once, and every field that it does not know. */

/** A field that is not what it should be: where, what is wrong and what would be right. */
export interface Fault {
  /** Path in the file, such as configuration.uo_settings[2].name. */
  field: string;
  message: string;
}

/** What a check writes into while it walks. */
export interface Report {
  faults: Fault[];
  /** Paths of properties that are not known here; they are left out of what is read. */
  unknown: string[];
}

/** Reads a value at a path; what it returns is of use only if it added no fault. */
export type Shape<T> = (value: unknown, path: string, report: Report) => T;

export type ShapeOf<S> = S extends Shape<infer T> ? T : never;

const kind = (value: unknown): string =>
  value === undefined ? 'nothing' : value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;

function wrong(value: unknown, path: string, report: Report, right: string): never {
  report.faults.push({ field: path, message: `is ${kind(value)}; it should be ${right}.` });
  return undefined as never;
}

export const text =
  (longest = 4000): Shape<string> =>
  (value, path, report) => {
    if (typeof value !== 'string') return wrong(value, path, report, 'a text');
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
    report.faults.push({ field: path, message: `is ${given}; it should be ${allowed.join(', ')}.` });
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
      report.faults.push({ field: path, message: `has ${value.length} entries; ${most} is the most.` });
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

/** An object of which only some properties are looked at; the others come along as they are. */
export const open =
  <S extends Record<string, Shape<unknown>>>(shapes: S): Shape<{ [K in keyof S]: ShapeOf<S[K]> }> =>
  (value, path, report) => {
    const known = object(shapes)(value, path, { faults: report.faults, unknown: [] });
    return isObject(value) ? { ...value, ...known } : known;
  };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);
