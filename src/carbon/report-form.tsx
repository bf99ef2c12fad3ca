import Skeleton from '@mui/material/Skeleton';
import * as fields from '#generated/fields.ts';
import { useListCountries } from '#generated/hooks/carbon-accounting.ts';
import type { CarbonReportInput } from '#generated/types.ts';
import { optionsOf } from '#src/components/options.tsx';
import { FieldRow } from '#src/forms/field.tsx';
import { ChoiceInput, SearchChoiceInput, TextInput } from '#src/forms/inputs.tsx';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import { useReports } from './use-reports.ts';
import { BOUNDARIES, periodOf } from './words.ts';

const WORDS = fields.CarbonReportInput;

/** Fields for the coverage and methods of a report, without its entries. */
export function ReportFields({ form, own }: { form: ContractForm<CarbonReportInput>; own?: string }) {
  const countries = useListCountries(undefined, { query: { staleTime: Infinity } }).data?.countries;
  const others = useReports()?.filter((report) => report.id !== own);
  // A select whose options have not loaded would show no value.
  if (!countries || !others) return <Skeleton height={480} variant="rounded" />;
  return (
    <>
      <TextInput form={form} name="name" label="Name" autoFocus />
      <FieldRow>
        <TextInput form={form} name="period_start" label="From" type="date" />
        <TextInput form={form} name="period_end" label="To" type="date" />
        <SearchChoiceInput
          form={form}
          name="country"
          label="Country"
          help="Default for entries without a country."
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <ChoiceInput form={form} name="boundary" label="Boundary" options={optionsOf(BOUNDARIES)} />
        <ChoiceInput
          form={form}
          name="gwp_set"
          label="GWP set"
          help="AR5 is the basis of most factors published in 2025."
          options={optionsOf({ AR5: 'AR5', AR6: 'AR6' })}
        />
        <ChoiceInput
          form={form}
          name="base_report_id"
          label="Base year"
          optional
          none="none"
          options={others.map((report) => ({ value: report.id, label: `${report.name}, ${periodOf(report)}` }))}
        />
        <QuantityInput form={form} name="production" of={WORDS.production} shownIn="kg" label="Product made" optional />
        <QuantityInput form={form} name="revenue" of={WORDS.revenue} label="Revenue" suffix="USD" optional />
      </FieldRow>
      <TextInput form={form} name="notes" label="Notes" lines={2} optional />
    </>
  );
}
