import { useId, useMemo, useRef, useState, type DragEvent } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ProcessWithConfiguration, Product } from '#generated/types.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { useWorkspace } from '#src/draft/store.ts';
import { toBasis } from '#src/draft/wire.ts';
import styles from './import-dialog.module.css';
import type { Ids } from '#src/draft/scenario/missing.ts';
import { Preview } from './preview.tsx';
import { readFile } from '#src/draft/scenario/read-file.ts';
import { useAddMissing } from './use-add-missing.ts';
import { useImport } from './use-import.ts';
import { useReading } from './use-reading.ts';
import { WrongFileAlert } from './wrong-file-alert.tsx';

const NO_IDS: Ids = new Map();

interface Props {
  product: Product;
  process: ProcessWithConfiguration;
  onClose: () => void;
}

/** Opens a scenario file: first previews its effect and the parts that cannot be imported, then imports it in one of two
 * ways. */
export function ImportDialog({ product, process, onClose }: Props) {
  const id = useId();
  const phone = useMediaQuery('(max-width: 599px)');
  const workspace = useWorkspace();
  const calculator = useCalculator();
  const catalogue = useCatalogue();
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [acting, setActing] = useState(false);
  const importing = useImport(product.id);
  const [file, setFile] = useState<File | null>(null);
  const [added, setAdded] = useState<Ids>(NO_IDS);
  const addMissing = useAddMissing(calculator.library);
  // Read again with the new calculator once the missing components are in the library.
  const read = useMemo(
    () =>
      file &&
      (() => readFile(file, calculator, { draft: workspace.draft, product: toBasis(product), catalogue }, added)),
    [file, added, calculator, workspace, product, catalogue],
  );
  const { reading, failure: unread, isBusy } = useReading(read);
  const ready = reading?.kind === 'ready' ? reading : null;
  const problem = failure ?? unread;

  const attempt = async (work: () => Promise<void>) => {
    setActing(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setActing(false);
    }
  };
  const open = (chosen: File | undefined) => {
    if (!chosen) return;
    setFailure(null);
    setAdded(NO_IDS);
    setFile(chosen);
  };
  const busy = acting || isBusy;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    open(event.dataTransfer.files[0]);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      fullScreen={phone}
      maxWidth={ready ? 'md' : 'sm'}
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>{ready ? `Import ${ready.file.name}` : 'Import a scenario file'}</DialogTitle>
      <DialogContent onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          className="visually-hidden"
          aria-label="Scenario file"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            open(currentTarget.files?.[0]);
            // Allows choosing the same file again after a correction.
            currentTarget.value = '';
          }}
        />
        {!ready && (
          <div className={styles['drop']}>
            <p>Drop a scenario file here, or</p>
            <Button variant="outlined" autoFocus loading={busy} onClick={() => input.current?.click()}>
              Choose a file…
            </Button>
            <small>You see all changes before anything is imported.</small>
          </div>
        )}
        {problem && <Alert severity="error">{problem}</Alert>}
        {reading?.kind === 'wrong' && <WrongFileAlert file={reading} />}
        {ready && (
          <Preview
            reading={ready}
            kind={product.kind}
            openName={process.name}
            busy={busy}
            onAddMissing={(missing) =>
              void attempt(async () => setAdded(await addMissing(missing, ready.file, ready.ids)))
            }
          />
        )}
      </DialogContent>
      <DialogActions className={styles['actions']}>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        {ready && (
          <>
            <Button
              variant="outlined"
              loading={busy}
              onClick={() =>
                void attempt(async () => {
                  await importing.asProcess(ready.file, ready.plan.configuration);
                  onClose();
                })
              }
            >
              Open as a new process
            </Button>
            <Button
              variant="contained"
              disabled={ready.changes.length === 0}
              onClick={() => {
                importing.asChanges(ready.file, ready.plan.configuration);
                onClose();
              }}
            >
              Import into this process
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
