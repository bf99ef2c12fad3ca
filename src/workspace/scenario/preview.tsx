import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { listChecks } from '#engine/index.ts';
import { figuresFor, type ProductKind } from '#src/economics/figures-for.ts';
import { Icon } from '#src/components/icon.tsx';
import { formatTime } from '#src/lib/format.ts';
import { KIND_NAMES } from '../checks/kinds.ts';
import { diffFigures } from '#src/draft/scenario/diff.ts';
import { DiffView } from './diff-view.tsx';
import styles from './import-dialog.module.css';
import type { ReadyFile } from '#src/draft/scenario/read-file.ts';
import { PER_KG, useReported } from '#src/lib/reporting.ts';

interface FindingsProps {
  reading: Pick<ReadyFile, 'file' | 'plan' | 'reproduction' | 'rows' | 'problem'>;
  kind: ProductKind;
  busy: boolean;
  /** Adds missing components to the library, after confirmation. */
  onAddMissing: (rows: ReadyFile['rows']) => void;
}

interface Props extends FindingsProps {
  reading: ReadyFile;
  /** The open process. */
  openName: string;
}

/**
 * Previews a scenario file: whether its results are reproduced, which parts cannot be imported, and what would change.
 */
export function Preview({ openName, ...findings }: Props) {
  const { changes, before, after } = findings.reading;
  const reported = useReported();
  return (
    <div className={styles['preview']}>
      <Findings {...findings} />
      <DiffView
        changes={changes}
        figures={diffFigures(before?.figures ?? null, after?.figures ?? null, findings.kind, reported)}
        before={openName}
        after="Imported"
      />
    </div>
  );
}

/** What a scenario file contains, whether its results are reproduced, and what is missing or different here. */
export function Findings({ reading, kind, busy, onAddMissing }: FindingsProps) {
  const { file, plan, reproduction, rows, problem } = reading;
  const { engine } = file.versions;
  const time = Number.isNaN(Date.parse(file.created_at)) ? '' : `, ${formatTime(file.created_at)}`;
  const missing = rows.filter((row) => row.missing);
  const others = rows.filter((row) => !row.missing);
  const checks = listChecks(reproduction.warnings);
  const labels = new Map<string, string>(figuresFor(kind, PER_KG).map(({ key, label }) => [key, label]));
  return (
    <>
      <p className={styles['about']}>
        {file.configuration.uo_settings.length} steps for {file.product.name} · engine {engine}
        {time} · <code title={file.sha256}>{file.sha256.slice(0, 8)}</code>
      </p>
      {reproduction.reproduces ? (
        <Finding tone="good" title="Results reproduced">
          Recomputing the file gives exactly the results that it contains.
          <Sentences list={reproduction.reasons} />
        </Finding>
      ) : (
        <Finding tone="warning" title="Results not reproduced">
          {reproduction.problem?.message ??
            `Different from the file: ${reproduction.mismatches.map(({ key }) => labels.get(key) ?? key.replaceAll('_', ' ')).join(', ')}.`}
          <Sentences list={reproduction.reasons} />
        </Finding>
      )}
      {problem && (
        <Finding tone="warning" title="Cannot run unchanged">
          {problem.message}
        </Finding>
      )}
      {checks.length > 0 && (
        <Finding tone="info" title={`Checks of the file: ${checks.length}`}>
          They are listed with remedies once the file is imported.
          <Sentences list={checks.map(({ kind: severity, title }) => `${KIND_NAMES[severity]}: ${title}.`)} />
        </Finding>
      )}
      {plan.leftOut.length > 0 && (
        <Finding tone="warning" title={`Skipped: ${plan.leftOut.length}`}>
          <Sentences list={plan.leftOut} />
        </Finding>
      )}
      {missing.length > 0 && (
        <Finding tone="warning" title={`Not in your library: ${missing.length}`}>
          <Sentences
            list={missing.map(
              ({ list, name }) => `${name}, among the ${list === 'own_operations' ? 'custom operations' : list}.`,
            )}
          />
          <Button size="small" variant="outlined" loading={busy} onClick={() => onAddMissing(missing)}>
            {missing.length === 1 ? 'Add it to the library' : `Add all ${missing.length} to the library`}
          </Button>
        </Finding>
      )}
      {(plan.notes.length > 0 || others.length > 0) && (
        <Finding tone="info" title="Differs from the file">
          <Sentences list={[...plan.notes, ...others.map(rowInWords)]} />
        </Finding>
      )}
    </>
  );
}

const rowInWords = ({ name, fields }: ReadyFile['rows'][number]): string =>
  `${name} differs from the entry in your library: ${fields.map((field) => field.replaceAll('_', ' ')).join(', ')}.`;

const ICONS = { good: 'check', warning: 'warning', info: 'info' } as const;

function Finding({ tone, title, children }: { tone: keyof typeof ICONS; title: string; children: ReactNode }) {
  return (
    <div className={styles['finding']} data-tone={tone}>
      <Icon name={ICONS[tone]} />
      <div>
        <strong>{title}</strong> {children}
      </div>
    </div>
  );
}

function Sentences({ list }: { list: string[] }) {
  if (list.length === 0) return null;
  return (
    <ul className={styles['list']}>
      {list.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
