import { useState } from 'react';
import Button from '@mui/material/Button';
import type { ProcessWithConfiguration, Product } from '#generated/hooks/model/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { saveFile } from '#src/lib/download.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { useWorkspace } from '#src/workspace/store.ts';

/** The whole analysis as a workbook; what writes it is fetched when it is wanted. */
export function ExportWorkbook({ product, process }: { product: Product; process: ProcessWithConfiguration }) {
  const workspace = useWorkspace();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const { results, resultsOf, saved } = workspace.get();
    if (!results || !resultsOf) return;
    setBusy(true);
    try {
      const [{ fileName, toWorkbook }, { sheetsOf }] = await Promise.all([
        import('#src/components/table/export.ts'),
        import('./workbook.ts'),
      ]);
      const number = `v${process.configuration?.number ?? 0}`;
      const sheets = sheetsOf({
        title: process.name,
        state: resultsOf === saved ? number : `draft on ${number}`,
        results,
        configuration: resultsOf,
        price: product.selling_price,
      });
      saveFile(await toWorkbook(sheets), fileName(`${process.name} economics`, 'xlsx'));
    } catch (error) {
      toast.problem(`The analysis could not be exported: ${reasonOf(error)}`);
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
