import Button from '@mui/material/Button';
import type { Product } from '#generated/hooks/model/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { useExport } from '#src/components/use-export.ts';
import { api } from '#src/lib/api.ts';
import { fileNameOf } from '#src/lib/download.ts';

/** Downloads all that there is of a product as a workbook, under the name that the server gives it. */
export function ExportButton({ product }: { product: Product }) {
  const { busy, save } = useExport(product.name);
  const download = async () => {
    const { data, response } = await api.GET('/v1/products/{id}/data.xlsx', {
      params: { path: { id: product.id } },
      parseAs: 'blob',
    });
    // A name is missing where another origin's headers may not be read.
    return { content: data!, name: fileNameOf(response) ?? 'data export.xlsx' };
  };
  return (
    <Button
      variant="outlined"
      startIcon={<Icon name="table" />}
      loading={busy}
      loadingPosition="start"
      onClick={() => void save(download)}
    >
      Export
    </Button>
  );
}
