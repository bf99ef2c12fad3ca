import { useMemo } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useWatch } from 'react-hook-form';
import { yearOf } from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import { useListCarbonInputOptions, useListCountries } from '#generated/hooks/carbon-accounting.ts';
import type { CarbonEntry, CarbonInputOption, CarbonReport } from '#generated/types.ts';
import { UpdateCarbonReportBody } from '#generated/zod/carbon-accounting.ts';
import { optionsOf } from '#src/components/options.tsx';
import { reportInput } from '#src/carbon/wire.ts';
import { CONTRACTS, scopeOf } from '#src/carbon/words.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { Field, FieldRow } from '#src/forms/field.tsx';
import { ChoiceInput, SearchChoiceInput, TextInput } from '#src/forms/inputs.tsx';
import { inside } from '#src/forms/place.ts';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import { useContractForm, type ContractForm } from '#src/forms/use-contract-form.ts';
import { useInput } from '#src/forms/use-input.ts';
import { keyFigure, showFigure } from '#src/components/figures/definitions.ts';
import { formatInput } from '#src/lib/format.ts';
import { toast } from '#src/lib/toast.ts';
import { useEveryProcess } from '#src/products/use-processes.ts';
import { checkEntry, entryBody, entryValues, partsOf, placeOf, type EntryValues } from './entry-values.ts';
import { useSave } from './use-save.ts';
import { PER_KG } from '#src/lib/reporting.ts';

const KEPT = { query: { staleTime: Infinity } } as const;
const WORDS = fields.CarbonEntryInput;
const MADE = { materials: 'here (energy excluded)', all: 'elsewhere (energy included)' };

interface Props {
  report: CarbonReport;
  /** Null for a new entry. */
  entry: CarbonEntry | null;
  onClose: () => void;
}

/** One entry: item, quantity, place, contract or process, and evidence. */
export function EntryDialog({ report, entry, onClose }: Props) {
  const options = useListCarbonInputOptions(KEPT).data?.input_options;
  const year = yearOf(report.period_start, report.period_end);
  const countries = useListCountries({ year }, KEPT).data?.countries ?? [];
  const { save } = useSave(report);
  const chosen = (id: string) => options?.find((one) => one.id === id);
  // Saving sends the whole report, including this entry.
  const sent = reportInput(report);
  const others = sent.entries ?? [];
  const place = placeOf(others, entry?.id);
  const form = useContractForm({
    name: `entry ${entry?.id ?? 'new'}`,
    schema: UpdateCarbonReportBody,
    start: entryValues(entry, report),
    toBody: (values) => ({
      ...sent,
      entries: [
        ...others.slice(0, place),
        { ...(others[place] && { id: entry?.id }), ...entryBody(values, chosen(values.input_option_id)) },
        ...others.slice(place + 1),
      ],
    }),
    inputOf: inside(`entries.${place}`),
    check: (values) => checkEntry(values, chosen(values.input_option_id)),
    async send(body) {
      const now = await save(body);
      const shown = now.entries.find((one) => one.id === entry?.id) ?? now.entries.at(-1);
      toast.done(`${shown?.name ?? 'Entry'} ${entry ? 'changed' : 'added'}`);
      onClose();
    },
  });
  const values = useWatch({ control: form.control });
  const option = chosen(values.input_option_id ?? '');
  const { isProcess, isGrid, hasContract, hasOwnFactor } = partsOf(option);
  return (
    <DialogForm
      form={form}
      title={entry ? entry.name : 'Add an entry'}
      action={entry ? 'Save entry' : 'Add entry'}
      // An item cannot be checked before the items are loaded.
      disabled={options === undefined}
      onClose={onClose}
    >
      <ItemInput form={form} options={options ?? []} autoFocus={!entry} />
      {isProcess && <ProcessInputs form={form} />}
      <FieldRow>
        <QuantityInput form={form} name="quantity" of={WORDS.quantity} label="Quantity" />
        <TextInput form={form} name="unit" label="Unit" />
        <SearchChoiceInput
          form={form}
          name="country"
          label="Country"
          options={countries.map(({ code, name, grid_factor: grid }) => ({
            value: code,
            label: isGrid ? `${name}, ${grid === null ? 'no data' : `${formatInput(grid * 1000)} g/kWh`}` : name,
          }))}
        />
        {report.boundary === 'equity_share' && (
          <QuantityInput form={form} name="share" of={WORDS.share} label="Share" />
        )}
      </FieldRow>
      {hasContract && (
        <FieldRow>
          <ChoiceInput
            form={form}
            name="contract.kind"
            label="Contract"
            help="Used for market-based emissions."
            options={optionsOf(CONTRACTS)}
          />
          {values.contract?.kind !== 'none' && (
            <>
              <QuantityInput form={form} name="contract.share" of={fields.CarbonContract.share} label="Covers" />
              <QuantityInput
                form={form}
                name="contract.factor"
                of={fields.CarbonContract.factor}
                label="Its factor"
                suffix="g CO₂e/kWh"
              />
            </>
          )}
        </FieldRow>
      )}
      {hasOwnFactor && (
        <FieldRow>
          <QuantityInput
            form={form}
            name="own_factor"
            of={WORDS.own_factor}
            label="Custom factor"
            suffix={`kg CO₂e/${values.unit || 'unit'}`}
            optional
            help={
              option?.factor === null
                ? 'The item has no emission factor. Unless you enter a custom factor, the entry adds nothing to the total.'
                : 'From a supplier.'
            }
          />
          {values.own_factor !== null && (
            <TextInput form={form} name="own_factor_source" label="Source of the factor" optional />
          )}
        </FieldRow>
      )}
      <TextInput form={form} name="name" label="Name" help="Defaults to the item’s name." optional />
      <TextInput
        form={form}
        name="evidence"
        label="Evidence"
        help="Proof of the quantity, such as invoices or meter readings."
        optional
      />
      <TextInput form={form} name="note" label="Note" lines={1} optional />
    </DialogForm>
  );
}

interface ItemProps {
  form: ContractForm<EntryValues>;
  options: CarbonInputOption[];
  autoFocus: boolean;
}

/** The item of an entry, searched by typing. */
function ItemInput({ form, options, autoFocus }: ItemProps) {
  const { id, name, value, error, onChange, onBlur } = useInput(form, 'input_option_id');
  const sorted = useMemo(
    () => options.toSorted((a, b) => a.scope - b.scope || a.group.localeCompare(b.group)),
    [options],
  );
  const option = options.find((one) => one.id === value);
  const choose = (chosen: CarbonInputOption | null) => {
    onChange(chosen?.id ?? '');
    form.setValue('unit', chosen?.unit ?? '');
    // The name belonged to the previous item.
    if (form.getValues('name') === option?.name) form.setValue('name', '');
  };
  return (
    <Field
      id={id}
      label="Item"
      error={error}
      help={option && `Scope ${scopeOf(option)}, per ${option.unit}${option.note ? `. ${option.note}` : ''}`}
    >
      <Autocomplete<CarbonInputOption>
        id={id}
        options={sorted}
        value={option ?? null}
        groupBy={(one) => `Scope ${scopeOf(one)}, ${one.group.replaceAll('_', ' ')}`}
        getOptionLabel={(one) => `${one.name} (${one.unit})`}
        getOptionKey={(one) => one.id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        onChange={(_event, chosen) => choose(chosen)}
        onBlur={onBlur}
        renderInput={(params) => (
          <TextField {...params} name={name} autoFocus={autoFocus} error={error !== undefined} />
        )}
      />
    </Field>
  );
}

/** The process that made the item, and whether its energy is already metered. */
function ProcessInputs({ form }: { form: ContractForm<EntryValues> }) {
  const processes = useEveryProcess()?.filter(({ figures }) => figures !== null) ?? [];
  const id = useWatch({ control: form.control, name: 'process.process_id' });
  const chosen = processes.find((one) => one.id === id);
  const figures = chosen?.figures ?? null;
  const shown = figures && showFigure(keyFigure('gwp', PER_KG), figures.gwp, figures.gwp_coverage);
  const footprint =
    shown === null || figures?.gwp == null
      ? 'No footprint data for this process.'
      : `${shown.figure} ${shown.unit} including energy`;
  return (
    <FieldRow>
      <ChoiceInput
        form={form}
        name="process.process_id"
        label="Process"
        help={chosen && footprint}
        ask="Choose one"
        options={processes.map((one) => ({ value: one.id, label: `${one.product_name}, ${one.name}` }))}
        onChosen={(next) =>
          form.setValue('process.product_id', processes.find((one) => one.id === next)?.product_id ?? '')
        }
      />
      <ChoiceInput
        form={form}
        name="process.part"
        label="Made"
        help="Metered energy is already included in scopes 1 and 2, so it is excluded here."
        options={optionsOf(MADE)}
      />
    </FieldRow>
  );
}
