import Button from '@mui/material/Button';
import type { FacilityResult, Results } from '#engine/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { useExport } from '#src/components/use-export.ts';
import { importLater } from '#src/lib/import-later.ts';

interface Props {
  name: string;
  facility: FacilityResult;
  engine: Results['engine_version'];
}

/** Saves rooms, grades, water and people as one workbook. */
export function ExportFacility({ name, facility, engine }: Props) {
  const { busy, save } = useExport('Facility');
  return (
    <Button
      variant="outlined"
      startIcon={<Icon name="download" />}
      loading={busy}
      onClick={() =>
        void save(async () => {
          const { facilityWorkbook } = await importLater(() => import('./workbook.ts'));
          return facilityWorkbook(name, facility, engine);
        })
      }
    >
      Export
    </Button>
  );
}
