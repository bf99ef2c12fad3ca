import { useState } from 'react';
import Button from '@mui/material/Button';
import type { Product } from '#generated/hooks/model/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { saveFile } from '#src/lib/download.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import type { Compared } from './compared.ts';
import { useDifferences } from './use-differences.ts';

/** The whole comparison as a workbook; each table gives its own csv besides. */
export function ExportComparison({ product, compared }: { product: Product; compared: Compared[] }) {
  const rows = useDifferences(compared);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const [{ fileName, toWorkbook }, { sheetsOf }] = await Promise.all([
        import('#src/components/table/export.ts'),
        import('./workbook.ts'),
      ]);
      const file = await toWorkbook(sheetsOf(compared, rows));
      saveFile(file, fileName(`${product.name} comparison`, 'xlsx'));
    } catch (error) {
      toast.problem(`The comparison could not be exported: ${reasonOf(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      startIcon={<Icon name="table" />}
      loading={busy}
      loadingPosition="start"
      onClick={() => void save()}
    >
      Export
    </Button>
  );
}
