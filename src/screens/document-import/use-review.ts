import { useMemo, useState } from 'react';
import {
  draftConfiguration,
  interpretDraft,
  type AcceptedValue,
  type DraftProcess,
  type DraftReport,
  type DraftRow,
  type Reading,
  stepId,
} from '#engine/drafting/index.ts';
import type { Configuration, Library } from '#engine/index.ts';
import { offered, useCatalogue } from '#src/draft/catalogue.ts';
import type { Draft } from './draft.ts';

export interface Review {
  draft: DraftProcess;
  report: DraftReport;
  /** By the id of a row. */
  accepted: ReadonlyMap<string, Reading>;
  /** The process without any accepted value. */
  defaults: Configuration;
  /** Accepted values in the order of the rows. */
  values: AcceptedValue[];
  /** Says what a step is; null leaves it out. */
  chooseStep: (number: number, operation: string | null) => void;
  /** Accepts a reading of a row; null leaves the row at its default. */
  accept: (row: DraftRow, reading: Reading | null) => void;
  /** Replaces the value of a row by what a person typed. */
  edit: (row: DraftRow, value: string) => void;
}

/** What a person decided about a draft, and what follows from it. Rows that are certain are accepted until they are left. */
export function useReview(read: Draft, library: Library): Review {
  const catalogue = useCatalogue();
  const [draft, setDraft] = useState<DraftProcess>(read.draft);
  const [operations, setOperations] = useState<ReadonlyMap<number, string | null>>(new Map());
  const [decided, setDecided] = useState<ReadonlyMap<string, Reading | null>>(new Map());
  const report = useMemo(() => {
    const { proteins, molecules, solvents, buffers = [] } = library;
    const named = [...proteins, ...molecules, ...solvents, ...buffers];
    return interpretDraft(draft, offered(catalogue), { operations, named, unknown: read.unknown });
  }, [draft, catalogue, operations, library, read]);
  const accepted = useMemo(() => acceptedOf(report, decided), [report, decided]);
  const defaults = useMemo(() => draftConfiguration(report, new Map()), [report]);
  const values = useMemo(
    () =>
      report.steps.flatMap((step) =>
        step.rows.flatMap((row): AcceptedValue[] => {
          const reading = accepted.get(row.id);
          return reading ? [{ row: row.id, step_id: stepId(step), key: reading.key, value: reading.value }] : [];
        }),
      ),
    [report, accepted],
  );
  const decide = (id: string, reading: Reading | null) => setDecided((before) => new Map(before).set(id, reading));
  return {
    draft,
    report,
    accepted,
    defaults,
    values,
    chooseStep: (number, operation) => setOperations((before) => new Map(before).set(number, operation)),
    accept(row, reading) {
      decide(row.id, reading);
      // Of two rows with one setting, the one that was accepted last counts.
      const step = row.id.split('.', 1)[0]!;
      for (const [id, { key }] of accepted)
        if (reading && id !== row.id && key === reading.key && id.startsWith(`${step}.`)) decide(id, null);
    },
    edit(row, value) {
      const [step = 0, at = 0] = row.id.split('.').map((part) => Number(part) - 1);
      setDraft((before) => ({
        ...before,
        steps: before.steps.map((one, index) => {
          if (index !== step) return one;
          const { unit: _unit, quotation: _quotation, ...typed } = one.values![at]!;
          return { ...one, values: one.values!.with(at, { ...typed, value }) };
        }),
      }));
      setDecided((before) => new Map([...before].filter(([id]) => id !== row.id)));
    },
  };
}

function acceptedOf(report: DraftReport, decided: ReadonlyMap<string, Reading | null>): Map<string, Reading> {
  const accepted = new Map<string, Reading>();
  for (const { rows } of report.steps)
    for (const row of rows) {
      const own = decided.get(row.id);
      const reading =
        own === undefined
          ? row.state === 'ready' && row.readings[0]
          : row.readings.find(({ key, value }) => key === own?.key && value === own.value);
      if (reading) accepted.set(row.id, reading);
    }
  return accepted;
}
