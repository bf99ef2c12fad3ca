import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import type {
  FeedOptions,
  Library,
  ProductBasis,
  ResolvedSetting,
  UnitOperation,
  UnitOperationInput,
} from '#engine/types.ts';
import type { Product } from '#generated/hooks/model/index.ts';
import { later } from '#src/components/later.tsx';
import { toast } from '#src/lib/toast.ts';
import { SettingsForm } from '#src/workspace/panel/settings-form.tsx';
import { StageIcon, STAGE_NAMES } from '#src/workspace/stage.tsx';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/workspace/store.ts';
import { UndoButton } from '#src/workspace/undo-button.tsx';
import { BasisFields } from './basis-fields.tsx';
import { FeedEditor } from './feed-editor.tsx';
import { draftOf, type Circumstances } from './setup.ts';
import styles from './simulator.module.css';
import type { Run } from './use-run.ts';
import { useServerRun } from './use-server-run.ts';

const [SendDialog, sendAhead] = later(() => import('./send-dialog.tsx'));

interface Props {
  operation: UnitOperation;
  library: Library;
  products: Product[];
  usual: ProductBasis;
  circumstances: Circumstances;
  /** Null for an operation that takes no feed, and until it is known. */
  options: FeedOptions | null;
  run: Run | null;
  input: UnitOperationInput;
  computed: ResolvedSetting[] | undefined;
  keptComputed: ResolvedSetting[] | undefined;
  onChange: (part: Partial<Circumstances>) => void;
}

/** Everything that one run takes, and what can be done with it. */
export function InputPanel(props: Props) {
  const { operation, library, products, usual, circumstances, options, run, input, onChange } = props;
  const workspace = useWorkspace();
  const draft = useWorkspaceState(selectDraft);
  const [failure, setFailure] = useState<unknown>(null);
  if (failure) throw failure;
  const server = useServerRun(workspace, operation.id, setFailure);
  const [sending, setSending] = useState(false);
  const runOnServer = () => void server.run(input, run);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      runOnServer();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  const reset = () => {
    const before = circumstances;
    workspace.edit('Reset everything', () => draftOf(operation, {}));
    onChange({ productId: null, hostId: null, feed: null });
    toast.done('Everything is at its default', {
      label: 'Undo',
      run: () => {
        workspace.undo();
        onChange(before);
      },
    });
  };
  return (
    <section className={styles['panel']} aria-label="Inputs">
      <header className={styles['head']}>
        <span className={styles['badge']} data-stage={operation.stage}>
          <StageIcon operation={operation} size={22} />
        </span>
        <div>
          <h1>{operation.name}</h1>
          <p>
            {STAGE_NAMES[operation.stage]} · model §{'\u2009'}
            {operation.model_reference}
          </p>
        </div>
        <UndoButton />
      </header>
      <div className={styles['inputs']}>
        <BasisFields
          usual={usual}
          products={products}
          library={library}
          productId={circumstances.productId}
          hostId={circumstances.hostId}
          onProduct={(productId) => onChange({ productId, hostId: null, feed: null })}
          onHost={(hostId) => onChange({ hostId })}
        />
        {options && <FeedEditor options={options} feed={circumstances.feed} onFeed={(feed) => onChange({ feed })} />}
        <SettingsForm
          operation={operation}
          step={draft.uo_settings[0]!}
          focus={null}
          computed={props.computed}
          savedComputed={props.keptComputed}
          lockable={false}
        />
      </div>
      <footer className={styles['foot']}>
        <Button
          variant="contained"
          loading={server.running}
          onClick={runOnServer}
          endIcon={<kbd aria-hidden="true">Ctrl ↵</kbd>}
        >
          Run on server
        </Button>
        <Button variant="outlined" onClick={() => setSending(true)} {...sendAhead}>
          Send to a process
        </Button>
        <Button variant="outlined" onClick={reset}>
          Reset
        </Button>
      </footer>
      {sending && (
        <SendDialog
          operation={operation}
          settings={input.settings}
          productId={circumstances.productId}
          onClose={() => setSending(false)}
        />
      )}
    </section>
  );
}
