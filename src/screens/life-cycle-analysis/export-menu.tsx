import { useState } from 'react';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { LifeCycleAnalysis } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import { importLater } from '#src/lib/import-later.ts';
import { useExport } from '#src/components/use-export.ts';
import { withoutLicensed } from './licensed.ts';

const [PactDialog] = later(() => import('./pact-dialog.tsx'));

type Format = 'xlsx' | 'inventory' | 'contributions' | 'zip';
/** The sheets that are also written by themselves. */
const SHEETS = { inventory: 'Inventory', contributions: 'Contributions' };

/**
 * Exports the analysis as a workbook, a CSV of the inventory or contributions, or openLCA JSON-LD; each writer is loaded on demand.
 */
export function ExportMenu({
  analysis,
  process,
  product,
}: {
  analysis: LifeCycleAnalysis;
  process: string;
  product: string;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isPact, setPact] = useState(false);
  const { busy, save } = useExport('The analysis');
  const choose = (format: Format) => {
    setAnchor(null);
    void save(async () => {
      const { fileName } = await importLater(() => import('#src/components/table/export.ts'));
      const single = format === 'inventory' || format === 'contributions';
      const name = single ? fileName(`${process} ${format}`, 'csv') : fileName(`${process} life cycle`, format);
      return { content: await make(format), name };
    });
  };
  const make = async (format: Format): Promise<Blob> => {
    const [{ toCsv, toWorkbook }, { sheetsOf }] = await importLater(() =>
      Promise.all([import('#src/components/table/export.ts'), import('./tables.ts')]),
    );
    const open = withoutLicensed(analysis);
    const sheets = sheetsOf(open, process, product);
    if (format === 'xlsx') return toWorkbook(sheets);
    if (format !== 'zip') {
      const one = sheets.find(({ name }) => name === SHEETS[format])!.sheet;
      return new Blob([toCsv(one)], { type: 'text/csv' });
    }
    const [{ strToU8, zipSync }, { toOpenLca }] = await importLater(() =>
      Promise.all([import('fflate'), import('./open-lca.ts')]),
    );
    const files = Object.entries(toOpenLca(open, process, product));
    const zipped = zipSync(Object.fromEntries(files.map(([path, file]) => [path, strToU8(JSON.stringify(file))])));
    return new Blob([new Uint8Array(zipped)], { type: 'application/zip' });
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon name="download" />}
        loading={busy}
        loadingPosition="start"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Export
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Export' } }}
      >
        <MenuItem onClick={() => choose('xlsx')}>Workbook, xlsx</MenuItem>
        <MenuItem onClick={() => choose('inventory')}>Inventory, csv</MenuItem>
        <MenuItem onClick={() => choose('contributions')}>Contributions, csv</MenuItem>
        <MenuItem onClick={() => choose('zip')}>openLCA, JSON-LD</MenuItem>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setPact(true);
          }}
        >
          PACT or Catena-X, JSON
        </MenuItem>
      </Menu>
      {isPact && <PactDialog analysis={analysis} process={process} product={product} onClose={() => setPact(false)} />}
    </>
  );
}
