import { useId, useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useListProcessConfigurations } from '#generated/hooks/processes/processes.ts';
import type {
  GwpSet,
  LcaBiogenicCarbon,
  LcaFunctionalUnitBasis,
  LcaStage,
  LifeCycleAnalysis,
} from '#generated/hooks/model/index.ts';
import { Field } from '#src/forms/field.tsx';
import { Choice } from './choice.tsx';
import { CoProducts } from './co-products.tsx';
import { usePlaces } from './countries.ts';
import { FormDialog } from './form-dialog.tsx';
import { NumberField } from './number-field.tsx';
import { STAGE_NAMES } from './parts.ts';
import { readScope, scopeDraft, type ScopeDraft } from './scope-draft.ts';
import { useChanges } from './use-analysis.ts';
import styles from './life-cycle.module.css';

const BASES = [
  { value: 'product', label: 'product, as the cost per kilogram counts it' },
  { value: 'dry_mass', label: 'dry mass that is sold' },
  { value: 'protein', label: 'protein that is sold' },
];

/** What the analysis is for and what it counts, to be changed. */
export function ScopeDialog({ analysis, onClose }: { analysis: LifeCycleAnalysis; onClose: () => void }) {
  const id = useId();
  const places = usePlaces();
  const { save } = useChanges(analysis);
  const configurations =
    useListProcessConfigurations(analysis.product_id, analysis.process_id).data?.configurations ?? [];
  const [draft, setDraft] = useState(() => scopeDraft(analysis));
  const set = (change: Partial<ScopeDraft>) => setDraft((before) => ({ ...before, ...change }));
  const read = readScope(draft, analysis);
  const { boundary } = draft;
  return (
    <FormDialog
      title="Goal and scope"
      action="Save"
      values={draft}
      disabled={read === null}
      onSubmit={async () => {
        if (read) await save(read, 'Goal and scope changed');
      }}
      onClose={onClose}
    >
      <Choice
        label="Configuration"
        value={draft.configuration}
        options={configurations.map((one) => ({
          value: one.id,
          label: `v${one.number}${one.note ? `, ${one.note}` : ''}`,
        }))}
        onChange={(configuration) => set({ configuration })}
      />
      <Field id={`${id}-goal`} label="Goal">
        <TextField
          id={`${id}-goal`}
          multiline
          minRows={2}
          value={draft.goal}
          onChange={({ target }) => set({ goal: target.value })}
        />
      </Field>
      <div className={styles['pair']}>
        <NumberField label="Functional unit" value={draft.amount} onChange={(amount) => set({ amount })} />
        <Choice
          label="Unit"
          value={draft.mass}
          options={['kg', 'g', 't', 'mg'].map((one) => ({ value: one, label: one }))}
          onChange={(mass) => set({ mass })}
        />
        <Choice
          label="Of"
          value={draft.basis}
          options={BASES}
          onChange={(basis) => set({ basis: basis as LcaFunctionalUnitBasis })}
        />
      </div>
      <fieldset className={styles['stages']}>
        <legend>Counted beside the process</legend>
        {(Object.keys(STAGE_NAMES) as LcaStage[])
          .filter((stage) => stage !== 'process')
          .map((stage) => (
            <FormControlLabel
              key={stage}
              label={STAGE_NAMES[stage]}
              control={
                <Checkbox
                  checked={boundary.includes(stage)}
                  onChange={(_event, checked) =>
                    set({ boundary: checked ? [...boundary, stage] : boundary.filter((one) => one !== stage) })
                  }
                />
              }
            />
          ))}
      </fieldset>
      <Choice
        label="Where the plant is"
        value={draft.country}
        options={places.map((one) => ({ value: one.code, label: one.name }))}
        onChange={(country) => set({ country })}
      />
      <div className={styles['pair']}>
        <Choice
          label="Warming potentials"
          value={draft.gwp}
          options={['AR6', 'AR5'].map((one) => ({ value: one, label: `IPCC ${one}` }))}
          onChange={(gwp) => set({ gwp: gwp as GwpSet })}
        />
        <Choice
          label="Biogenic carbon"
          value={draft.biogenic}
          options={[
            { value: 'zero_zero', label: 'counts nothing' },
            { value: 'minus_one_plus_one', label: 'uptake and release listed' },
          ]}
          onChange={(biogenic) => set({ biogenic: biogenic as LcaBiogenicCarbon })}
        />
        <NumberField label="Cut-off, % of mass" value={draft.cutOff} onChange={(cutOff) => set({ cutOff })} />
      </div>
      <div className={styles['pair']}>
        <NumberField label="Runs for the uncertainty" value={draft.runs} onChange={(runs) => set({ runs })} />
        <NumberField label="Seed" value={draft.seed} onChange={(seed) => set({ seed })} />
      </div>
      <CoProducts draft={draft} set={set} />
    </FormDialog>
  );
}
