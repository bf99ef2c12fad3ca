import type { Product } from '#generated/types.ts';
import { ExportButton } from '#src/components/export-button.tsx';
import { importLater } from '#src/lib/import-later.ts';
import type { Compared } from './compared.ts';
import { useDifferences } from './use-differences.ts';
import { useReported } from '#src/lib/reporting.ts';

export function ExportComparison({ product, compared }: { product: Product; compared: Compared[] }) {
  const rows = useDifferences(compared);
  const reported = useReported();
  const sheets = async () => (await importLater(() => import('./workbook.ts'))).sheetsOf(compared, rows, reported);
  return <ExportButton what="The comparison" name={`${product.name} comparison`} sheets={sheets} />;
}
