import { useId, useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import type { Step, UnitOperation } from '#engine/index.ts';
import { counted } from '#engine/wording/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { operationOf, useCatalogue } from '#src/draft/catalogue.ts';
import { setSetting } from '#src/draft/edits.ts';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { SideDrawer } from '../tools/side-drawer.tsx';
import { sayUndoable } from '#src/draft/undoable.ts';
import { useUnits } from '#src/draft/unit-preference.ts';
import { applies, describeValue, resolve } from '#src/draft/values.ts';
import { readCells, type PastedRow } from '#src/draft/clipboard/cells.ts';
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
  const step = useWorkspaceState(selectDraft).uo_settings.find((one) => one.id === stepId);
  const operation = step && operationOf(catalogue, step);
  const [text, setText] = useState(pasted?.text ?? '');
  const steps = useMemo(() => readSteps(text, catalogue), [text, catalogue]);
  return (
    <SideDrawer
      title={steps ? 'Paste steps' : step ? `Paste into ${step.name}` : 'Paste values or steps'}
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
          entered into the settings in order. To copy steps, press Ctrl C on a step of any process.
        </p>
      )}
      {text.trim() !== '' && steps && (
        <StepsPreview read={steps} after={stepId} onClose={onClose} onSelect={onSelect} />
      )}
      {text.trim() !== '' && !steps && !operation && (
        <p className={styles['hint']} role="alert">
          This text contains no copied steps. To paste values, first choose a step in the flow diagram.
        </p>
      )}
      {text.trim() !== '' && !steps && step && operation && (
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
  const ready = rows.filter(({ row }) => row.value !== null).map(({ row }) => row);
  const enter = () => {
    const label = ready.length === 1 ? `Paste ${ready[0]!.parameter!.title}` : `Paste ${ready.length} settings`;
    const act = workspace.edit(label, (before) =>
      ready.reduce((next, { parameter, value }) => setSetting(next, step.id, parameter!.key, value!), before),
    );
    onClose();
    sayUndoable(workspace, act, `${ready.length} of ${rows.length} entered into ${step.name}`);
  };
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
          {rows.map(({ row, before }, index) => (
            <Row key={`${index} ${row.text}`} row={row} before={before} />
          ))}
        </tbody>
      </table>
      <Button variant="contained" disabled={ready.length === 0} onClick={enter}>
        Enter {counted(ready.length, 'value')}
      </Button>
    </>
  );
}

function Row({ row, before }: { row: PastedRow; before: string }) {
  const { parameter, value, note, problem, text } = row;
  return (
    <tr data-ready={value !== null || undefined}>
      <th scope="row">
        {parameter?.title ?? text}
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
