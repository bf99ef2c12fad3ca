import Button from '@mui/material/Button';
import { importLater } from '#src/lib/import-later.ts';
import { Icon } from './icon.tsx';
import type { NamedSheet } from './table/export.ts';
import { useExport } from './use-export.ts';

interface Props {
  /** 'Export' by default. */
  label?: string;
  /** What is exported, as in 'The analysis could not be exported'. */
  what: string;
  /** Name of the file, without its extension. */
  name: string;
  /** Loaded on demand, together with the code that writes files. */
  sheets: () => Promise<NamedSheet[]>;
  /** Until all that the sheets are made of is there. */
  disabled?: boolean;
}

/** Exports all tables of a page as one workbook; each table also has its own CSV export. */
export function ExportButton({ label = 'Export', what, name, sheets, disabled = false }: Props) {
  const { busy, save } = useExport(what);
  const make = async () => {
    const [{ fileName, toWorkbook }, wanted] = await Promise.all([
      importLater(() => import('./table/export.ts')),
      sheets(),
    ]);
    return { content: await toWorkbook(wanted), name: fileName(name, 'xlsx') };
  };
  return (
    <Button
      variant="outlined"
      startIcon={<Icon name="table" />}
      loading={busy}
      loadingPosition="start"
      disabled={disabled}
      onClick={() => void save(make)}
    >
      {label}
    </Button>
  );
}
