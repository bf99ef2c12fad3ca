/** The lines of versions of a process: what each version was made from, and how the lines are drawn beside the list. */
import type { ConfigurationSummary } from '#generated/types.ts';

export type Version = Pick<ConfigurationSummary, 'number' | 'branch_id' | 'parents'>;

/** Numbers of the versions that a version was made from, and of those before them, with its own. */
export function ancestorsOf(versions: readonly Version[], number: number): ReadonlySet<number> {
  const parents = new Map(versions.map((version) => [version.number, version.parents ?? []]));
  const found = new Set<number>();
  const open = [number];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(parents.get(next) ?? []));
  }
  return found;
}

/** Number of the newest version that two others were both made from, or one of the two; null if there is none. */
export function commonVersion(versions: readonly Version[], one: number, other: number): number | null {
  const theirs = ancestorsOf(versions, other);
  // A version has a higher number than those it was made from.
  const shared = [...ancestorsOf(versions, one)].filter((number) => theirs.has(number));
  return shared.length === 0 ? null : Math.max(...shared);
}

/** What is drawn beside one version: lanes are counted from the main line, 0. */
export interface GraphRow {
  lane: number;
  /** Lanes with a line from the top of the row to its middle. */
  above: number[];
  /** Lanes with a line from the middle to the bottom. */
  below: number[];
  /** Lanes of branches that begin with the version: a curve from it to the top of the row. */
  begins: number[];
  /** Lane of the version that it took in: a curve from the bottom of the row to it. */
  takes: number | null;
}

/** @param versions newest first. Branches that are never beside each other share a lane. */
export function graphOf(versions: readonly Version[]): GraphRow[] {
  const rowOf = new Map(versions.map(({ number }, row) => [number, row]));
  const lineOf = ({ branch_id }: Version) => branch_id ?? MAIN;
  const spans = new Map<string, Span>();
  for (const [row, version] of versions.entries()) {
    const line = lineOf(version);
    const [before] = version.parents ?? [];
    const span = spans.get(line) ?? { first: row, last: row, from: null };
    spans.set(line, { ...span, last: row, from: line === MAIN ? null : ((before && rowOf.get(before)) ?? null) });
  }
  for (const [row, { parents: [, taken] = [] }] of versions.entries()) {
    const source = taken === undefined ? undefined : versions[rowOf.get(taken) ?? -1];
    const span = source && spans.get(lineOf(source));
    if (span) span.first = Math.min(span.first, row);
  }
  const lanes = lanesOf(spans);
  return versions.map((version, row): GraphRow => {
    const has = (is: (span: Span) => boolean) =>
      [...spans].flatMap(([line, span]) => (is(span) ? [lanes.get(line)!] : [])).toSorted((a, b) => a - b);
    const source = versions[rowOf.get(version.parents?.[1] ?? NaN) ?? -1];
    const taken = source && lineOf(source) !== lineOf(version) ? lineOf(source) : null;
    const takenSpan = taken === null ? undefined : spans.get(taken);
    return {
      lane: lanes.get(lineOf(version))!,
      above: has(({ first, last, from }) => first < row && row <= (from === null ? last : from - 1)),
      // The curve replaces the half of a line that ends with the merge.
      below: has(
        (span) => span.first <= row && row < (span.from ?? span.last) && !(span === takenSpan && span.first === row),
      ),
      begins: has(({ first, from }) => from === row && first < row),
      takes: taken === null ? null : lanes.get(taken)!,
    };
  });
}

const MAIN = 'main';

/** Rows of a line: of its newest version or of a later merge of it, of its oldest, and of the version with which it began. */
interface Span {
  first: number;
  last: number;
  from: number | null;
}

function lanesOf(spans: ReadonlyMap<string, Span>): ReadonlyMap<string, number> {
  const ends: number[] = [];
  const lanes = new Map([[MAIN, 0]]);
  const branches = [...spans].filter(([line]) => line !== MAIN).toSorted(([, a], [, b]) => a.first - b.first);
  for (const [line, { first, last, from }] of branches) {
    const free = ends.findIndex((end) => end < first);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = from ?? last;
    lanes.set(line, lane + 1);
  }
  return lanes;
}
