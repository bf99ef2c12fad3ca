import { useMemo } from 'react';
import { counted } from '#engine/wording/index.ts';
import type { ConfigurationSummary } from '#generated/types.ts';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { useNameOf } from '#src/draft/library.ts';
import { type Change, changesOf, itemsOf } from '#src/draft/version-history/diff.ts';
import { useConfiguration } from './use-configuration.ts';

/** Newest versions that are named by what they changed: each takes two calls, which the comparison of the versions needs too. */
const NAMED = 12;
/** Changes that a name has room for. */
const MOST = 2;

interface Props {
  process: { id: string; product_id: string };
  /** Newest first. */
  list: readonly ConfigurationSummary[];
  version: ConfigurationSummary;
}

/** The note of a version; without one, what it changed: 'Passes 3, Pressure 100 MPa and 2 more'. */
export function VersionTitle({ process, list, version }: Props) {
  const { note, parents, number, id } = version;
  const isNamed = note === '' && list.indexOf(version) < NAMED;
  const before = list.find((one) => one.number === parents?.[0]);
  const [from, to] = [before && isNamed ? before.id : null, before && isNamed ? id : null];
  const [old, now] = [useConfiguration(process, from), useConfiguration(process, to)];
  const catalogue = useCatalogue();
  const nameOf = useNameOf(old?.results ?? null);
  const changes = useMemo(
    () => old && now && changesOf(old.draft, now.draft, catalogue, itemsOf(old.results, now.results), nameOf),
    [old, now, catalogue, nameOf],
  );
  if (note !== '') return note;
  if (!before) return number === 1 ? 'First version' : counted(version.step_count, 'step');
  if (!changes) return counted(version.step_count, 'step');
  return changes.length === 0 ? 'Same inputs' : namedBy(changes);
}

export function namedBy(changes: readonly Pick<Change, 'title' | 'step' | 'before' | 'after'>[]): string {
  const named = changes.slice(0, MOST).map(inWords).join(', ');
  return changes.length > MOST ? `${named} and ${changes.length - MOST} more` : named;
}

const inWords = ({ title, step, before, after }: Parameters<typeof namedBy>[0][number]): string => {
  if (before === NONE) return `${step} added`;
  if (after === NONE) return `${step} removed`;
  return title === 'Name' ? `${before} renamed ${after}` : `${title} ${after}`;
};

/** In words of a change, for a step that is not there. */
const NONE = 'no step';
