/** What the figures of a report can be reproduced from, in words. */
import { citation, counted } from '#engine/wording/index.ts';
import { costIndexText, priceBasis } from '#src/economics/basis.ts';
import { rateInWords } from '#src/lib/currency.ts';
import { formatDay, formatInput } from '#src/lib/format.ts';
import type { Reporting } from './reporting.ts';
import type { Computed } from './use-computed.ts';

/** Title and text. */
export type Fact = [title: string, text: string];

type OfProcess = Pick<Reporting, 'results' | 'configuration' | 'name' | 'version' | 'saved' | 'library'> &
  Pick<Computed, 'scenario' | 'doing'>;

/** The versions of one process and of what it is computed from. */
export function processFacts({
  results,
  configuration,
  name,
  version,
  saved,
  library,
  scenario,
  doing,
}: OfProcess): Fact[] {
  const factors = scenario?.versions.factors ?? null;
  const wait = doing === null ? 'not known' : 'being computed …';
  return [
    ['Process', [name, version].filter(Boolean).join(', ')],
    ...(saved ? ([['Saved', formatDay(new Date(saved))]] satisfies Fact[]) : []),
    ['Engine', results.engine_version],
    ['Scenario, SHA-256', scenario ? scenario.sha256 : wait],
    ['Emission factors', factors ? `${factors.indicator}, SHA-256 ${factors.sha256}` : scenario ? 'none' : wait],
    [
      'Library',
      scenario
        ? [
            counted(scenario.library.cells.length, 'cell'),
            counted(scenario.library.proteins.length, 'protein'),
            counted(scenario.library.molecules.length, 'molecule'),
            counted(scenario.library.solvents.length, 'solvent'),
            counted(scenario.library.buffers.length, 'buffer'),
          ].join(', ')
        : counted(library.molecules.length, 'molecule'),
    ],
    ['Fits to data', (configuration.fits ?? []).map(({ fit_id }) => fit_id).join(', ') || 'none'],
    ['Prices', `${priceBasis(results.cost_year)}, ${costIndexText(results.cost_year)}`],
    [
      'Citation',
      citation({ versions: { engine: results.engine_version }, ...(scenario && { sha256: scenario.sha256 }) }),
    ],
  ];
}

/** What is the same for all that a report describes. */
export function reportFacts({
  organisation,
  today,
  computed,
}: Pick<Reporting, 'organisation' | 'today'> & { computed: Pick<Computed, 'sampled'> }): Fact[] {
  const rate = rateInWords();
  const sampled = computed.sampled?.estimates;
  return [
    ...(organisation ? ([['Organisation', organisation.name]] satisfies Fact[]) : []),
    ...(rate === null ? [] : ([['Currency', rate]] satisfies Fact[])),
    ...(sampled ? ([['Samples', `${formatInput(sampled.samples)}, seed ${sampled.seed}`]] satisfies Fact[]) : []),
    ['Report', formatDay(today)],
  ];
}
