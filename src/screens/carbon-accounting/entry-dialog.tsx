import { useId, useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useListCarbonInputOptions, useListCountries } from '#generated/hooks/carbon-accounting/carbon-accounting.ts';
import { useListOrganisationProcesses } from '#generated/hooks/processes/processes.ts';
import type { CarbonContractKind, CarbonEntry, CarbonInputOption, CarbonReport } from '#generated/hooks/model/index.ts';
import { CONTRACTS, scopeOf } from '#src/carbon/words.ts';
import forms from '#src/carbon/carbon.module.css';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { Field } from '#src/forms/field.tsx';
import { useChanged } from '#src/forms/use-changed.ts';
import { useKept } from '#src/forms/use-kept.ts';
import { isFormProblem } from '#src/lib/api-problem.ts';
import { formatInput } from '#src/lib/format.ts';
import { toast } from '#src/lib/toast.ts';
import { draftOf, readDraft, type Draft } from './entry-draft.ts';
import { useSave } from './use-save.ts';

const KEPT = { query: { staleTime: Infinity } } as const;
const NATIVE = { select: { native: true } };

interface Props {
  report: CarbonReport;
  /** Null for a new one. */
  entry: CarbonEntry | null;
  onClose: () => void;
}

/** One entry: what, how much, where, by which contract or process, and what proves it. */
export function EntryDialog({ report, entry, onClose }: Props) {
  const id = useId();
  const options = useListCarbonInputOptions(KEPT).data?.input_options;
  const countries = useListCountries(KEPT).data?.countries ?? [];
  const { put, busy } = useSave(report);
  const [draft, setDraft] = useState<Draft>(() => draftOf(entry, report));
  const changed = useChanged(draft);
  useKept(`entry ${entry?.id ?? 'new'}`, changed, () => draft, setDraft);
  const [problems, setProblems] = useState<Partial<Record<keyof Draft | 'form', string>>>({});
  const option = options?.find((one) => one.id === draft.option);
  const set = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes });
    setProblems({});
  };
  const sorted = useMemo(
    () => options?.toSorted((a, b) => a.scope - b.scope || a.group.localeCompare(b.group)) ?? [],
    [options],
  );
  const submit = async () => {
    const read = readDraft(draft, option);
    if ('problems' in read) return setProblems(read.problems);
    try {
      const now = await put({ ...read.entry, ...(entry ? { id: entry.id } : {}) });
      const shown = now.entries.find((one) => one.id === entry?.id) ?? now.entries.at(-1);
      toast.done(`${shown?.name ?? 'Entry'} ${entry ? 'changed' : 'added'}`);
      return onClose();
    } catch (error) {
      if (!isFormProblem(error)) return undefined;
      const [, field] = /^entries\/\d+\/(\w+)/.exec(error.field ?? '') ?? [];
      const key = field === 'input_option_id' ? 'option' : field;
      return setProblems({ [key !== undefined && key in draft ? key : 'form']: error.message });
    }
  };
  const row = (key: keyof Draft, label: string, optional = false) => ({
    id: `${id}-${key}`,
    label,
    optional,
    error: problems[key],
  });
  const input = (
    key:
      | 'quantity'
      | 'unit'
      | 'name'
      | 'evidence'
      | 'note'
      | 'own_factor'
      | 'share'
      | 'own_factor_source'
      | 'contract_share'
      | 'contract_factor',
  ) => ({
    id: `${id}-${key}`,
    fullWidth: true,
    error: Boolean(problems[key]),
    value: draft[key],
    onChange: ({ target }: { target: { value: string } }) => set({ [key]: target.value }),
  });
  const isProcess = option?.group === 'processes';
  const hasContract = option?.scope === 2;
  const isGrid = option?.by_country || option?.id === 'electricity_market';
  return (
    <DialogForm dirty={changed && !busy} onClose={onClose} maxWidth="sm" aria-labelledby={`${id}-title`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogTitle id={`${id}-title`}>{entry ? entry.name : 'Add an entry'}</DialogTitle>
        <DialogContent>
          {problems.form && <Alert severity="error">{problems.form}</Alert>}
          <Field
            {...row('option', 'Item')}
            help={option && `Scope ${scopeOf(option)}, per ${option.unit}${option.note ? `. ${option.note}` : ''}`}
          >
            <Autocomplete<CarbonInputOption>
              id={`${id}-option`}
              options={sorted}
              value={option ?? null}
              groupBy={(one) => `Scope ${scopeOf(one)}, ${one.group.replaceAll('_', ' ')}`}
              getOptionLabel={(one) => `${one.name} (${one.unit})`}
              getOptionKey={(one) => one.id}
              isOptionEqualToValue={(a, b) => a.id === b.id}
              onChange={(_event, chosen) =>
                set({
                  option: chosen?.id ?? '',
                  unit: chosen?.unit ?? '',
                  // The name of the item before is not the name of this one.
                  name: draft.name === option?.name ? '' : draft.name,
                })
              }
              renderInput={(params) => <TextField {...params} autoFocus={!entry} error={Boolean(problems.option)} />}
            />
          </Field>
          {isProcess && <ProcessFields id={id} draft={draft} set={set} error={problems.process} />}
          <div className={forms['pair']}>
            <Field {...row('quantity', 'Quantity')}>
              <TextField {...input('quantity')} slotProps={{ htmlInput: { inputMode: 'decimal' } }} />
            </Field>
            <Field {...row('unit', 'Unit')}>
              <TextField {...input('unit')} />
            </Field>
            <Field {...row('country', 'Country')}>
              <TextField
                select
                id={`${id}-country`}
                fullWidth
                slotProps={NATIVE}
                value={draft.country}
                onChange={({ target }) => set({ country: target.value })}
              >
                {countries.map(({ code, name, grid_factor: grid }) => (
                  <option key={code} value={code}>
                    {name}
                    {isGrid && (grid === null ? ', no data' : `, ${formatInput(grid * 1000)} g/kWh`)}
                  </option>
                ))}
              </TextField>
            </Field>
            {report.boundary === 'equity_share' && (
              <Field {...row('share', 'Share, %')}>
                <TextField {...input('share')} />
              </Field>
            )}
          </div>
          {hasContract && (
            <div className={forms['pair']}>
              <Field {...row('contract', 'Contract')} help="For the figure by market.">
                <TextField
                  select
                  id={`${id}-contract`}
                  fullWidth
                  slotProps={NATIVE}
                  value={draft.contract}
                  onChange={({ target }) => set({ contract: target.value as CarbonContractKind })}
                >
                  {Object.entries(CONTRACTS).map(([value, title]) => (
                    <option key={value} value={value}>
                      {title}
                    </option>
                  ))}
                </TextField>
              </Field>
              {draft.contract !== 'none' && (
                <>
                  <Field {...row('contract_share', 'Covers, %')}>
                    <TextField {...input('contract_share')} />
                  </Field>
                  <Field {...row('contract_factor', 'Its factor, g CO₂e/kWh')}>
                    <TextField {...input('contract_factor')} />
                  </Field>
                </>
              )}
            </div>
          )}
          {!isProcess && !isGrid && (
            <div className={forms['pair']}>
              <Field
                {...row('own_factor', `Own factor, kg CO₂e/${draft.unit || 'unit'}`, true)}
                help={option?.factor === null ? 'The item has none: without one it adds nothing.' : 'From a supplier.'}
              >
                <TextField {...input('own_factor')} />
              </Field>
              {draft.own_factor !== '' && (
                <Field {...row('own_factor_source', 'Its source')}>
                  <TextField {...input('own_factor_source')} />
                </Field>
              )}
            </div>
          )}
          <Field {...row('name', 'Name', true)} help="The item’s unless given.">
            <TextField {...input('name')} />
          </Field>
          <Field {...row('evidence', 'Evidence', true)} help="What proves the quantity, such as invoices or a meter.">
            <TextField {...input('evidence')} />
          </Field>
          <Field {...row('note', 'Note', true)}>
            <TextField {...input('note')} multiline />
          </Field>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {entry ? 'Save entry' : 'Add entry'}
          </Button>
        </DialogActions>
      </form>
    </DialogForm>
  );
}

interface ProcessProps {
  id: string;
  draft: Draft;
  set: (changes: Partial<Draft>) => void;
  error: string | undefined;
}

/** Which process made it, and whether its energy is metered already. */
function ProcessFields({ id, draft, set, error }: ProcessProps) {
  const processes = useListOrganisationProcesses().data?.processes.filter(({ figures }) => figures !== null) ?? [];
  const chosen = processes.find((one) => one.id === draft.process);
  const gwp = chosen?.figures?.gwp;
  return (
    <div className={forms['pair']}>
      <Field
        id={`${id}-process`}
        label="Process"
        error={error}
        help={
          chosen &&
          (gwp === null || gwp === undefined
            ? 'Its footprint has no data.'
            : `${formatInput(Number(gwp.toPrecision(3)))} kg CO₂e/kg with its energy`)
        }
      >
        <TextField
          select
          id={`${id}-process`}
          fullWidth
          slotProps={NATIVE}
          error={Boolean(error)}
          value={draft.process}
          onChange={({ target }) =>
            set({
              process: target.value,
              product: processes.find((one) => one.id === target.value)?.product_id ?? '',
            })
          }
        >
          <option value="">Choose one</option>
          {processes.map((one) => (
            <option key={one.id} value={one.id}>
              {one.product_name}, {one.name}
            </option>
          ))}
        </TextField>
      </Field>
      <Field id={`${id}-part`} label="Made" help="What your meters count is in scopes 1 and 2, so it is left out here.">
        <TextField
          select
          id={`${id}-part`}
          fullWidth
          slotProps={NATIVE}
          value={draft.part}
          onChange={({ target }) => set({ part: target.value as Draft['part'] })}
        >
          <option value="materials">here: without its energy</option>
          <option value="all">elsewhere: with its energy</option>
        </TextField>
      </Field>
    </div>
  );
}
