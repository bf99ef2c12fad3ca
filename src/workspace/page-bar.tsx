import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router-dom';
import { counted } from '#engine/wording/index.ts';
import type { Product } from '#generated/types.ts';
import type { ProcessOnLine } from '#src/products/use-line.ts';
import { Icon } from '#src/components/icon.tsx';
import { Locked, ViewOnly } from '#src/components/editors-only.tsx';
import { later } from '#src/components/later.tsx';
import { ChecksButton } from './checks/checks-button.tsx';
import { PeopleHere } from './presence/people-here.tsx';
import { ProcessMenu } from './process-menu.tsx';
import { ProcessViews } from './process-views.tsx';
import type { Saving } from '#src/draft/save.ts';
import { SaveNote } from './save-note.tsx';
import { useUnsavedCount, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { useTools } from './tools/tools.ts';
import { UndoButton } from './undo-button.tsx';
import { VersionMenu } from './version-menu.tsx';
import styles from './workspace.module.css';
import { useSyncExternalStore } from 'react';

const [BranchMenu] = later(() => import('./branches/branch-menu.tsx'), null);

interface Props {
  product: Product;
  process: ProcessOnLine;
  saving: Saving;
  phone: boolean;
  /** The step that is open. */
  selected: string | null;
  onChecks: () => void;
}

/** Letters of a name beside which the time of the version gives way. */
const LONG = 16;

/** The open process, its unsaved changes, undo, redo and save. */
export function PageBar({ product, process, saving, phone, selected, onChecks }: Props) {
  const tools = useTools();
  const count = useUnsavedCount();
  const steps = useWorkspaceState((state) => state.history.present.uo_settings.length);
  const online = useOnline();
  const newest = useWorkspaceState((state) => state.newer?.number ?? 0);
  const next = Math.max(process.configuration_count, newest) + 1;
  return (
    <header className={styles['pageBar']}>
      {phone && (
        <IconButton component={Link} to={`/products/${product.id}`} aria-label={`Back to ${product.name}`}>
          <Icon name="arrowLeft" size={20} />
        </IconButton>
      )}
      <div className={styles['heading']} data-long={process.name.length > LONG || undefined}>
        {phone && <small>{[process.branch?.name, product.name].filter(Boolean).join(' · ')}</small>}
        <h1>{process.name}</h1>
      </div>
      <VersionMenu process={process} />
      <BranchMenu
        product={product}
        process={process}
        here={`/products/${product.id}?process=${process.id}`}
        isShort={phone || !process.branch}
      />
      <ViewOnly of={product} />
      {count > 0 && (
        <span className={styles['unsaved']} role="status">
          {saving.saving ? 'Saving…' : counted(count, 'unsaved change')}
          {!online && ', offline'}
        </span>
      )}
      <div className={styles['views']}>
        <ProcessViews product={product} process={process} at="design">
          <button type="button" onClick={() => tools.open('assumptions')}>
            Assumptions
          </button>
        </ProcessViews>
      </div>
      <div className={styles['pageActions']}>
        <PeopleHere productId={product.id} processId={process.id} page="design" stepId={selected} />
        {!phone && <ChecksButton onOpen={onChecks} />}
        <ProcessMenu
          process={process}
          product={product}
          more={
            phone ? { save: count === 0 || steps === 0 || saving.lock !== null ? null : saving.saveNoted } : undefined
          }
        />
        {!phone && steps > 0 && (
          <Tooltip title="Goal-seek">
            <Button
              className={styles['goalSeek']}
              variant="outlined"
              startIcon={<Icon name="target" />}
              onClick={() => tools.open('goal-seek')}
            >
              <span className={styles['words']}>Goal-seek</span>
            </Button>
          </Tooltip>
        )}
        <UndoButton />
        {!phone && <RedoButton />}
        <Locked by={saving.lock}>
          <Button
            variant="contained"
            loading={saving.saving}
            disabled={count === 0 || steps === 0}
            onClick={() => void saving.save()}
            endIcon={phone || saving.lock !== null ? undefined : <kbd aria-hidden="true">Ctrl S</kbd>}
          >
            {phone ? `Save v${next}` : `Save as v${next}`}
          </Button>
          {!phone && saving.lock === null && (
            <SaveNote number={next} disabled={count === 0 || steps === 0} onSave={saving.saveNoted} />
          )}
        </Locked>
      </div>
    </header>
  );
}

/** Redo button. A separate component, because its label changes with each key. */
function RedoButton() {
  const workspace = useWorkspace();
  const future = useWorkspaceState((state) => state.history.future[0]?.label);
  return (
    <Tooltip title={future ? `Redo: ${future}` : 'Nothing to redo'}>
      <span>
        <IconButton aria-label={future ? `Redo ${future}` : 'Redo'} disabled={!future} onClick={() => workspace.redo()}>
          <Icon name="redo" size={18} />
        </IconButton>
      </span>
    </Tooltip>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network; the server may still be unreachable. */
const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
