import { useState } from 'react';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { LifeCycleAnalysis } from '#generated/hooks/model/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { importLater } from '#src/lib/import-later.ts';
import { useExport } from '#src/components/use-export.ts';

type Format = 'xlsx' | 'csv' | 'zip';

/**
 * Exports the analysis as a workbook, a CSV of the contributions, or openLCA JSON-LD; each writer is loaded on demand.
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
  const { busy, save } = useExport('The analysis');
  const choose = (format: Format) => {
    setAnchor(null);
    void save(async () => {
      const { fileName } = await importLater(() => import('#src/components/table/export.ts'));
      return { content: await make(format), name: fileName(`${process} life cycle`, format) };
    });
  };
  const make = async (format: Format): Promise<Blob> => {
    const [{ toCsv, toWorkbook }, { sheetsOf }] = await importLater(() =>
      Promise.all([import('#src/components/table/export.ts'), import('./tables.ts')]),
    );
    const sheets = sheetsOf(analysis, process, product);
    if (format === 'xlsx') return toWorkbook(sheets);
    if (format === 'csv') {
      const all = sheets.find(({ name }) => name === 'Contributions')!.sheet;
      return new Blob([toCsv(all)], { type: 'text/csv' });
    }
    const [{ strToU8, zipSync }, { toOpenLca }] = await importLater(() =>
      Promise.all([import('fflate'), import('./open-lca.ts')]),
    );
    const files = Object.entries(toOpenLca(analysis, process, product));
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
        <MenuItem onClick={() => choose('csv')}>Contributions, csv</MenuItem>
        <MenuItem onClick={() => choose('zip')}>openLCA, JSON-LD</MenuItem>
      </Menu>
    </>
  );
}
