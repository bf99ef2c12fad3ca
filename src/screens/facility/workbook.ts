/** The facility as a workbook: rooms, grades, air, water, people, utilities, and how it is cited. */
import { mapPlantTables, type Results } from '#engine/index.ts';
import { citation } from '#engine/wording/index.ts';
import { fileName, toWorkbook, type NamedSheet } from '#src/components/table/export.ts';
import { resultSheet } from '#src/components/table/result-sheet.ts';
import type { ExportedFile } from '#src/components/use-export.ts';
import { factSheet } from '#src/report/cover-sheet.ts';

export async function facilityWorkbook(name: string, results: Results): Promise<ExportedFile> {
  return { content: await toWorkbook(sheetsOf(results)), name: fileName(`${name} facility`, 'xlsx') };
}

/** @returns tables with the numbers of the results, money in the display currency */
export function sheetsOf(results: Results): NamedSheet[] {
  const { engine_version: engine } = results;
  return [
    ...mapPlantTables((table) => resultSheet(table, { results })).filter(({ sheet }) => sheet.rows.length > 0),
    factSheet('Citation', [
      ['Engine', engine],
      ['Citation', citation({ versions: { engine } })],
    ]),
  ];
}
