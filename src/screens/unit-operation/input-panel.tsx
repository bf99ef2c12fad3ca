import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import Button from '@mui/material/Button';
import {
  type FeedOptions,
  type ResolvedSetting,
  type UnitOperationInput,
  type Library,
  type ProductBasis,
  type UnitOperation,
  STAGE_NAMES,
} from '#engine/index.ts';
import type { Product } from '#generated/types.ts';
import { RunUnitOperationBody } from '#generated/zod/unit-operations.ts';
import { later } from '#src/components/later.tsx';
import { Form, FormProblem } from '#src/forms/form.tsx';
import { inside } from '#src/forms/place.ts';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { helpPage } from '#src/lib/help.ts';
import { SettingsForm } from '#src/workspace/panel/settings-form.tsx';
import { StageIcon } from '#src/workspace/stage.tsx';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { UndoButton } from '#src/workspace/undo-button.tsx';
import { sayUndoable } from '#src/draft/undoable.ts';
import { BasisFields } from './basis-fields.tsx';
import { FeedEditor } from './feed-editor.tsx';
import { runOnServer } from './server-run.ts';
import { draftOf, type Circumstances } from './setup.ts';
import styles from './simulator.module.css';
import type { Run } from './use-run.ts';

const [SendDialog, sendAhead] = later(() => import('./send-dialog.tsx'));

interface Props {
  operation: UnitOperation;
  library: Library;
  products: Product[];
  usual: ProductBasis;
  circumstances: Circumstances;
  /** Null for an operation without a feed, and until it has loaded. */
  options: FeedOptions | null;
  run: Run | null;
  input: UnitOperationInput;
  computed: ResolvedSetting[] | undefined;
  keptComputed: ResolvedSetting[] | undefined;
  onChange: Dispatch<SetStateAction<Circumstances>>;
}

/** All inputs of a run, with its actions. */
export function InputPanel(props: Props) {
  const { operation, library, products, usual, circumstances, options, run, input, onChange } = props;
  const workspace = useWorkspace();
  const draft = useWorkspaceState(selectDraft);
  const [sending, setSending] = useState(false);
  const form = useContractForm<Circumstances, typeof RunUnitOperationBody>({
    // The address holds the input.
    name: null,
    schema: RunUnitOperationBody,
    start: circumstances,
    toBody: ({ feed }) => ({ input: { settings: input.settings, product: input.product, feed } }),
    inputOf(path) {
      const part = inside('input')(path);
      if (part === 'product' || part.startsWith('product.'))
        return part === 'product.host_id' && circumstances.hostId !== null ? 'hostId' : 'productId';
      return part;
    },
    send: (body) => runOnServer(workspace, operation.id, body.input, run),
  });
  // The form holds the typed text; changes from elsewhere, such as going back to a run, are copied into it.
  const typed = useRef(circumstances);
  const { reset: refill } = form;
  useEffect(() => {
    if (typed.current !== circumstances) refill(circumstances);
    typed.current = circumstances;
  }, [circumstances, refill]);
  const note = (feed: Circumstances['feed']) => {
    typed.current = { ...circumstances, feed };
    onChange(typed.current);
  };
  const change = (part: Partial<Circumstances>) => onChange({ ...circumstances, ...part });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void form.submit();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  const reset = () => {
    const before = circumstances;
    const after = { ...before, productId: null, hostId: null, feed: null };
    const act = workspace.replace('Reset everything', draftOf(operation, {}));
    onChange(after);
    // Values entered since then are kept.
    sayUndoable(workspace, act, 'All settings reset to defaults', () =>
      onChange((now) => (now === after ? before : now)),
    );
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
            {STAGE_NAMES[operation.stage]} ·{' '}
            <a href={helpPage('', operation).address} target="_blank" rel="noreferrer">
              Model
            </a>
          </p>
        </div>
        <UndoButton />
      </header>
      <div className={styles['inputs']}>
        <Form form={form} label="Product and feed">
          <FormProblem form={form} />
          <BasisFields
            form={form}
            usual={usual}
            products={products}
            library={library}
            productId={circumstances.productId}
            hostId={circumstances.hostId}
            onProduct={(productId) => change({ productId, hostId: null, feed: null })}
            onHost={(hostId) => change({ hostId })}
          />
          {options && (
            <FeedEditor
              form={form}
              options={options}
              feed={circumstances.feed}
              onNote={note}
              onFeed={(feed) => change({ feed })}
            />
          )}
        </Form>
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
          loading={form.isBusy}
          onClick={() => void form.submit()}
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
