import type { ProcessWithConfiguration, Product } from '#generated/types.ts';
import { ExportButton } from '#src/components/export-button.tsx';
import { importLater } from '#src/lib/import-later.ts';
import { useWorkspaceState } from '#src/draft/store.ts';
import { useReported } from '#src/lib/reporting.ts';

interface Props {
  product: Product;
  process: ProcessWithConfiguration;
}

/** Exports the analysis as a workbook; disabled until there are results. */
export function ExportWorkbook({ product, process }: Props) {
  const results = useWorkspaceState((state) => state.results);
  const configuration = useWorkspaceState((state) => state.resultsOf);
  const saved = useWorkspaceState((state) => state.saved);
  const reported = useReported();
  if (!results || !configuration) return null;
  const number = `v${process.configuration?.number ?? 0}`;
  const sheets = async () =>
    (await importLater(() => import('#src/economics/workbook.ts'))).sheetsOf({
      title: process.name,
      state: configuration === saved ? number : `draft on ${number}`,
      results,
      configuration,
      price: product.selling_price,
      reported,
    });
  return <ExportButton what="The analysis" name={`${process.name} economics`} sheets={sheets} />;
}
