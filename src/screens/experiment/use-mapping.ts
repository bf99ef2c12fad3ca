import { useMemo, useState } from 'react';
import { getExperiment, mapExperiment } from '#generated/hooks/experiments/experiments.ts';
import type { CellCorrection, Experiment, MappedColumnInput, ModelVariable } from '#generated/hooks/model/index.ts';
import { convert, dimension, isUnit } from '#engine/quantity.ts';
import { useRefresh } from '#src/experiments/refresh.ts';
import { useKept } from '#src/forms/use-kept.ts';
import { type ApiProblem, hasStatus } from '#src/lib/api-problem.ts';
import { toast } from '#src/lib/toast.ts';

/** What a column is said to mean. A factor of null: the unit says it. */
export interface Meaning {
  variable: string | null;
  unit: string;
  factor: number | null;
}

interface Draft {
  meanings: Record<string, Meaning>;
  excluded: number[];
  corrections: CellCorrection[];
}

export interface MappingState extends Draft {
  variables: ModelVariable[];
  isChanged: boolean;
  canSave: boolean;
  isSaving: boolean;
  problem: ApiProblem | null;
  /** Whether a refusal is about a column. */
  isWrong: (column: string) => boolean;
  mean: (column: string, meaning: Meaning) => void;
  correct: (correction: CellCorrection) => void;
  leaveOut: (row: number, isOut: boolean) => void;
  save: () => Promise<void>;
}

/** The mapping of an experiment while it is worked on; it is saved as a whole. */
export function useMapping(experiment: Experiment): MappingState {
  const { product_id, unit_operation, id, version, file, mapping, model } = experiment;
  const saved = useMemo(() => draftOf(experiment), [experiment]);
  const base = useMemo(() => baseOf(experiment), [experiment]);
  // Another file, or a mapping that someone else saved: what is there now counts. Another name changes nothing of it.
  const [work, setWork] = useState<{ of: string; draft: Draft } | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const draft = work?.of === base ? work.draft : saved;
  const [isSaving, setSaving] = useState(false);
  const refresh = useRefresh();
  const isChanged = useMemo(() => JSON.stringify(draft) !== JSON.stringify(saved), [draft, saved]);
  useKept(
    `mapping of ${file?.uploaded_at}`,
    isChanged,
    () => draft,
    (kept) => setWork({ of: base, draft: kept }),
  );
  const change = (make: (before: Draft) => Draft) => {
    setWork({ of: base, draft: make(draft) });
    setProblem(null);
  };

  const save = async () => {
    setSaving(true);
    setProblem(null);
    const { excluded, corrections } = draft;
    const columns = (file?.columns ?? []).map(({ name }) => inputOf(name, draft.meanings[name]));
    try {
      const body = { columns, excluded_rows: excluded, corrections, version };
      const now = await mapExperiment(product_id, unit_operation, id, body);
      await refresh(now);
      toast.done(`Mapping saved, ${now.mapping?.rows_used ?? 0} rows can be used`);
    } catch (error) {
      if (!hasStatus(error, 400, 409, 422)) throw error;
      setProblem(error);
      if (error.status === 409) {
        const now = await getExperiment(product_id, unit_operation, id);
        // Made of the same file it stands on what is there by now, and can be saved over it.
        if (now.file?.uploaded_at === file?.uploaded_at) setWork({ of: baseOf(now), draft });
        await refresh(now);
      }
    } finally {
      setSaving(false);
    }
  };

  return {
    ...draft,
    variables: model?.variables ?? [],
    isChanged,
    canSave: isChanged || mapping?.confirmed === false,
    isSaving,
    problem,
    isWrong: (column) => {
      const place = /^columns\/(\d+)/.exec(problem?.field ?? '');
      return place !== null && file?.columns[Number(place[1])]?.name === column;
    },
    mean: (column, meaning) => change((before) => ({ ...before, meanings: { ...before.meanings, [column]: meaning } })),
    correct: (correction) =>
      change((before) => ({
        ...before,
        corrections: [
          ...before.corrections.filter(({ row, column }) => row !== correction.row || column !== correction.column),
          correction,
        ],
      })),
    leaveOut: (row, isOut) =>
      change((before) => ({
        ...before,
        excluded: isOut
          ? [...before.excluded, row].toSorted((a, b) => a - b)
          : before.excluded.filter((one) => one !== row),
      })),
    save,
  };
}

/** What a draft is made on: the same file, with the same mapping saved. */
const baseOf = (experiment: Experiment): string => JSON.stringify([experiment.file?.uploaded_at, draftOf(experiment)]);

function draftOf({ file, mapping }: Experiment): Draft {
  const mapped = new Map(mapping?.columns.map((column) => [column.column, column]));
  const meanings = Object.fromEntries(
    (file?.columns ?? []).map(({ name, unit: read }): [string, Meaning] => {
      const column = mapped.get(name);
      const { variable = null, unit = null, model_unit = null, factor = null } = column ?? {};
      const usual = unit !== null && model_unit !== null ? factorOf(unit, model_unit) : null;
      const own = factor !== null && (usual === null || Math.abs(usual - factor) > 1e-9 * usual);
      return [name, { variable, unit: unit ?? read ?? '', factor: own ? factor : null }];
    }),
  );
  return { meanings, excluded: mapping?.excluded_rows ?? [], corrections: mapping?.corrections ?? [] };
}

/** By what a value in one unit is multiplied for another; null where it does not convert. */
export function factorOf(from: string, to: string): number | null {
  if (!isUnit(from) || !isUnit(to) || dimension(from) !== dimension(to)) return null;
  return convert(1, from, to) - convert(0, from, to);
}

function inputOf(column: string, meaning: Meaning | undefined): MappedColumnInput {
  const { variable = null, unit = '', factor = null } = meaning ?? {};
  if (variable === null) return { column, variable: null };
  return { column, variable, ...(unit === '' ? {} : { unit }), ...(factor === null ? {} : { factor }) };
}
