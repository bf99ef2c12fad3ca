/** The facility as a workbook: rooms, grades, water by the hour, people, and how it is cited. */
import { citation } from '#engine/wording/index.ts';
import type { FacilityResult, Results } from '#engine/index.ts';
import type { CellValue } from '#src/components/table/column.ts';
import { fileName, toWorkbook, type NamedSheet } from '#src/components/table/export.ts';
import type { ExportedFile } from '#src/components/use-export.ts';
import { inCurrency, unitShown } from '#src/lib/currency.ts';
import { LETTERS } from './rooms.ts';
import { PATTERN_NAMES } from './people.ts';

export async function facilityWorkbook(
  name: string,
  facility: FacilityResult,
  engine: Results['engine_version'],
): Promise<ExportedFile> {
  return { content: await toWorkbook(sheetsOf(facility, engine)), name: fileName(`${name} facility`, 'xlsx') };
}

/** @returns tables with the numbers of the results, money in the display currency */
export function sheetsOf(
  { rooms, grades, months, water, people }: FacilityResult,
  engine: Results['engine_version'],
): NamedSheet[] {
  const table = (title: string, head: string[], rows: CellValue[][]): NamedSheet => ({
    name: title,
    sheet: { head, rows, decimals: rows.map((row) => row.map(() => 2)) },
  });
  const money = (usd: number): number => inCurrency(usd);
  return [
    table(
      'Rooms',
      ['Room', 'Grade', 'Rooms or vessels', 'Area (m²)'],
      rooms.map(({ title, grade, count, area }) => [title, LETTERS[grade] ?? '', count, area]),
    ),
    table(
      'Grades',
      [
        'Grade',
        'Area (m²)',
        'Air changes (1/h)',
        'Air (m³/h)',
        `Price (${unitShown('USD/m²')})`,
        `Built (${unitShown('USD')})`,
        'Power (kWh/y)',
      ],
      grades.map(({ title, area, air_changes, flow, price, built, power }) => [
        title,
        area,
        air_changes,
        flow,
        money(price),
        money(built),
        power,
      ]),
    ),
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
    table(
      'People',
      [
        'Area',
        'Runs',
        'Busy (%)',
        'Early',
        'Late',
        'Night',
        'Day',
        'Heads',
        `Salary (${unitShown('USD/y')})`,
        `All (${unitShown('USD/y')})`,
      ],
      people.map(({ title, pattern, busy, early, late, night, day, heads, salary, annual }) => [
        title,
        pattern === null ? 'day' : (PATTERN_NAMES[pattern] ?? pattern),
        busy === null ? null : busy * 100,
        early,
        late,
        night,
        day,
        heads,
        money(salary),
        money(annual),
      ]),
    ),
    table('Citation', ['Engine', 'Citation'], [[engine, citation({ versions: { engine } })]]),
  ];
}
