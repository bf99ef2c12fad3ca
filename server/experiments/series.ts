/** Columns that hold the same quantity of several runs: replicates, vessels, wells. */
import { type DataColumn, readHeader, runBefore, WELL, wellName } from '#engine/index.ts';
import { dimension } from '#engine/wording/index.ts';
import type { Heading } from './tables.ts';

/** Names of a run in a heading. */
const RUN =
  /^(?:(?:r|rep|repl|replicate|replikat|run|lauf|batch|lot|charge|ansatz|vessel|reactor|reaktor|br|bioreactor|flask|kolben|well|culture|kultur|clone|klon|f|v|no|nr|#)[\s._-]?)?\d{1,3}$|^[A-H]$/i;
/** The run at the end of a name: “CDW R1”, “CDW_2”, “CDW (Run 3)”. */
const AT_END =
  /^(.*\p{L})[\s_.-]{0,2}[[(]?\b((?:(?:R|Rep|Replicate|Replikat|Run|Lauf|Batch|Lot|Charge|Vessel|Reactor|Reaktor|BR|Flask|Kolben|Well)[\s._-]?)?\d{1,2})[\])]?$/iu;

/** What is measured, and in which run; null for a name that says no run. */
function splitOf({ name, group, label }: Heading): { of: string; label: string } | null {
  if (name === null) return null;
  if (WELL.test(name)) return { of: '', label: name };
  if (group !== null && label !== null) {
    if (RUN.test(label) || WELL.test(label)) return { of: group, label };
    if (RUN.test(group) || WELL.test(group)) return { of: label, label: group };
  }
  const plain = readHeader(name).name.replaceAll('_', ' ');
  const words = plain.split(' ');
  if (WELL.test(words.at(-1)!)) return { of: words.slice(0, -1).join(' '), label: words.at(-1)! };
  const before = runBefore(plain);
  if (before) return { of: before.rest, label: before.run };
  const [, of, run] = AT_END.exec(plain) ?? [];
  return of === undefined || run === undefined ? null : { of: of.trim(), label: run };
}

/** A well by the sample in it, if a plate map says it. */
function inSample(split: ReturnType<typeof splitOf>, samples: ReadonlyMap<string, string>): ReturnType<typeof splitOf> {
  const sample = split && WELL.test(split.label) ? samples.get(wellName(split.label)) : undefined;
  return sample === undefined ? split : { ...split!, label: `${sample} ${split!.label}` };
}

/** The columns with what they share with others, where several have numbers of the same quantity. */
export function withSeries<T extends DataColumn>(
  facts: readonly T[],
  headings: readonly Heading[],
  samples: ReadonlyMap<string, string>,
): T[] {
  const splits = new Map(headings.map((heading) => [heading.name, inSample(splitOf(heading), samples)]));
  const found = new Map<string, T[]>();
  for (const fact of facts) {
    const split = splits.get(fact.name);
    if (!split || fact.type !== 'number') continue;
    const key = `${split.of.toLowerCase()}\u0000${fact.unit === null ? '' : dimension(fact.unit)}`;
    found.set(key, [...(found.get(key) ?? []), fact]);
  }
  const several = new Set(
    [...found.values()]
      .filter((list) => {
        const labels = new Set(list.map(({ name }) => splits.get(name)!.label));
        return list.length > 1 && labels.size === list.length;
      })
      .flat(),
  );
  return facts.map((fact) => (several.has(fact) ? { ...fact, series: splits.get(fact.name)! } : fact));
}
