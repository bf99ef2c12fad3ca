import Button from '@mui/material/Button';
import { useWatch } from 'react-hook-form';
import * as fields from '#generated/fields.ts';
import type { Organisation } from '#generated/types.ts';
import { useUpdateOrganisation } from '#generated/hooks/organisations.ts';
import { UpdateOrganisationBody } from '#generated/zod/organisations.ts';
import { refreshUser } from '#src/account/organisation.ts';
import { Card } from '#src/components/page.tsx';
import type { TypedQuantity } from '#src/components/use-quantity-text.ts';
import { FieldRow } from '#src/forms/field.tsx';
import { Form, FormProblem } from '#src/forms/form.tsx';
import { ChoiceInput, TextInput } from '#src/forms/inputs.tsx';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { hasStatus } from '#src/lib/api-problem.ts';
import { toast } from '#src/lib/toast.ts';
import { whenAsked } from '#src/lib/when-asked.ts';
import styles from './admin.module.css';
import { refreshAdmin } from './quietly.tsx';

/** Every currency except the one used for all computations. */
const currencies = whenAsked(() => {
  const names = new Intl.DisplayNames('en-GB', { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .filter((code) => code !== 'USD')
    .map((code) => ({ value: code, label: `${code}, ${names.of(code) ?? code}` }));
});

const valuesOf = ({ currency }: Organisation) => ({
  currency: {
    code: currency?.code ?? '',
    rate: (currency?.rate ?? null) as TypedQuantity,
    date: currency?.date ?? '',
    source: currency?.source ?? '',
  },
});

/** The currency in which the organisation sees amounts, with a dated rate. */
export function DisplayCurrency({ organisation }: { organisation: Organisation }) {
  const update = useUpdateOrganisation();
  const form = useContractForm({
    name: 'display currency',
    schema: UpdateOrganisationBody,
    start: valuesOf(organisation),
    values: valuesOf(organisation),
    toBody: ({ currency }) => ({
      currency: currency.code === '' ? null : currency,
      version: organisation.version,
    }),
    check: ({ currency: { code: wanted, rate } }) => ({
      'currency.rate': wanted !== '' && typeof rate !== 'number' ? 'Enter a number above 0.' : undefined,
    }),
    async send(data, { reset }) {
      try {
        const changed = await update.mutateAsync({ orgId: organisation.id, data });
        reset(valuesOf(changed));
        await Promise.all([refreshAdmin(), refreshUser()]);
        toast.done(changed.currency ? `Amounts are shown in ${changed.currency.code}` : 'Amounts are shown in USD');
      } catch (error) {
        // Load the other person's change; the values typed here are kept.
        if (hasStatus(error, 409)) await refreshAdmin();
        throw error;
      }
    },
  });
  const { isDirty, isBusy } = form;
  const code = useWatch({ control: form.control, name: 'currency.code' });
  return (
    <Card title="Display currency" note="amounts are computed and stored in USD">
      <Form form={form} label="Display currency" className={styles['currency']}>
        <FormProblem form={form} />
        <FieldRow>
          <ChoiceInput
            form={form}
            name="currency.code"
            label="Currency"
            none="USD, US Dollar"
            options={currencies()}
            help="Prices are shown and entered in this currency."
          />
          {code !== '' && (
            <>
              <QuantityInput
                form={form}
                name="currency.rate"
                of={fields.DisplayCurrency.rate}
                label="Rate"
                suffix={`${code} per US$`}
              />
              <TextInput form={form} name="currency.date" label="Date of the rate" type="date" />
              <TextInput
                form={form}
                name="currency.source"
                label="Source of the rate"
                placeholder="European Central Bank"
              />
            </>
          )}
        </FieldRow>
        <Button type="submit" variant={isDirty ? 'contained' : 'outlined'} disabled={!isDirty} loading={isBusy}>
          Set currency
        </Button>
      </Form>
      <UnsavedChanges dirty={isDirty && !isBusy} what="the display currency" />
    </Card>
  );
}
