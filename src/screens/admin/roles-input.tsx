import type { FieldPath, FieldValues } from 'react-hook-form';
import { useListOrganisationRoles } from '#generated/hooks/organisations.ts';
import { ChecksInput } from '#src/forms/checks-input.tsx';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import { QUIETLY } from './quietly.tsx';

interface Props<Values extends FieldValues> {
  form: ContractForm<Values>;
  name: FieldPath<Values>;
  /** The current roles of the organisation, which may include discontinued roles. */
  own?: readonly string[];
}

const NONE: readonly string[] = [];

/** The roles of an organisation. */
export function RolesInput<Values extends FieldValues>({ form, name, own = NONE }: Props<Values>) {
  const offered = useListOrganisationRoles(QUIETLY).data?.roles ?? [];
  const options = [...new Set([...offered, ...own])].map((role) => ({ value: role, label: role }));
  return (
    <ChecksInput form={form} name={name} legend="Roles of the organisation" options={options} none="none: free tier" />
  );
}
