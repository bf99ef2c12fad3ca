import { useId, useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import type { Configuration, Step, UnitOperation } from '#engine/index.ts';
import { counted } from '#engine/wording/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { operationOf, useCatalogue } from '#src/draft/catalogue.ts';
import { setSetting } from '#src/draft/edits.ts';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { SideDrawer } from '../tools/side-drawer.tsx';
import { sayUndoable } from '#src/draft/undoable.ts';
import { useUnits } from '#src/draft/unit-preference.ts';
import { applies, describeValue, resolve } from '#src/draft/values.ts';
import { readCells, readTable, type PastedRow, type TableRow } from '#src/draft/clipboard/cells.ts';
import styles from './clipboard.module.css';
import { readSteps, type ReadSteps } from '#src/draft/clipboard/steps.ts';
import { usePasteSteps } from './use-paste-steps.ts';

interface Props {
  stepId: string | null;
  /** The pasted text, and the setting that had the focus. */
  pasted: { text: string; start: string | null } | null;
  onClose: () => void;
  onSelect: (id: string) => void;
}

/** Pastes steps of another process, or a column of values for the selected step: reads, previews and enters them as one
 * action. */
export default function PasteDrawer({ stepId, pasted, onClose, onSelect }: Props) {
  const id = useId();
  const catalogue = useCatalogue();
  const draft = useWorkspaceState(selectDraft);
  const step = draft.uo_settings.find((one) => one.id === stepId);
  const operation = step && operationOf(catalogue, step);
  const [text, setText] = useState(pasted?.text ?? '');
  const steps = useMemo(() => readSteps(text, catalogue), [text, catalogue]);
  const table = useTable(text, draft);
  return (
    <SideDrawer
      title={
        steps ? 'Paste steps' : table ? 'Paste a table' : step ? `Paste into ${step.name}` : 'Paste values or steps'
      }
      over="From a spreadsheet or another process"
      what="pasting"
      onClose={onClose}
      wide
    >
      <label className={styles['label']} htmlFor={id}>
        What to paste
      </label>
      <textarea
        id={id}
        className={styles['text']}
        rows={5}
        spellCheck={false}
        placeholder={'Concentration factor\t12\nTemperature\t10 °C'}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {text.trim() === '' && (
        <p className={styles['hint']}>
          One setting per row: its name, its value and, in the same cell or the next, its unit. Values without names are
          entered into the settings in order. A table of several steps has the name of the step in its first column. To
          copy steps, press Ctrl C on a step of any process.
        </p>
      )}
      {text.trim() !== '' && steps && (
        <StepsPreview read={steps} after={stepId} onClose={onClose} onSelect={onSelect} />
      )}
      {table && <TablePreview rows={table} draft={draft} onClose={onClose} />}
      {text.trim() !== '' && !steps && !table && !operation && (
        <p className={styles['hint']} role="alert">
          This text contains no copied steps, and no row begins with the name of a step and one of its settings. To
          paste values without it, first choose a step in the flow diagram.
        </p>
      )}
      {text.trim() !== '' && !steps && !table && step && operation && (
        <ValuesPreview text={text} start={pasted?.start ?? null} step={step} operation={operation} onClose={onClose} />
      )}
    </SideDrawer>
  );
}

function StepsPreview({
  read,
  after,
  onClose,
  onSelect,
}: {
  read: ReadSteps;
  after: string | null;
  onClose: () => void;
  onSelect: (id: string) => void;
}) {
  const paste = usePasteSteps();
  return (
    <>
      <ol className={styles['steps']}>
        {read.copies.map(({ step, locked }, index) => (
          <li key={`${index} ${step.name}`}>
            {step.name} <small>{Object.keys({ ...step.settings, ...locked }).length} entered settings</small>
          </li>
        ))}
      </ol>
      <LeftOut lines={read.leftOut} />
      <Button
        variant="contained"
        disabled={read.copies.length === 0}
        onClick={() => {
          const first = paste(read, after);
          onClose();
          if (first) onSelect(first);
        }}
      >
        Paste {counted(read.copies.length, 'step')}
      </Button>
    </>
  );
}

function ValuesPreview({
  text,
  start,
  step,
  operation,
  onClose,
}: {
  text: string;
  start: string | null;
  step: Step;
  operation: UnitOperation;
  onClose: () => void;
}) {
  const workspace = useWorkspace();
  const draft = useWorkspaceState(selectDraft);
  const computed = useWorkspaceState(
    (state) => state.results?.steps.find(({ step_id }) => step_id === step.id)?.settings,
  );
  const inUnits = useUnits(operation.parameters);
  const rows = useMemo(() => {
    const now = new Map(operation.parameters.map((p) => [p.key, resolve(p, step, draft, computed)] as const));
    const values = new Map([...now].map(([key, { value }]) => [key, value] as const));
    const shown = inUnits.map(({ parameter }) => parameter).filter((parameter) => applies(parameter, values));
    return readCells(text, shown, start).map((row) => ({
      row,
      before: row.parameter ? describeValue(row.parameter, now.get(row.parameter.key)?.value ?? null) : '',
    }));
  }, [operation, step, draft, computed, inUnits, text, start]);
  return (
    <Preview
      rows={rows}
      onEnter={(ready) => {
        const label = ready.length === 1 ? `Paste ${ready[0]!.parameter!.title}` : `Paste ${ready.length} settings`;
        const act = workspace.edit(label, (before) =>
          ready.reduce((next, { parameter, value }) => setSetting(next, step.id, parameter!.key, value!), before),
        );
        onClose();
        sayUndoable(workspace, act, `${ready.length} of ${rows.length} entered into ${step.name}`);
      }}
    />
  );
}

/** The text as a table of several steps; null if it is none. */
function useTable(text: string, draft: Configuration): TableRow[] | null {
  const catalogue = useCatalogue();
  const own = draft.uo_settings.flatMap((step) =>
    (operationOf(catalogue, step)?.parameters ?? []).map((parameter) => ({ id: step.id, parameter })),
  );
  const shown = useUnits(own.map(({ parameter }) => parameter));
  const settingsOf = (id: string) => shown.flatMap(({ parameter }, n) => (own[n]!.id === id ? [parameter] : []));
  return readTable(
    text,
    draft.uo_settings.map(({ id, name }) => ({ id, name, parameters: settingsOf(id) })),
  );
}

function TablePreview({ rows, draft, onClose }: { rows: TableRow[]; draft: Configuration; onClose: () => void }) {
  const workspace = useWorkspace();
  const results = useWorkspaceState((state) => state.results?.steps);
  const stepOf = (id: string | null) => draft.uo_settings.find((one) => one.id === id);
  const nowOf = ({ parameter, stepId }: TableRow): string => {
    const step = stepOf(stepId);
    if (!parameter || !step) return '';
    const computed = results?.find(({ step_id }) => step_id === stepId)?.settings;
    return describeValue(parameter, resolve(parameter, step, draft, computed).value);
  };
  return (
    <Preview
      rows={rows.map((row) => ({ row, before: nowOf(row), step: stepOf(row.stepId)?.name }))}
      onEnter={(ready) => {
        const act = workspace.edit(`Paste ${counted(ready.length, 'setting')} of a table`, (before) =>
          ready.reduce(
            (next, { stepId, parameter, value }) => setSetting(next, stepId!, parameter!.key, value!),
            before,
          ),
        );
        const count = new Set(ready.map(({ stepId }) => stepId)).size;
        onClose();
        sayUndoable(workspace, act, `${ready.length} of ${rows.length} entered into ${counted(count, 'step')}`);
      }}
    />
  );
}

interface PreviewProps<R extends PastedRow> {
  rows: { row: R; before: string; step?: string | undefined }[];
  /** Enters the rows that were understood. */
  onEnter: (ready: R[]) => void;
}

function Preview<R extends PastedRow>({ rows, onEnter }: PreviewProps<R>) {
  const ready = rows.filter(({ row }) => row.value !== null).map(({ row }) => row);
  return (
    <>
      <p role="status" className={styles['count']}>
        <b>{ready.length} ready</b>
        {rows.length > ready.length && `, ${rows.length - ready.length} skipped`}
      </p>
      <table className={styles['preview']} aria-label="What changes">
        <thead>
          <tr>
            <th scope="col">Setting</th>
            <th scope="col">Now</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, before, step }, index) => (
            <Row key={`${index} ${row.text}`} row={row} before={before} step={step} />
          ))}
        </tbody>
      </table>
      <Button variant="contained" disabled={ready.length === 0} onClick={() => onEnter(ready)}>
        Enter {counted(ready.length, 'value')}
      </Button>
    </>
  );
}

function Row({ row, before, step }: { row: PastedRow; before: string; step?: string | undefined }) {
  const { parameter, value, note, problem, text } = row;
  return (
    <tr data-ready={value !== null || undefined}>
      <th scope="row">
        {parameter ? [step, parameter.title].filter(Boolean).join(', ') : text}
        {problem ? (
          <strong>
            <Icon name="alert" size={12} /> {problem}
          </strong>
        ) : (
          note !== '' && <small>{note}</small>
        )}
      </th>
      <td className="figures">{before}</td>
      <td className="figures">{parameter && value !== null ? <b>{describeValue(parameter, value)}</b> : 'skipped'}</td>
    </tr>
  );
}

function LeftOut({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className={styles['leftOut']}>
      <b>Skipped</b>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
