/** The facility as a workbook: rooms, grades, water, people, and how it is cited. */
import { GRADES_TABLE, PEOPLE, type Results, ROOMS, WATER } from '#engine/index.ts';
import { citation } from '#engine/wording/index.ts';
import type { CellValue } from '#src/components/table/column.ts';
import { fileName, toWorkbook, type NamedSheet } from '#src/components/table/export.ts';
import { resultSheet } from '#src/components/table/result-sheet.ts';
import type { ExportedFile } from '#src/components/use-export.ts';

export async function facilityWorkbook(name: string, results: Results): Promise<ExportedFile> {
  return { content: await toWorkbook(sheetsOf(results)), name: fileName(`${name} facility`, 'xlsx') };
}

/** @returns tables with the numbers of the results, money in the display currency */
export function sheetsOf(results: Results): NamedSheet[] {
  const { months, water } = results.facility!;
  const engine = results.engine_version;
  const table = (title: string, head: string[], rows: CellValue[][]): NamedSheet => ({
    name: title,
    sheet: { head, rows, decimals: rows.map((row) => row.map(() => 2)) },
  });
  return [
    resultSheet(ROOMS, { results }),
    resultSheet(GRADES_TABLE, { results }),
    resultSheet(WATER, { results }),
    table(
      'Air by month',
      ['Month', 'Fans (kWh)', 'Cooling (kWh)', 'Heat (kWh)'],
      months.fans.map((fans, month) => [month + 1, fans, months.cooling[month]!, months.heat[month]!]),
    ),
    table(
      'Water by hour',
      ['Hour', ...water.flatMap(({ title, unit }) => [`${title}, drawn (${unit})`, `${title}, in the tank (${unit})`])],
      Array.from({ length: 24 }, (_, hour) => [
        hour,
        ...water.flatMap(({ drawn, levels }) => [drawn[hour] ?? null, levels[hour] ?? null]),
      ]),
    ),
    resultSheet(PEOPLE, { results }),
    table('Citation', ['Engine', 'Citation'], [[engine, citation({ versions: { engine } })]]),
  ];
}
