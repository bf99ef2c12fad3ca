import { numeric } from '#src/components/table/column.ts';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { importImpactFactorsChanges, useImportImpactFactors } from '#generated/hooks/impacts.ts';
import type { ImpactFactorReport } from '#generated/types.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { FileButton } from '#src/components/file-button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { TitledDialog } from '#src/components/titled-dialog.tsx';
import { ApiProblem } from '#src/lib/api-problem.ts';
import { saveFile } from '#src/lib/download.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import styles from './life-cycle.module.css';

interface Line {
  line: number;
  column: string;
  message: string;
}

const HEADER =
  'item_id,item_name,item_type,activity_name,location,unit,category_id,value,low,high,method,source,year,licence,quality,note';
const EXAMPLE =
  'glucose,Glucose,carbon_source,supplier A,FR,kg,climate_change,0.61,,,EF 3.1,Supplier PCF,2026,confidential,B,ISO 14067 verified';

const columns: Column<Line>[] = [
  numeric('line', 'Line', '', {
    sortBy: (row) => row.line,
    value: (row) => row.line,
    cell: (row) => row.line,
  }),
  { key: 'column', title: 'Column', cell: (row) => row.column },
  { key: 'message', title: 'Error', cell: (row) => row.message },
];

/** Imports the organisation's custom factors from CSV: all rows, or none and a list of errors by line. */
export function OwnFactors({ onClose, onImported }: { onClose: () => void; onImported: () => Promise<void> }) {
  const refresh = useRefresh();
  const send = useImportImpactFactors();
  const [report, setReport] = useState<ImpactFactorReport | null>(null);
  const [failure, setFailure] = useState<{ message: string; lines: Line[] } | null>(null);
  const open = async (file: File) => {
    setFailure(null);
    setReport(null);
    try {
      setReport(await send.mutateAsync({ data: { file } }));
      await refresh(importImpactFactorsChanges());
      await onImported();
    } catch (error) {
      const rows = error instanceof ApiProblem ? (error.details.rows ?? []) : [];
      setFailure({
        message: reasonOf(error),
        lines: rows.map(({ row, column = '', message }) => ({ line: row, column, message })),
      });
    }
  };
  return (
    <TitledDialog
      onClose={onClose}
      fullWidth
      maxWidth="md"
      title="Custom factors"
      actions={
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>
        A UTF-8 csv file with decimal points and one row for each combination of item, activity and category. An empty
        value means no data; a zero requires a note. Your rows take precedence over the shared rows and are visible only
        to your organisation.
      </p>
      <div className={styles['tools']}>
        <FileButton
          variant="contained"
          file="File of factors"
          accept=".csv,text/csv"
          loading={send.isPending}
          loadingPosition="start"
          onFile={(file) => void open(file)}
        >
          Choose a file
        </FileButton>
        <Button
          variant="outlined"
          startIcon={<Icon name="download" />}
          onClick={() => saveFile(new Blob([`${HEADER}\r\n${EXAMPLE}\r\n`], { type: 'text/csv' }), 'own-factors.csv')}
        >
          Template
        </Button>
      </div>
      {report && (
        <Alert severity="success">
          {report.file_name}: {report.rows} rows read. {report.added} added, {report.replaced} replaced,{' '}
          {report.unchanged} unchanged.
          {report.ignored_columns.length > 0 && ` Not used: ${report.ignored_columns.join(', ')}.`}
        </Alert>
      )}
      {failure && <Alert severity="error">{failure.message}</Alert>}
      {failure && failure.lines.length > 0 && (
        <DataTable
          label="Invalid lines"
          compact
          filter={false}
          columns={columns}
          rows={failure.lines}
          rowKey={(row) => `${row.line} ${row.column} ${row.message}`}
          empty=""
        />
      )}
    </TitledDialog>
  );
}
