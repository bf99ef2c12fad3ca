import Button from '@mui/material/Button';
import type { Calculation } from '#engine/index.ts';
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
  /** The calculation of linked cells; without it they stay values. */
  calculate?: (refs: string[]) => Promise<Calculation>;
  /** Until all that the sheets are made of is there. */
  disabled?: boolean;
}

/** Exports all tables of a page as one workbook; each table also has its own CSV export. */
export function ExportButton({ label = 'Export', what, name, sheets, calculate, disabled = false }: Props) {
  const { busy, save } = useExport(what);
  const make = async () => {
    const [{ fileName, toWorkbook }, wanted] = await Promise.all([
      importLater(() => import('./table/export.ts')),
      sheets(),
    ]);
    const keys = wanted.flatMap(({ sheet }) => (sheet.links ?? []).flat().flatMap((link) => link?.key ?? []));
    if (!calculate || keys.length === 0) return { content: await toWorkbook(wanted), name: fileName(name, 'xlsx') };
    const [calculation, { calculating }] = await Promise.all([
      calculate([...new Set(keys)]),
      importLater(() => import('./table/formulas.ts')),
    ]);
    const content = await toWorkbook(wanted, (all) => calculating(all, calculation));
    return { content, name: fileName(name, 'xlsx') };
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
