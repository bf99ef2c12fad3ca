import { useState } from 'react';
import Button from '@mui/material/Button';
import type { CarbonReport } from '#generated/hooks/model/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { saveFile } from '#src/lib/download.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';

/** The whole report as a workbook; the table of entries gives csv besides. */
export function ExportReport({ report }: { report: CarbonReport }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const [{ fileName, toWorkbook }, { sheetsOf }] = await Promise.all([
        import('#src/components/table/export.ts'),
        import('./workbook.ts'),
      ]);
      saveFile(await toWorkbook(sheetsOf(report)), fileName(`${report.name} carbon report`, 'xlsx'));
    } catch (error) {
      toast.problem(`The report could not be exported: ${reasonOf(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      startIcon={<Icon name="download" />}
      loading={busy}
      loadingPosition="start"
      onClick={() => void save()}
    >
      Export
    </Button>
  );
}
