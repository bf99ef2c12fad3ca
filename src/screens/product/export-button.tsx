import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { Product } from '#generated/hooks/model/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { api } from '#src/lib/api.ts';
import { fileNameOf, saveFile } from '#src/lib/download.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';

/** Downloads all that there is of a product as a workbook, under the name that the server gives it. */
export function ExportButton({ product }: { product: Product }) {
  const download = useMutation({
    mutationFn: async () => {
      const { data, response } = await api.GET('/v1/products/{id}/data.xlsx', {
        params: { path: { id: product.id } },
        parseAs: 'blob',
      });
      // A name is missing where another origin's headers may not be read.
      saveFile(data!, fileNameOf(response) ?? 'data export.xlsx');
    },
    onError: (error) => toast.problem(`${product.name} could not be exported: ${reasonOf(error)}`),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<Icon name="table" />}
      loading={download.isPending}
      loadingPosition="start"
      onClick={() => download.mutate()}
    >
      Export
    </Button>
  );
}
