import type { Product } from '#generated/hooks/model/index.ts';
import { ExportButton } from '#src/components/export-button.tsx';
import { importLater } from '#src/lib/import-later.ts';
import type { Compared } from './compared.ts';
import { useDifferences } from './use-differences.ts';

export function ExportComparison({ product, compared }: { product: Product; compared: Compared[] }) {
  const rows = useDifferences(compared);
  const sheets = async () => (await importLater(() => import('./workbook.ts'))).sheetsOf(compared, rows);
  return <ExportButton what="The comparison" name={`${product.name} comparison`} sheets={sheets} />;
}
