/** The workbook of the report of a process: a sheet, or a few, for each chosen section. */
import { citation } from '#engine/wording/index.ts';
import { BALANCE, COMPOSITION, FOOTPRINT, SCHEDULE, STEPS, STREAMS, WARNINGS } from '#engine/index.ts';
import type { Column } from '#src/components/table/column.ts';
import { toSheet, type NamedSheet } from '#src/components/table/export.ts';
import { resultSheet } from '#src/components/table/result-sheet.ts';
import { sheetsOf as economicSheets } from '#src/economics/workbook.ts';
import { shownIn, unitShown } from '#src/lib/currency.ts';
import { formatDay } from '#src/lib/format.ts';
import { wholeTargets } from '#src/draft/goal-seek/figures.ts';
import { figureOf, toFigures } from '#src/draft/metrics.ts';
import { assumptionTables } from './assumption-rows.ts';
import { basisFacts } from './basis-facts.ts';
import { spaceSheets } from '#src/workspace/design-space/filing.ts';
import { ASSUMPTIONS, CAUSES, matterColumns, promisedColumns } from './columns.tsx';
import { coverSheet, factSheet, plainSheet } from './cover-sheet.ts';
import { filingOf, promisedRows } from './promised.ts';
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
    streams: () => [resultSheet(STREAMS, of), resultSheet(COMPOSITION, of), resultSheet(BALANCE, of)],
    equipment: () => money('Equipment'),
    schedule: () => [resultSheet(SCHEDULE, of)],
    capital: () => money('Capital'),
    cost: () => money('Cost by category', 'Cost by section', 'Cost by step', 'Labour by section', 'Operating cost'),
    cash: () => money('Cash flow'),
    matters: () => matterSheets(reporting),
    uncertainty: () => uncertaintySheets(reporting),
    chance: () => chanceSheets(reporting),
    design_space: () => (computed.space ? spaceSheets(filingOf(computed.space, reporting)) : []),
    footprint: () => [resultSheet(FOOTPRINT, of, { reported })].filter(({ sheet }) => sheet.rows.length > 0),
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

const sheetOf = <Row>(name: string, columns: Column<Row>[], rows: Row[]): NamedSheet => ({
  name,
  sheet: toSheet(columns, rows),
});

function matterSheets({ computed: { leverage }, reported, results }: Reporting): NamedSheet[] {
  if (!leverage) return [];
  const figure = figureOf(toFigures(wholeTargets(results, reported), results), leverage.metric);
  const rows = leverage.rows.toSorted((a, b) => Math.abs(b.higher.change ?? 0) - Math.abs(a.higher.change ?? 0));
  return [sheetOf('What matters', matterColumns(leverage, figure, reported, 1), rows)];
}

function uncertaintySheets({ computed: { sampled } }: Reporting): NamedSheet[] {
  if (!sampled) return [];
  const known = sampled.estimates.figures.filter(({ message }) => message === null);
  const causes = known.flatMap(({ title: figure, causes: of }) => of.map((cause) => ({ ...cause, figure })));
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
    sheetOf('Causes of uncertainty', CAUSES, causes),
  ];
}

const chanceSheets = (reporting: Reporting): NamedSheet[] =>
  reporting.computed.counted
    ? [
        sheetOf(
          'Chance of limits',
          promisedColumns(reporting.reported, reporting.results.figures.cogs),
          promisedRows(reporting),
        ),
      ]
    : [];

const assumptionSheet = (reporting: Reporting): NamedSheet =>
  sheetOf(
    'Assumptions',
    ASSUMPTIONS,
    assumptionTables({ ...reporting, productPrice: reporting.product.selling_price }).flatMap(({ title: of, rows }) =>
      rows.map((row) => ({ ...row, of })),
    ),
  );
