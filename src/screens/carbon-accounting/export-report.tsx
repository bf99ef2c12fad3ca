import type { CarbonReport } from '#generated/types.ts';
import { ExportButton } from '#src/components/export-button.tsx';
import { importLater } from '#src/lib/import-later.ts';

export function ExportReport({ report }: { report: CarbonReport }) {
  const sheets = async () => (await importLater(() => import('./workbook.ts'))).sheetsOf(report);
  return <ExportButton what="The report" name={`${report.name} carbon report`} sheets={sheets} />;
}
