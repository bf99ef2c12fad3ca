/** The workbook of the report of a process: a sheet, or a few, for each chosen section. */
import { citation } from '#engine/wording/index.ts';
import { COMPOSITION, SCHEDULE, STEPS, STREAMS, WARNINGS } from '#engine/index.ts';
import type { NamedSheet } from '#src/components/table/export.ts';
import { resultSheet } from '#src/components/table/result-sheet.ts';
import { inDisplayCurrency } from '#src/components/table/sheet-currency.ts';
import { sheetsOf as economicSheets } from '#src/economics/workbook.ts';
import { shownIn, unitShown } from '#src/lib/currency.ts';
import { formatDay } from '#src/lib/format.ts';
import { unitPer, valuePer } from '#src/lib/reporting.ts';
import { shownValue, unitOf } from '#src/draft/metrics.ts';
import { assumptionTables, STATES } from './assumption-rows.ts';
import { basisFacts } from './basis-facts.ts';
import { coverSheet, factSheet, plainSheet } from './cover-sheet.ts';
import { footprintOf } from './footprint.ts';
import type { Reporting } from './reporting.ts';
import type { Choices, Section, SectionName } from './sections.ts';
import { summaryParagraphs } from './sentences.ts';
import { processFacts, reportFacts } from './version-facts.ts';

interface Subject {
  reporting: Reporting;
  title: string;
  choices: Choices;
  sections: readonly Section<SectionName>[];
}

/** All sheets, unrounded, in the order of the sections; the first has the title and the words. */
export function sheetsOf({ reporting, title, choices, sections }: Subject): NamedSheet[] {
  const { results, configuration, product, reported, computed, name, version, today } = reporting;
  const economics = economicSheets({
    title: name,
    state: version ?? '',
    results,
    configuration,
    price: product.selling_price,
    reported,
  });
  const of = { results, configuration };
  const money = (...names: string[]) => economics.filter((one) => names.includes(one.name));
  const made: Record<SectionName, () => NamedSheet[]> = {
    summary: () => money('Summary'),
    flowsheet: () => [resultSheet(STEPS, of, { reported })],
    basis: () => [basisSheet(reporting)],
    streams: () => [resultSheet(STREAMS, of), resultSheet(COMPOSITION, of)],
    equipment: () => money('Equipment'),
    schedule: () => [resultSheet(SCHEDULE, of)],
    capital: () => money('Capital'),
    cost: () => money('Cost by category', 'Cost by step', 'Cost by section', 'Operating cost'),
    cash: () => money('Cash flow'),
    matters: () => matterSheets(reporting),
    uncertainty: () => uncertaintySheets(reporting),
    footprint: () => footprintSheets(reporting),
    assumptions: () => [assumptionSheet(reporting)],
    warnings: () => [resultSheet(WARNINGS, of)],
    versions: () => [
      factSheet('Versions', [...processFacts({ ...reporting, ...computed }), ...reportFacts(reporting)]),
    ],
  };
  return [
    coverSheet({
      title,
      byline: [product.name, name, version, formatDay(today)].filter(Boolean).join(' · '),
      choices,
      paragraphs: sections.some((section) => section.name === 'summary')
        ? summaryParagraphs({ ...reporting, leverage: computed.leverage, sampled: computed.sampled })
        : [],
      sections,
      citations: [
        citation({
          versions: { engine: results.engine_version },
          ...(computed.scenario && { sha256: computed.scenario.sha256 }),
        }),
      ],
    }),
    ...sections.flatMap((section) => made[section.name]()),
  ];
}

const basisSheet = (reporting: Reporting): NamedSheet => {
  const rows = basisFacts(reporting).map(({ title, value, unit }) => [title, value, unit]);
  return { name: 'Basis of design', sheet: plainSheet(['Figure', 'Value', 'Unit'], [0, 2, 0], rows) };
};

function matterSheets({ computed: { leverage }, reported }: Reporting): NamedSheet[] {
  if (!leverage) return [];
  return [
    {
      name: 'What matters',
      sheet: inDisplayCurrency(
        plainSheet(
          [
            'Number',
            'Of',
            'Value',
            'Unit',
            'Higher value',
            `Change of the unit cost (${unitPer('USD/kg', reported)})`,
            'Share of variance (%)',
          ],
          [0, 0, 3, 0, 3, 4, 1],
          leverage.rows
            .toSorted((a, b) => Math.abs(b.higher.change ?? 0) - Math.abs(a.higher.change ?? 0))
            .map((row) => [
              row.title,
              row.step_name ?? (row.key.startsWith('prices.') ? 'prices' : 'plant'),
              shownValue(row.base, row),
              unitOf(row),
              shownValue(row.higher.value, row),
              row.higher.change === null ? null : valuePer(row.higher.change, reported),
              row.share === null ? null : row.share * 100,
            ]),
        ),
      ),
    },
  ];
}

function uncertaintySheets({ computed: { sampled } }: Reporting): NamedSheet[] {
  if (!sampled) return [];
  const known = sampled.estimates.figures.filter(({ message }) => message === null);
  return [
    {
      name: 'Uncertainty',
      sheet: plainSheet(
        ['Figure', 'Unit', 'Value', '10 % below', 'Median', '90 % below', 'Standard deviation'],
        [0, 0, 3, 3, 3, 3, 3],
        known.map(({ title, unit, baseline, p10, median, p90, standard_deviation }) => {
          const shown = (value: number) => (unit === '1' ? value * 100 : shownIn(value, unit ?? ''));
          return [
            title,
            unit === '1' ? '%' : unitShown(unit ?? ''),
            baseline === null ? null : shown(baseline),
            shown(p10),
            shown(median),
            shown(p90),
            shown(standard_deviation),
          ];
        }),
      ),
    },
    {
      name: 'Causes of uncertainty',
      sheet: plainSheet(
        ['Figure', 'Input', 'Of', 'Share of the variance (%)'],
        [0, 0, 0, 1],
        known.flatMap(({ title, causes }) =>
          causes.map((cause) => [title, cause.title, cause.step_name ?? 'plant', cause.share * 100]),
        ),
      ),
    },
  ];
}

function footprintSheets({ results, reported }: Reporting): NamedSheet[] {
  const found = footprintOf(results, reported, Infinity);
  if (!found) return [];
  const total = found.parts.reduce((sum, { value }) => sum + value, 0);
  return [
    {
      name: 'Footprint',
      sheet: plainSheet(
        ['Cause', `Footprint (${found.unit})`, 'Share (%)'],
        [0, 4, 1],
        [
          ...found.parts.map(({ title, value, share }) => [title, value, share * 100]),
          ['Together', total, 100],
          ...found.missing.map((title) => [title, 'no emission factor', null]),
        ],
      ),
    },
  ];
}

const assumptionSheet = (reporting: Reporting): NamedSheet => ({
  name: 'Assumptions',
  sheet: plainSheet(
    ['Of', 'Number', 'Value', 'Unit', 'State', 'Source'],
    [0, 0, 4, 0, 0, 0],
    assumptionTables({ ...reporting, productPrice: reporting.product.selling_price }).flatMap(({ title, rows }) =>
      rows.map((row) => [title, row.title, row.number ?? row.value, row.unit, STATES[row.state], row.source]),
    ),
  ),
});
