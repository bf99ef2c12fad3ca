/** The limits of a process with their chances, and its design space, as a report and its workbook have them. */
import type { PromiseChance } from '#engine/analysis/index.ts';
import { wholeTargets } from '#src/draft/goal-seek/figures.ts';
import { figureOf, inWords, toFigures, type Figure } from '#src/draft/metrics.ts';
import { choiceTitleIn, proposalWords } from '#src/draft/proposal-words.ts';
import { causeWords, marginWords, noChangeWords } from '#src/workspace/chance/words.ts';
import { endsOf, rangesOf, stopNames } from '#src/workspace/design-space/shown.ts';
import type { Space } from '#src/workspace/design-space/space-of.ts';
import type { Reporting } from './reporting.ts';

/** Metrics as limits show them. */
export const figuresOf = ({
  results,
  reported,
}: Pick<Reporting, 'results' | 'reported'>): ((metric: string) => Figure) => {
  const figures = toFigures(wholeTargets(results, reported), results);
  return (metric) => figureOf(figures, metric);
};

export interface PromisedRow {
  row: PromiseChance;
  figure: Figure;
  bound: 'at least' | 'at most';
  limit: number;
  margin: string;
  cause: string;
  /** The cheapest single change to the wanted chance, or why there is none. */
  change: string;
  /** Chance after it, and its unit cost and capital less those of now; null without a change. */
  after: number | null;
  cost: number | null;
  capital: number | null;
}

/** Limit by limit; empty until the samples are counted. */
export function promisedRows({ computed, results, configuration, catalogue, reported }: Reporting): PromisedRow[] {
  const { counted } = computed;
  if (!counted) return [];
  const { chances, searches, wanted } = counted;
  const figureFor = figuresOf({ results, reported });
  return chances.promises.map((row, place): PromisedRow => {
    const { metric, min, max } = row.promise;
    const search = searches.get(place);
    const found = search?.found ?? null;
    const step = configuration.uo_settings.find(({ id }) => id === found?.step_id);
    const words = found && [
      proposalWords(found, choiceTitleIn(catalogue, found, step?.unit_operation)),
      found.step_name,
    ];
    return {
      row,
      figure: figureFor(metric),
      bound: min === undefined ? 'at most' : 'at least',
      limit: (min ?? max)!,
      margin: marginWords(row),
      cause: causeWords(row),
      change: words
        ? words.filter(Boolean).join(', ')
        : row.chance.value >= wanted
          ? 'Nothing to change'
          : search
            ? noChangeWords(search)
            : '',
      after: found && found.chances[place]!.value,
      cost: found && found.figures.cogs - results.figures.cogs,
      capital: found && found.figures.tci - results.figures.tci,
    };
  });
}

/** 'at least 270 t/y'. */
export const boundWords = ({ bound, limit, figure }: Pick<PromisedRow, 'bound' | 'limit' | 'figure'>): string =>
  `${bound} ${inWords(limit, figure)}`;

/** A design space with what its files and its section name it by. */
export function filingOf(space: Space, reporting: Reporting) {
  const { configuration, catalogue, product, name, version } = reporting;
  const figureFor = figuresOf(reporting);
  const nameOf = stopNames(configuration, catalogue, figureFor);
  const { three, at, shown, box, ranges } = space;
  const ends = box && endsOf(shown.grid, box);
  return {
    space,
    figureFor,
    nameOf,
    ranges: rangesOf({ three, at, ends }, ranges, nameOf),
    name: [product.name, name, version].filter(Boolean).join(', '),
  };
}
