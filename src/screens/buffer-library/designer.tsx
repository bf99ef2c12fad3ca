import { useMemo, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Library } from '#engine/index.ts';
import { CreateBufferBody, UpdateBufferBody } from '#generated/zod/buffers.ts';
import { getListBufferUsagesQueryOptions } from '#generated/hooks/buffers.ts';
import type { Buffer } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { Page } from '#src/components/page.tsx';
import { Conflict } from '#src/forms/conflict.tsx';
import { Form, FormProblem } from '#src/forms/form.tsx';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { useKept } from '#src/forms/use-kept.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { useTitle } from '#src/lib/title.ts';
import { isStale, type ApiProblem } from '#src/lib/api-problem.ts';
import { useLibraryCalculator } from '#src/engine/calculator.ts';
import { act, begin, redo, seal, undo, type History } from '#src/draft/history.ts';
import { useShortcuts } from '#src/workspace/use-shortcuts.ts';
import { ComponentsCard } from './components-card.tsx';
import styles from './designer.module.css';
import { changesOf, draftOf, inputOf, NEW_BUFFER, type BufferDraft, type OnChange } from './draft.ts';
import { PropertiesCard } from './properties-card.tsx';
import { RecipeCard } from './recipe-card.tsx';
import { TemperaturesCard } from './temperatures-card.tsx';
import { TitrationCards } from './titration-cards.tsx';
import { UsagesCard } from '#src/products/usages-card.tsx';
import { useChoices, useDesign } from './use-design.ts';
import { useSaveBuffer } from './use-save-buffer.ts';
import { WishCard } from './wish-card.tsx';

interface Props {
  /** Null for a buffer that is not in the library yet. */
  buffer: Buffer | null;
  library: Library;
}

/** One buffer: its specification on the left, the results as the user types, and where it is used. */
export function Designer({ buffer, library }: Props) {
  const [params] = useSearchParams();
  const copied = library.buffers?.find(({ id }) => id === params.get('like'));
  const [start] = useState<BufferDraft>(() => (buffer ? draftOf(buffer) : copied ? likeness(copied) : NEW_BUFFER));
  const [saved, setSaved] = useState(start);
  const [history, setHistory] = useState(() => begin(start));
  const draft = history.present;
  const count = buffer ? changesOf(saved, draft) : history.past.length;
  const [failure, setFailure] = useState<unknown>(null);
  /** The version that someone else saved in the meantime. */
  const [conflict, setConflict] = useState<ApiProblem | null>(null);
  const version = useRef(buffer?.version);
  const free = useRef(false);
  const calculator = useLibraryCalculator(library);
  const choices = useChoices(calculator);
  const input = useMemo(() => inputOf(draft), [draft]);
  const savedInput = useMemo(() => (count > 0 && buffer ? inputOf(saved) : null), [count, buffer, saved]);
  const { design, problem, failure: fault } = useDesign(calculator, input);
  const ghost = useDesign(calculator, savedInput);
  const navigate = useNavigate();
  const storing = useSaveBuffer(
    buffer,
    (now) => {
      version.current = now.version;
      setSaved(draftOf(now));
    },
    setFailure,
    () => {
      free.current = true;
    },
  );
  // The form holds the typed text; each valid change to it is an action on the draft, which can be undone.
  const form = useContractForm<BufferDraft, typeof CreateBufferBody>({
    name: null,
    schema: buffer ? UpdateBufferBody : CreateBufferBody,
    start,
    toBody: (values) => ({ ...values, ...(buffer && { version: version.current }) }),
    async send(body) {
      setConflict(null);
      try {
        await storing.save(body);
      } catch (error) {
        if (!isStale(error)) throw error;
        setConflict(error);
      }
    },
  });
  const go = (next: History<BufferDraft>) => {
    setHistory(next);
    form.reset(next.present);
  };
  useKept(
    buffer?.id ?? 'new',
    count > 0,
    () => draft,
    (kept) => go(act(history, 'Restore unsaved changes', kept)),
  );
  useTitle(draft.name);
  useCrumbs([{ label: 'Buffer Library', to: '/buffer-library' }, { label: buffer ? buffer.name : 'New buffer' }]);

  const note: OnChange = (label, part, key = null) =>
    setHistory((before) => act(before, label, { ...before.present, ...part }, { key }));
  const change: OnChange = (label, part, key) => {
    note(label, part, key);
    form.setValues((values) => ({ ...values, ...part }));
  };
  const save = () => {
    setHistory(seal);
    void form.submit();
  };
  const canSave = problem === null && (count > 0 || !buffer);
  useShortcuts({
    undo: () => go(undo(history)),
    redo: () => go(redo(history)),
    save: () => canSave && save(),
  });
  if (failure ?? fault) throw failure ?? fault;

  const current = conflict?.details.current as unknown as Buffer | undefined;
  const saveMine = () => {
    version.current = current?.version;
    save();
  };
  const openTheirs = () => {
    if (!current) return;
    setConflict(null);
    version.current = current.version;
    setSaved(draftOf(current));
    go(act(history, 'Open the saved buffer', draftOf(current)));
  };
  const past = history.past.at(-1)?.label;
  return (
    <Page
      title={draft.name.trim() || 'Unnamed buffer'}
      badge={
        buffer && count > 0 ? (
          <span className={styles['unsaved']} role="status">
            {count === 1 ? '1 unsaved change' : `${count} unsaved changes`}
          </span>
        ) : undefined
      }
      lead="pK from Goldberg and others 2002, activity coefficients by Davies, valid up to an ionic strength of 0.5 mol/L"
      actions={
        <>
          <Tooltip title={past ? `Undo: ${past}` : 'Nothing to undo'}>
            <span>
              <IconButton
                aria-label={past ? `Undo ${past}` : 'Undo'}
                disabled={!past}
                onClick={() => go(undo(history))}
              >
                <Icon name="undo" size={18} />
              </IconButton>
            </span>
          </Tooltip>
          {buffer && (
            <Button
              variant="outlined"
              startIcon={<Icon name="copy" />}
              onClick={() => void navigate(`/buffer-library?buffer=new&like=${encodeURIComponent(buffer.id)}`)}
            >
              Duplicate
            </Button>
          )}
          <Button
            variant="contained"
            loading={form.isBusy}
            disabled={!canSave}
            onClick={save}
            endIcon={<kbd aria-hidden="true">Ctrl S</kbd>}
          >
            {buffer ? 'Save' : 'Add to the library'}
          </Button>
        </>
      }
    >
      {problem && (
        <Alert severity="error" className={styles['notice']}>
          {problem.message}
          {problem.nearest?.field === 'ph' && (
            <Button
              size="small"
              variant="text"
              onClick={() => change(`pH ${problem.nearest!.value}`, { ph: problem.nearest!.value })}
            >
              Use pH {problem.nearest.value}
            </Button>
          )}
          {design && ' The results shown are for the last feasible buffer.'}
        </Alert>
      )}
      {conflict && (
        <Conflict onMine={saveMine} onTheirs={openTheirs}>
          {conflict.message}
        </Conflict>
      )}
      {storing.refusal && (
        <Alert severity="warning" className={styles['notice']}>
          {storing.refusal.message}
          {storing.refusal.details.usages && ` ${storing.refusal.details.usages.map(({ name }) => name).join('; ')}.`}
        </Alert>
      )}
      <div className={styles['columns']} data-ordered>
        <Form form={form} label="Buffer" className={styles['column']}>
          <FormProblem form={form} />
          <div className={styles['column']} data-screen>
            <WishCard
              form={form}
              draft={draft}
              saved={saved}
              design={design}
              problem={problem}
              onNote={note}
              onChange={change}
            />
            <ComponentsCard
              form={form}
              draft={draft}
              choices={choices}
              calculator={calculator}
              problem={problem}
              onNote={note}
              onChange={change}
            />
          </div>
          {design && <TemperaturesCard design={design} temperature={draft.temperature} />}
        </Form>
        {!design && !problem && (
          <>
            <Skeleton variant="rounded" height={460} />
            <Skeleton variant="rounded" height={460} />
          </>
        )}
        {design && (
          <div className={styles['column']}>
            <TitrationCards draft={draft} design={design} saved={savedInput ? ghost.design : null} />
            <PropertiesCard design={design} saved={savedInput ? ghost.design : null} />
            {design.warnings.map((warning) => (
              <Alert key={warning} severity="warning">
                {warning}
              </Alert>
            ))}
          </div>
        )}
        {design && (
          <div className={styles['column']}>
            <RecipeCard draft={draft} design={design} choices={choices} />
            {buffer && (
              <UsagesCard
                name={buffer.name}
                noun="buffer"
                query={(page) => getListBufferUsagesQueryOptions(buffer.id, page)}
                how="Select the buffer in the settings of a step that needs a buffer, such as a diafiltration."
                kept="Results change only when a process is saved again."
                busy={storing.busy}
                onDelete={() => void storing.remove(buffer)}
              />
            )}
          </div>
        )}
      </div>
      <UnsavedChanges dirty={count > 0} count={count} what={draft.name} stays={() => free.current} />
    </Page>
  );
}

/** A new buffer copied from one in the library. */
function likeness({
  name,
  ph,
  temperature,
  volume,
  preparation,
  ready_price,
  components,
}: NonNullable<Library['buffers']>[number]) {
  return {
    ...NEW_BUFFER,
    name: `${name}, copy`,
    ph,
    components,
    preparation: preparation ?? null,
    ready_price: ready_price ?? null,
    ...(temperature !== undefined && { temperature }),
    ...(volume !== undefined && { volume }),
  };
}
