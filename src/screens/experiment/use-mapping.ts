import { useEffect, useMemo, useRef } from 'react';
import { getExperiment, mapExperiment, mapExperimentChanges } from '#generated/hooks/experiments.ts';
import type { CellCorrection, Experiment, MappedColumnInput, ModelVariable } from '#generated/types.ts';
import { MapExperimentBody } from '#generated/zod/experiments.ts';
import { convert, dimension, isUnit } from '#engine/wording/index.ts';
import type { TypedQuantity } from '#src/components/use-quantity-text.ts';
import { useKeepExperiment } from '#src/experiments/use-keep-experiment.ts';
import { useContractForm, type ContractForm } from '#src/forms/use-contract-form.ts';
import { hasStatus } from '#src/lib/api-problem.ts';
import { toast } from '#src/lib/toast.ts';

type SaidKey = 'multiplier' | 'molar_mass' | 'below' | 'limit' | 'day_first' | 'run';

/** What is said of a column besides its variable and unit. */
type Said = { [Key in SaidKey]?: MappedColumnInput[Key] | undefined };

/** The variable assigned to a column. A null factor means that the unit determines it. */
export interface ColumnValues extends Said {
  column: string;
  variable: string | null;
  unit: string;
  factor: TypedQuantity;
}

/** An input of the model; null while it is not given. */
export interface ConstantValues {
  variable: string;
  value: TypedQuantity;
}

export interface MappingValues {
  columns: ColumnValues[];
  constants: ConstantValues[];
  excluded_rows: number[];
  corrections: CellCorrection[];
  remember_decisions: boolean;
}

/** What of a mapping changes the data. */
export type DataValues = Omit<MappingValues, 'remember_decisions'>;

export interface Mapping {
  form: ContractForm<MappingValues>;
  variables: ModelVariable[];
  canSave: boolean;
}

/**
 * The mapping of an experiment while it is being edited; it is saved as a whole.
 * @param onSaved what follows from a saved mapping
 */
export function useMapping(experiment: Experiment, onSaved: () => Promise<void>): Mapping {
  const { product_id, unit_operation, id, version, file, mapping, model } = experiment;
  const saved = useMemo(() => valuesOf(experiment), [experiment]);
  const base = useMemo(() => baseOf(experiment), [experiment]);
  // The initial values of the form, which are kept if someone else saves in the meantime.
  const filled = useRef(base);
  const isKept = useRef(false);
  const keep = useKeepExperiment();
  const form = useContractForm<MappingValues, typeof MapExperimentBody>({
    name: `mapping of ${file?.uploaded_at}`,
    schema: MapExperimentBody,
    start: saved,
    toBody: ({ columns, constants, ...values }) => ({
      ...values,
      columns: columns.map(columnBody),
      constants: constants.map(({ variable, value }) =>
        value === null || isMapped(columns, variable) ? { variable } : { variable, value },
      ),
      version,
    }),
    inputOf: (path) =>
      path.replace(/^(columns\.\d+)\.column$/, '$1.variable').replace(/^(constants\.\d+)\.variable$/, '$1.value'),
    async send(body) {
      try {
        const now = await mapExperiment(product_id, unit_operation, id, body);
        await keep(now, mapExperimentChanges);
        toast.done(`Mapping saved, ${now.mapping?.rows_used ?? 0} rows can be used`);
        await onSaved();
      } catch (error) {
        if (hasStatus(error, 409)) {
          const now = await getExperiment(product_id, unit_operation, id);
          // The file is the same, so the mapping can be saved over the current one.
          isKept.current = now.file?.uploaded_at === file?.uploaded_at;
          await keep(now, mapExperimentChanges);
        }
        throw error;
      }
    },
  });
  const { reset } = form;
  useEffect(() => {
    // Another file or a mapping saved by someone else resets the form; a new name does not.
    if (filled.current !== base) reset(saved, { keepValues: isKept.current });
    filled.current = base;
    isKept.current = false;
  }, [base, saved, reset]);
  return { form, variables: model?.variables ?? [], canSave: form.isDirty || mapping?.confirmed === false };
}

/** Identifies what a mapping is based on: the file and its saved mapping. */
const baseOf = (experiment: Experiment): string => JSON.stringify([experiment.file?.uploaded_at, valuesOf(experiment)]);

/** Whether a column provides a variable. */
export const isMapped = (columns: readonly ColumnValues[], key: string): boolean =>
  columns.some(({ variable }) => variable === key);

function valuesOf({ file, mapping, model }: Experiment): MappingValues {
  const mapped = new Map(mapping?.columns.map((column) => [column.column, column]));
  const columns = (file?.columns ?? []).map(({ name, unit: read }): ColumnValues => {
    const column = mapped.get(name);
    const { variable = null, unit = null, model_unit = null, factor = null } = column ?? {};
    const usual = unit !== null && model_unit !== null ? factorOf(unit, model_unit) : null;
    // A suggestion without a unit waits for a person to say which one it is.
    const isOpen = unit === '' && factor === 1 && mapping?.confirmed !== true;
    const { multiplier = 1, molar_mass, logarithm = false } = column ?? {};
    const isOther = usual === null || Math.abs(usual * multiplier - factor!) > 1e-9 * usual;
    const own = factor !== null && !isOpen && molar_mass === undefined && !logarithm && isOther;
    const values = { column: name, variable, unit: unit ?? read ?? '', factor: own ? factor : null };
    // The form compares keys: one that is absent would make a saved mapping look changed once its input is shown.
    return { ...values, ...NOTHING_SAID, ...saidOf(column ?? {}) };
  });
  const given = new Map(mapping?.constants?.map(({ variable, value }) => [variable, value]));
  const constants = (model?.variables ?? [])
    .filter((one) => given.has(one.key) || isConstant(one))
    .map(({ key }) => ({ variable: key, value: given.get(key) ?? null }));
  return {
    columns,
    constants,
    excluded_rows: mapping?.excluded_rows ?? [],
    corrections: mapping?.corrections ?? [],
    remember_decisions: mapping?.remember_decisions ?? true,
  };
}

/** A number that the fit uses, and that may be the same in all rows. */
const isConstant = ({ used, role, kind, value }: ModelVariable): boolean =>
  used === true && role === 'input' && kind === 'scalar' && value === 'number';

/** The factor that converts one unit to another; null if they do not convert. */
export function factorOf(from: string, to: string): number | null {
  if (!isUnit(from) || !isUnit(to) || dimension(from) !== dimension(to)) return null;
  return convert(1, from, to) - convert(0, from, to);
}

function columnBody({ column, variable, unit, factor, ...said }: ColumnValues) {
  if (variable === null) return { column, variable };
  return { column, variable, unit, factor, ...saidOf(said) };
}

const NOTHING_SAID: Said = {
  multiplier: undefined,
  molar_mass: undefined,
  below: undefined,
  limit: undefined,
  day_first: undefined,
  run: undefined,
};

export const saidOf = ({ multiplier, molar_mass, below, limit, day_first, run }: Said) => ({
  ...(multiplier !== undefined && { multiplier }),
  ...(molar_mass !== undefined && { molar_mass }),
  ...(below !== undefined && { below }),
  ...(limit !== undefined && { limit }),
  ...(day_first !== undefined && { day_first }),
  ...(run !== undefined && { run }),
});
