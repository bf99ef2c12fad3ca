import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useListBackgroundDatabases } from '#generated/hooks/background-databases.ts';
import { Icon } from '#src/components/icon.tsx';
import { Empty } from '#src/components/page.tsx';
import styles from './background.module.css';
import { DatabaseCard } from './database-card.tsx';
import { ImportDatabase } from './import-database.tsx';
import { Processes } from './processes.tsx';

/** The background databases of the organisation: their import reports, and a search of their processes. */
export default function Databases({ onClose }: { onClose: () => void }) {
  const id = useId();
  const list = useListBackgroundDatabases().data?.background_databases;
  const [importing, setImporting] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = list?.find((one) => one.id === chosen) ?? list?.[0];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xl" aria-labelledby={id}>
      <DialogTitle id={id}>Background databases</DialogTitle>
      <DialogContent>
        {shown && list && (
          <div className={styles['columns']}>
            <div>
              {list.map((database) => (
                <DatabaseCard
                  key={database.id}
                  database={database}
                  isShown={database.id === shown.id}
                  onShow={() => setChosen(database.id)}
                />
              ))}
            </div>
            <Processes key={shown.id} database={shown} />
          </div>
        )}
        {list?.length === 0 && (
          <Empty title="No background database yet">
            Import ecoinvent, USLCI, BAFU, AGRIBALYSE or another database for which you have a licence, as openLCA
            JSON-LD, EcoSpold 1 or 2, ILCD, SimaPro CSV, Brightway JSON, or a table of results (CSV or XLSX). The file
            is read in this browser and is not sent; only the results and the largest inputs of its processes are
            stored.
          </Empty>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
        <Button variant="contained" startIcon={<Icon name="upload" />} onClick={() => setImporting(true)}>
          Import a database
        </Button>
      </DialogActions>
      {importing && <ImportDatabase onClose={() => setImporting(false)} onImported={setChosen} />}
    </Dialog>
  );
}
