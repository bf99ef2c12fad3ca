import { useId } from 'react';
import Alert from '@mui/material/Alert';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { UseFormReturn } from 'react-hook-form';
import { useListCarbonReports, useListCountries } from '#generated/hooks/carbon-accounting/carbon-accounting.ts';
import type { CarbonReportInput } from '#generated/hooks/model/index.ts';
import { Field } from '#src/forms/field.tsx';
import { parseInput } from '#src/lib/format.ts';
import styles from './carbon.module.css';
import { BOUNDARIES, periodOf } from './words.ts';

/** What cannot be read as a number goes on as text, for the schema to refuse. */
const asNumber = (text: string | number | undefined) =>
  typeof text === 'string' ? (text === '' ? undefined : (parseInput(text) ?? text)) : text;
const orNothing = (text: string) => text || undefined;
const NATIVE = { select: { native: true } };

/** What a report covers and how it counts; entries are not part of it. */
export function ReportFields({ form, own }: { form: UseFormReturn<CarbonReportInput>; own?: string }) {
  const id = useId();
  const countries = useListCountries({ query: { staleTime: Infinity } }).data?.countries ?? [];
  const others = useListCarbonReports().data?.reports.filter((report) => report.id !== own) ?? [];
  const { errors } = form.formState;
  const field = (name: keyof CarbonReportInput) => ({
    id: `${id}-${name}`,
    error: Boolean(errors[name]),
    fullWidth: true,
  });
  const row = (name: keyof CarbonReportInput, label: string, optional = false) => ({
    id: `${id}-${name}`,
    label,
    optional,
    error: errors[name]?.message,
  });
  return (
    <>
      {errors.root?.['server'] && <Alert severity="error">{errors.root['server'].message}</Alert>}
      <Field {...row('name', 'Name')}>
        <TextField {...field('name')} autoFocus {...form.register('name')} />
      </Field>
      <div className={styles['pair']}>
        <Field {...row('period_start', 'From')}>
          <TextField {...field('period_start')} type="date" {...form.register('period_start')} />
        </Field>
        <Field {...row('period_end', 'To')}>
          <TextField {...field('period_end')} type="date" {...form.register('period_end')} />
        </Field>
        <Field {...row('country', 'Country')} help="Of entries that name no other.">
          <TextField {...field('country')} select slotProps={NATIVE} {...form.register('country')}>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </TextField>
        </Field>
        <Field {...row('boundary', 'Boundary')}>
          <TextField {...field('boundary')} select slotProps={NATIVE} {...form.register('boundary')}>
            {Object.entries(BOUNDARIES).map(([value, title]) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </TextField>
        </Field>
        <Field {...row('gwp_set', 'Warming potentials')} help="AR5 as most published factors of 2025.">
          <TextField {...field('gwp_set')} select slotProps={NATIVE} {...form.register('gwp_set')}>
            <option value="AR5">AR5</option>
            <option value="AR6">AR6</option>
          </TextField>
        </Field>
        <Field {...row('base_report_id', 'Base year', true)}>
          <TextField
            {...field('base_report_id')}
            select
            slotProps={NATIVE}
            {...form.register('base_report_id', { setValueAs: orNothing })}
          >
            <option value="">none</option>
            {others.map((report) => (
              <option key={report.id} value={report.id}>
                {report.name}, {periodOf(report)}
              </option>
            ))}
          </TextField>
        </Field>
        <Field {...row('production', 'Product made', true)}>
          <TextField
            {...field('production')}
            slotProps={{
              htmlInput: { inputMode: 'decimal' },
              input: { endAdornment: <InputAdornment position="end">kg</InputAdornment> },
            }}
            {...form.register('production', { setValueAs: asNumber })}
          />
        </Field>
        <Field {...row('revenue', 'Revenue', true)}>
          <TextField
            {...field('revenue')}
            slotProps={{
              htmlInput: { inputMode: 'decimal' },
              input: { endAdornment: <InputAdornment position="end">USD</InputAdornment> },
            }}
            {...form.register('revenue', { setValueAs: asNumber })}
          />
        </Field>
      </div>
      <Field {...row('notes', 'Notes', true)}>
        <TextField {...field('notes')} multiline minRows={2} {...form.register('notes')} />
      </Field>
    </>
  );
}
