import { useState } from 'react';
import Button from '@mui/material/Button';
import { useWatch } from 'react-hook-form';
import type { DataCell, ExperimentColumn, ExperimentFile } from '#generated/types.ts';
import { measuredBy } from '#engine/index.ts';
import { Card } from '#src/components/page.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { groupBy } from '#src/lib/group-by.ts';
import { useMediaQuery } from '#src/lib/use-media-query.ts';
import {
  CellsRead,
  cellText,
  type ColumnProps,
  isMarked,
  MeansInput,
  UnitOfColumn,
  useIsWrong,
  useVariable,
} from './column-inputs.tsx';
import { ColumnsAcross } from './columns-across.tsx';
import styles from './experiment.module.css';
import { Headings } from './headings.tsx';
import { type PlateMap, sampleIn, wellsOf } from './plate-map.ts';
import { PlateMapDialog } from './plate-map-dialog.tsx';
import { isMapped, type Mapping } from './use-mapping.ts';

interface Props {
  file: ExperimentFile;
  /** The first rows of the file. */
  cells: readonly DataCell[][];
  mapping: Mapping;
  /** Whether the card has the width of two others. */
  isWide: boolean;
}

const FIRST = 3;
/** Rows among which a cell is found that is not a plain number. */
const LOOKED_AT = 200;

/** The first cells of a column, and the first with a limit or a remark, which changes how its number is read. */
function firstsOf(cells: readonly DataCell[][], column: ExperimentColumn): DataCell[] {
  const own = cells.slice(0, LOOKED_AT).flatMap((row) => row[column.index] ?? []);
  const marked = own.slice(FIRST).find((cell) => isMarked(cell, column));
  return [...own.slice(0, FIRST), ...(marked === undefined ? [] : [marked])];
}

/** The variable of the model that each column of the file holds, and its unit: beside its first rows, or as a list on a narrow page. */
export function ColumnsCard({ file, cells, mapping, isWide }: Props) {
  const columns = useWatch({ control: mapping.form.control, name: 'columns' });
  const hasRoom = useMediaQuery('(min-width: 1100px)');
  // An error is that of a value which another column has.
  const offered = mapping.variables.filter(({ key, role }) => {
    const response = role === 'error' ? measuredBy(key) : null;
    return response === null || isMapped(columns, response) || isMapped(columns, key);
  });
  const [samples, setSamples] = useState<PlateMap>(new Map());
  const [isAsked, setAsked] = useState(false);
  const wells = wellsOf(file.columns);
  const shared = {
    columns: file.columns,
    mapping,
    groups: [...groupBy(offered, ({ group }) => group ?? '')],
    samples,
  };
  const name = (given: PlateMap) => {
    setSamples(given);
    setAsked(false);
    for (const [index, { series }] of file.columns.entries()) {
      const run = mapping.form.getValues(`columns.${index}.run`);
      if (series && typeof run === 'string')
        mapping.form.setValue(`columns.${index}.run`, sampleIn(series.label, given), { shouldDirty: true });
    }
  };
  return (
    <Card
      title="Columns"
      note={
        wells.length > 0 ? (
          <Button size="small" onClick={() => setAsked(true)}>
            Name the wells
          </Button>
        ) : (
          'The model variable in each column of the file'
        )
      }
    >
      {isAsked && <PlateMapDialog wells={wells} onUse={name} onClose={() => setAsked(false)} />}
      {isWide && hasRoom ? (
        <ColumnsAcross file={file} cells={cells} shared={shared} />
      ) : (
        <>
          <Headings file={file} />
          <div className={styles['scroll']}>
            <table className={styles['table']} aria-label="Columns">
              <thead>
                <tr>
                  <th scope="col">In the file</th>
                  <th scope="col">Means</th>
                  <th scope="col">Unit</th>
                  <th scope="col" data-numeric="">
                    Cells read
                  </th>
                </tr>
              </thead>
              <tbody>
                {file.columns.map((column, index) => (
                  <Row
                    key={column.name}
                    column={column}
                    index={index}
                    shared={shared}
                    rows={file.row_count}
                    firsts={firstsOf(cells, column)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Card>
  );
}

function Row({ rows, firsts, ...props }: ColumnProps & { rows: number; firsts: readonly DataCell[] }) {
  const { column } = props;
  const { name, type, count, minimum, maximum } = column;
  const variable = useVariable(props);
  const isWrong = useIsWrong(props);
  const range = minimum === null || maximum === null ? type : `${formatNumber(minimum)} to ${formatNumber(maximum)}`;
  return (
    <tr data-wrong={isWrong || undefined} data-unused={variable === undefined || undefined}>
      <th scope="row">
        <code>{name}</code>
        <small>{range}</small>
        <small className={styles['firsts']}>
          {firsts.map((cell, k) => (
            // oxlint-disable-next-line react/no-array-index-key -- cells have no other key, and never move
            <span key={k} data-factor={isMarked(cell, column) || undefined}>
              {cellText(cell)}
            </span>
          ))}
        </small>
      </th>
      <td>
        <MeansInput {...props} />
      </td>
      <td>
        <UnitOfColumn {...props} />
      </td>
      <td data-numeric="" data-some={(variable !== undefined && count < rows) || undefined}>
        <CellsRead column={column} rows={rows} />
      </td>
    </tr>
  );
}
