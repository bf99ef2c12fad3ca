import type { Product } from '#generated/types.ts';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { useExport } from '#src/components/use-export.ts';
import { api } from '#src/lib/api.ts';
import { fileNameOf } from '#src/lib/download.ts';

/** Downloads all data of a product as a workbook, with the file name from the server. */
export function ExportButton({ product }: { product: Product }) {
  const { busy, save } = useExport(product.name);
  const download = async () => {
    const { data, response } = await api.GET('/v1/products/{id}/data.xlsx', {
      params: { path: { id: product.id } },
      parseAs: 'blob',
    });
    // The file name is missing if the server has another origin and its headers may not be read.
    return { content: data!, name: fileNameOf(response) ?? 'data export.xlsx' };
  };
  return (
    <Button variant="outlined" startIcon={<Icon name="table" />} loading={busy} onClick={() => void save(download)}>
      Export
    </Button>
  );
}
