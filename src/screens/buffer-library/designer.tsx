import { useMemo, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Library } from '#engine/types.ts';
import type { Buffer } from '#generated/hooks/model/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { Page } from '#src/components/page.tsx';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useKept } from '#src/forms/use-kept.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { useTitle } from '#src/lib/title.ts';
import { useLibraryCalculator } from '#src/workspace/calculator.ts';
import { act, begin, redo, seal, undo } from '#src/workspace/history.ts';
import { useShortcuts } from '#src/workspace/use-shortcuts.ts';
import { ComponentsCard } from './components-card.tsx';
import styles from './designer.module.css';
import { changesOf, draftOf, inputOf, NEW_BUFFER, type BufferDraft } from './draft.ts';
import { PropertiesCard } from './properties-card.tsx';
import { RecipeCard } from './recipe-card.tsx';
import { TemperaturesCard } from './temperatures-card.tsx';
import { TitrationCards } from './titration-cards.tsx';
import { UsagesCard } from './usages-card.tsx';
import { useChoices, useDesign } from './use-design.ts';
import { useSaveBuffer } from './use-save-buffer.ts';
import { WishCard } from './wish-card.tsx';

interface Props {
  /** Null for one that is not in the library yet. */
  buffer: Buffer | null;
  library: Library;
}

/** One buffer: what is wanted at the left, what follows from it as one types, and who uses it. */
export function Designer({ buffer, library }: Props) {
  const [params] = useSearchParams();
  const copied = library.buffers?.find(({ id }) => id === params.get('like'));
  const [start] = useState<BufferDraft>(() => (buffer ? draftOf(buffer) : copied ? likeness(copied) : NEW_BUFFER));
  const [saved, setSaved] = useState<{ draft: BufferDraft; version: number | undefined }>({
    draft: start,
    version: buffer?.version,
  });
  const [history, setHistory] = useState(() => begin(start));
  const draft = history.present;
  const count = buffer ? changesOf(saved.draft, draft) : history.past.length;
  useKept(
    buffer?.id ?? 'new',
    count > 0,
    () => draft,
    (kept) => setHistory((before) => act(before, 'Take up what was kept', kept, null)),
  );
  const [failure, setFailure] = useState<unknown>(null);
  const free = useRef(false);
  const calculator = useLibraryCalculator(library);
  const choices = useChoices(calculator);
  const input = useMemo(() => inputOf(draft), [draft]);
  const savedInput = useMemo(() => (count > 0 && buffer ? inputOf(saved.draft) : null), [count, buffer, saved]);
  const { design, problem, failure: fault } = useDesign(calculator, input);
  const ghost = useDesign(calculator, savedInput);
  const navigate = useNavigate();
  const storing = useSaveBuffer(
    buffer,
    (now) => setSaved({ draft: draftOf(now), version: now.version }),
    setFailure,
    () => {
      free.current = true;
    },
  );
  useTitle(draft.name);
  useCrumbs([{ label: 'Buffer Library', to: '/buffer-library' }, { label: buffer ? buffer.name : 'New buffer' }]);

  const change = (label: string, part: Partial<BufferDraft>, key: string | null = null) => {
    storing.forget();
    setHistory((before) => act(before, label, { ...before.present, ...part }, key));
  };
  const save = (version = saved.version) => {
    setHistory(seal);
    return storing.save(draft, version);
  };
  const canSave = problem === null && (count > 0 || !buffer);
  useShortcuts({
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    save: () => void (canSave && save()),
  });
  if (failure ?? fault) throw failure ?? fault;

  const { refusal } = storing;
  const wrong = problem ?? (refusal?.status === 422 ? { fields: refusal.fields, message: refusal.message } : null);
  const current = refusal?.details.current as Buffer | undefined;
  const past = history.past.at(-1)?.label;
  return (
    <Page
      title={draft.name.trim() || 'Buffer without a name'}
      badge={
        buffer && count > 0 ? (
          <span className={styles['unsaved']} role="status">
            {count === 1 ? '1 unsaved change' : `${count} unsaved changes`}
          </span>
        ) : undefined
      }
      lead="pK after Goldberg and others 2002, activity after Davies, valid to an ionic strength of 0.5 mol/L"
      actions={
        <>
          <Tooltip title={past ? `Undo: ${past}` : 'Nothing to undo'}>
            <span>
              <IconButton aria-label={past ? `Undo ${past}` : 'Undo'} disabled={!past} onClick={() => setHistory(undo)}>
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
            loading={storing.busy}
            disabled={!canSave}
            onClick={() => void save()}
            endIcon={<kbd aria-hidden="true">Ctrl S</kbd>}
          >
            {buffer ? 'Save' : 'Add to the library'}
          </Button>
        </>
      }
    >
      {wrong && (
        <Alert severity="error" className={styles['notice']}>
          {wrong.message}
          {problem?.nearest?.field === 'ph' && (
            <Button
              size="small"
              variant="text"
              onClick={() => change(`pH ${problem.nearest!.value}`, { ph: problem.nearest!.value })}
            >
              Use pH {problem.nearest.value}
            </Button>
          )}
          {problem && design && ' What is shown is the last that can be made.'}
        </Alert>
      )}
      {refusal?.status === 409 && (
        <Alert
          severity="warning"
          className={styles['notice']}
          action={
            current && (
              <>
                <Button size="small" onClick={() => void save(current.version)}>
                  Save mine on top
                </Button>
                <Button
                  size="small"
                  onClick={() => {
                    change('Open what was saved', draftOf(current));
                    setSaved({ draft: draftOf(current), version: current.version });
                  }}
                >
                  Open theirs
                </Button>
              </>
            )
          }
        >
          {refusal.message}
          {refusal.details.usages && ` ${refusal.details.usages.map(({ name }) => name).join('; ')}.`}
        </Alert>
      )}
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <WishCard draft={draft} saved={saved.draft} design={design} wrong={wrong} onChange={change} />
          <ComponentsCard
            draft={draft}
            choices={choices}
            calculator={calculator}
            fields={wrong?.fields ?? []}
            message={wrong?.message}
            onChange={change}
          />
          {design && <TemperaturesCard design={design} temperature={draft.temperature} />}
        </div>
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
            <RecipeCard draft={draft} design={design} />
            {buffer && <UsagesCard buffer={buffer} busy={storing.busy} onDelete={() => void storing.remove(buffer)} />}
          </div>
        )}
      </div>
      <UnsavedChanges dirty={count > 0} count={count} what={draft.name} stays={() => free.current} />
    </Page>
  );
}

/** A new buffer after one of the library. */
function likeness({ name, ph, temperature, volume, preparation, components }: NonNullable<Library['buffers']>[number]) {
  return {
    ...NEW_BUFFER,
    name: `${name}, copy`,
    ph,
    components,
    preparation: preparation ?? null,
    ...(temperature !== undefined && { temperature }),
    ...(volume !== undefined && { volume }),
  };
}
