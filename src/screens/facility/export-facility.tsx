import Button from '@mui/material/Button';
import type { Results } from '#engine/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { useExport } from '#src/components/use-export.ts';
import { importLater } from '#src/lib/import-later.ts';

interface Props {
  name: string;
  results: Results;
}

/** Saves rooms, grades, water and people as one workbook. */
export function ExportFacility({ name, results }: Props) {
  const { busy, save } = useExport('Facility');
  return (
    <Button
      variant="outlined"
      startIcon={<Icon name="download" />}
      loading={busy}
      onClick={() =>
        void save(async () => {
          const { facilityWorkbook } = await importLater(() => import('./workbook.ts'));
          return facilityWorkbook(name, results);
        })
      }
    >
      Export
    </Button>
  );
}
