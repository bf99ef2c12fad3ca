/** The workbook of a comparison report: a sheet, or a few, for each chosen section, one column per process. */
import {
  CAPITAL_TABLE,
  CASH_FLOW,
  COST_BY_CATEGORY,
  COST_BY_SECTION,
  COST_BY_STEP,
  EQUIPMENT,
  FOOTPRINT,
  type ResultTable,
  SCHEDULE,
  STEPS,
  WARNINGS,
} from '#engine/index.ts';
import { citation } from '#engine/wording/index.ts';
import type { CellValue, Column } from '#src/components/table/column.ts';
import { toSheet, type NamedSheet } from '#src/components/table/export.ts';
import { resultSheet } from '#src/components/table/result-sheet.ts';
import { formatDay } from '#src/lib/format.ts';
import { ASSUMED } from '#src/report/columns.tsx';
import { coverSheet, factSheet } from '#src/report/cover-sheet.ts';
import type { Choices, ComparedSectionName, Section } from '#src/report/sections.ts';
import { reportFacts, type Fact } from '#src/report/version-facts.ts';
import { longName } from '../compared.ts';
import { factsOf } from './facts-of.ts';
import type { Comparing } from './reporting.ts';
import { comparisonParagraphs } from './sentences.ts';
import {
  capitalLines,
  chanceTable,
  costTable,
  differingAssumptions,
  earningsTable,
  figureTable,
  type DifferingSide,
  footprintTable,
  IN,
  presentValueTable,
  scheduleTable,
  spreadTable,
  type SideRow,
} from './tables.ts';

interface Subject {
  comparing: Comparing;
  title: string;
  choices: Choices;
  sections: readonly Section<ComparedSectionName>[];
}

/** All sheets, unrounded, in the order of the sections; the first has the title and the words. */
export function sheetsOf({ comparing, title, choices, sections }: Subject): NamedSheet[] {
  const { compared, product, reported, scenarios, today } = comparing;
  const side = (name: string, what: string, rows: SideRow[] | null): NamedSheet[] =>
    rows === null || rows.length === 0 ? [] : [{ name, sheet: sideSheet(what, rows, comparing) }];
  const parts = compared.map((one) => ({
    lead: [longName(one)],
    results: one.results,
    configuration: one.configuration,
  }));
  /** A table with the rows of all processes. */
  const ofAll = <Row>(table: ResultTable<Row>): NamedSheet[] =>
    [resultSheet(table, parts, { reported, lead: ['Process'] })].filter(({ sheet }) => sheet.rows.length > 0);
  const made: Record<ComparedSectionName, () => NamedSheet[]> = {
    // On the first sheet.
    summary: () => [],
    figures: () => side('Key figures', 'Figure', figureTable(comparing)),
    flowsheet: () => ofAll(STEPS),
    cost: () => [
      ...side('Unit cost', 'Category', costTable(comparing)),
      ...ofAll(COST_BY_CATEGORY),
      ...ofAll(COST_BY_SECTION),
      ...ofAll(COST_BY_STEP),
    ],
    capital: () => [...side('Capital compared', 'Line', capitalLines(comparing)), ...ofAll(CAPITAL_TABLE)],
    cash: () => [
      ...side('Earnings', 'Figure', earningsTable(comparing)),
      ...side('Present value', 'Year', presentValueTable(comparing)),
      ...ofAll(CASH_FLOW),
    ],
    schedule: () => [
      ...side('Schedule and equipment', 'Figure', scheduleTable(comparing)),
      ...ofAll(SCHEDULE),
      ...ofAll(EQUIPMENT),
    ],
    uncertainty: () => [
      ...side('Range of the unit cost', 'Unit cost', spreadTable(comparing)),
      ...side('Chance of being cheaper', 'Process', chanceTable(comparing, 'cogs')),
      ...side('Chance of being greener', 'Process', chanceTable(comparing, 'gwp')),
    ],
    footprint: () => [...side('Footprint compared', 'Cause', footprintTable(comparing)), ...ofAll(FOOTPRINT)],
    assumptions: () => [{ name: 'Assumptions that differ', sheet: assumptionSheet(comparing) }],
    warnings: () => ofAll(WARNINGS),
    versions: () => [
      factSheet('Versions', [
        ...compared.flatMap(({ letter }, index) =>
          factsOf(comparing, index).map(([fact, text]): Fact => [`${letter}: ${fact}`, text]),
        ),
        ...reportFacts({ ...comparing, computed: { sampled: null } }),
      ]),
    ],
  };
  return [
    coverSheet({
      title,
      byline: [product.name, ...compared.map(longName), formatDay(today)].join(' · '),
      choices,
      paragraphs: sections.some(({ name }) => name === 'summary') ? comparisonParagraphs(comparing) : [],
      sections,
      citations: compared.map(({ letter, results }, index) => {
        const sha256 = scenarios[index]?.sha256;
        return `${letter}: ${citation({ versions: { engine: results.engine_version }, ...(sha256 !== undefined && { sha256 }) })}`;
      }),
    }),
    ...sections.flatMap(({ name }) => made[name]()),
  ];
}

/** Figures side by side; those with changes also have the differences from the reference, in their unit. */
function sideSheet(
  what: string,
  rows: readonly SideRow[],
  { compared, reference }: Pick<Comparing, 'compared' | 'reference'>,
): NamedSheet['sheet'] {
  const unit = rows[0]!.unit;
  const isAlike = rows.every((row) => row.unit === unit);
  const inUnit = (name: string) => (isAlike && unit !== '' ? `${name} (${unit})` : name);
  const others = rows.some(({ changes }) => changes)
    ? compared.map((_one, index) => index).filter((at) => at !== reference)
    : [];
  const letter = compared[reference]!.letter;
  const difference = (row: SideRow, at: number): CellValue => {
    const [value, from] = [row.values[at], row.values[reference]];
    return typeof value === 'number' && typeof from === 'number' ? value - from : null;
  };
  return {
    head: [
      what,
      ...(isAlike ? [] : ['Unit']),
      ...compared.map((one) => inUnit(longName(one))),
      ...others.map((at) => inUnit(`${compared[at]!.letter} minus ${letter}`)),
    ],
    rows: rows.map((row) => [
      row.title,
      ...(isAlike ? [] : [row.unit]),
      ...row.values,
      ...others.map((at) => difference(row, at)),
    ]),
    decimals: rows.map(({ decimals, values }) => [
      0,
      ...(isAlike ? [] : [0]),
      ...values.map(() => decimals),
      ...others.map(() => decimals),
    ]),
  };
}

const DIFFERING: Column<DifferingSide & { where: string; title: string }>[] = [
  { key: 'of', title: 'Of', cell: ({ where }) => where },
  { key: 'title', title: 'Number', cell: ({ title }) => title },
  IN,
  ...ASSUMED,
];

const assumptionSheet = (comparing: Comparing): NamedSheet['sheet'] =>
  toSheet(
    DIFFERING,
    differingAssumptions(comparing).flatMap(({ where, title, sides }) =>
      sides.map((side) => ({ ...side, where, title })),
    ),
  );
