import type { CellValue } from '#src/components/table/column.ts';
import type { NamedSheet } from '#src/components/table/export.ts';
import type { Fact } from './version-facts.ts';
import type { Choices, Section } from './sections.ts';

interface Cover {
  title: string;
  byline: string;
  choices: Pick<Choices, 'introduction' | 'closing'>;
  /** The summary in words; empty where the section is left out. */
  paragraphs: readonly (readonly string[])[];
  sections: readonly Section[];
  /** How the figures are cited. */
  citations: readonly string[];
}

/** A sheet whose cells of a column all have the same decimals. */
export const plainSheet = (head: string[], decimals: number[], rows: CellValue[][]): NamedSheet['sheet'] => ({
  head,
  rows,
  decimals: rows.map(() => decimals),
});

/** The first sheet of the workbook of a report: its title, words and contents. */
export function coverSheet({ title, byline, choices, paragraphs, sections, citations }: Cover): NamedSheet {
  const words = (name: string, text: string): Fact[] =>
    text
      .trim()
      .split(/\n+/)
      .filter((line) => line !== '')
      .map((line, index) => [index === 0 ? name : '', line]);
  const rows: Fact[] = [
    ['Title', title],
    ['Of', byline],
    ...words('Introduction', choices.introduction),
    ...words('Summary', paragraphs.map((sentences) => sentences.join(' ')).join('\n')),
    ...words('Closing words', choices.closing),
    ...sections.map(({ title: section, number }): Fact => [number === 1 ? 'Contents' : '', `${number} ${section}`]),
    ...citations.map((text): Fact => ['Citation', text]),
  ];
  return { name: 'Report', sheet: plainSheet(['Part', 'Text'], [0, 0], rows) };
}

/** Facts in two columns. */
export const factSheet = (name: string, facts: readonly Fact[]): NamedSheet => ({
  name,
  sheet: plainSheet(
    ['Fact', 'Value'],
    [0, 0],
    facts.map((fact) => [...fact]),
  ),
});
