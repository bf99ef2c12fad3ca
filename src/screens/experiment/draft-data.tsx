import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Experiment, ModelFit } from '#generated/types.ts';
import { useLibraryCalculator } from '#src/engine/calculator.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { DataCard } from './data-card.tsx';
import { draftMapping } from './draft-mapping.ts';
import type { Mapping } from './use-mapping.ts';

interface Props {
  experiment: Experiment;
  mapping: Mapping;
  fit: ModelFit | null;
}

/** Charts of the data as the mapping on the page reads them, also before it is saved. */
export function DraftData({ experiment, mapping: { form }, fit }: Props) {
  const [columns, constants, excluded_rows, corrections] = useWatch({
    control: form.control,
    name: ['columns', 'constants', 'excluded_rows', 'corrections'],
  });
  const draft = useMemo(
    () => (form.isDirty ? draftMapping(experiment, { columns, constants, excluded_rows, corrections }) : null),
    [form.isDirty, experiment, columns, constants, excluded_rows, corrections],
  );
  const calculator = useLibraryCalculator();
  const { answer: points } = useAsk('read_draft', draft ?? undefined, { by: calculator.ask, keep: true });
  const shown = useMemo(() => (draft && points ? { ...experiment, points } : experiment), [draft, points, experiment]);
  return <DataCard experiment={shown} isOld={form.isDirty && shown === experiment} fit={fit} />;
}
