import Button from '@mui/material/Button';
import { createReviewChanges, useCreateReview } from '#generated/hooks/collaboration.ts';
import type { ConfigurationSummary, VersionUse } from '#generated/types.ts';
import { CreateReviewBody } from '#generated/zod/collaboration.ts';
import { Form, FormProblem } from '#src/forms/form.tsx';
import { ChoiceInput, TextInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import styles from './history.module.css';
import { SCOPE, USES } from './words.ts';

interface Props {
  product: { id: string };
  process: { id: string };
  version: ConfigurationSummary;
  /** Uses for which the version is approved already. */
  approvedFor: readonly VersionUse[];
}

interface Values {
  use: string;
  note: string;
}

/** Requests the review of a version. */
export function RequestForm({ product, process, version, approvedFor }: Props) {
  const create = useCreateReview();
  const refresh = useRefresh();
  const uses = (Object.keys(USES) as VersionUse[]).filter((use) => !approvedFor.includes(use));
  const form = useContractForm<Values, typeof CreateReviewBody>({
    name: `review of ${version.id}`,
    schema: CreateReviewBody,
    start: { use: uses[0] ?? '', note: '' },
    toBody: ({ use, note }) => ({
      configuration_id: version.id,
      use,
      ...(note.trim() !== '' && { note: note.trim() }),
    }),
    async send(data) {
      await create.mutateAsync({ id: product.id, pid: process.id, data });
      await refresh(createReviewChanges(product.id, process.id));
    },
  });
  const use = form.watch('use');
  if (uses.length === 0) return null;
  return (
    <Form form={form} label="Request a review" className={styles['request']}>
      <FormProblem form={form} />
      <ChoiceInput
        form={form}
        name="use"
        label="To be approved for"
        options={uses.map((one) => ({ value: one, label: USES[one] }))}
        help={use in SCOPE ? SCOPE[use as VersionUse].may : undefined}
      />
      <TextInput form={form} name="note" label="Message to the reviewers" optional lines={2} autoComplete="off" />
      <Button type="submit" variant="contained" loading={form.isBusy}>
        Request a review
      </Button>
    </Form>
  );
}
