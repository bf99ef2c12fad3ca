import type { Configuration, Results, TableColumn } from '#engine/index.ts';

interface Table<Row> {
  rows: (results: Results, configuration?: Configuration) => readonly Row[];
  columns: readonly TableColumn<Row>[];
  isTotal?: (row: Row) => boolean;
}

/** A row of a table of results in every process that has it. */
export interface Alongside<Row> {
  title: string;
  isTotal: boolean;
  sides: (Row | undefined)[];
}

/** The rows of all processes; those that only some have stay behind the row that they follow there. */
export function alongside<Row>(
  compared: readonly { results: Results; configuration: Configuration }[],
  { rows, columns, isTotal }: Table<Row>,
): Alongside<Row>[] {
  const titles: string[] = [];
  const sides = compared.map(({ results, configuration }) => {
    let before = -1;
    return new Map(
      rows(results, configuration).map((row) => {
        const title = String(columns[0]!.value(row));
        const known = titles.indexOf(title);
        if (known < 0) titles.splice(before + 1, 0, title);
        before = known < 0 ? before + 1 : known;
        return [title, row];
      }),
    );
  });
  return titles.map((title) => {
    const own = sides.map((side) => side.get(title));
    return { title, isTotal: isTotal?.(own.find((row) => row !== undefined)!) ?? false, sides: own };
  });
}
