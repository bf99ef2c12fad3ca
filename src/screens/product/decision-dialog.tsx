import { METRICS } from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import { updateProductDecisionChanges, useUpdateProductDecision } from '#generated/hooks/collaboration.ts';
import type { Process, Product, ProductDecision } from '#generated/types.ts';
import { UpdateProductDecisionBody } from '#generated/zod/collaboration.ts';
import { ChecksInput } from '#src/forms/checks-input.tsx';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { ChoiceInput, TextInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { useRefresh } from '#src/lib/refresh.ts';

interface Props {
  product: Product;
  stored: ProductDecision;
  /** Those with a saved version. */
  processes: readonly Process[];
  onClose: () => void;
}

interface Values {
  chosen: string;
  candidates: string[];
  metric: keyof typeof METRICS;
  side: string;
  limit: string;
  reason: string;
}

const METRIC_OPTIONS = fields.DecisionInput.metric.values.map((key) => ({ value: key, label: METRICS[key].title }));

/** Stores which process of a product was chosen, and when the person who decided is told. */
export default function DecisionDialog({ product, stored: { decision, version }, processes, onClose }: Props) {
  const update = useUpdateProductDecision();
  const refresh = useRefresh();
  const options = processes.map(({ id, name }) => ({ value: id, label: name }));
  /** Without those that have been deleted since. */
  const compared = decision?.candidates
    .map(({ process_id: id }) => id)
    .filter((id) => options.some(({ value }) => value === id));
  const form = useContractForm<Values, typeof UpdateProductDecisionBody>({
    name: `decision of ${product.id}`,
    schema: UpdateProductDecisionBody,
    start: {
      chosen: options.find(({ value }) => value === decision?.chosen_id)?.value ?? options[0]!.value,
      candidates: compared ?? options.slice(0, 2).map(({ value }) => value),
      metric: decision?.metric ?? 'cogs',
      side: decision?.threshold?.side ?? 'above',
      limit: decision?.threshold ? String(decision.threshold.value) : '',
      reason: decision?.reason ?? '',
    },
    toBody: ({ chosen, candidates, metric, side, limit, reason }) => ({
      decision: {
        chosen_id: chosen,
        candidate_ids: candidates,
        metric,
        threshold: limit.trim() === '' ? null : { side, value: Number(limit) },
        reason,
      },
      version,
    }),
    inputOf: (path) =>
      path
        .replace(/^decision\.candidate_ids.*/, 'candidates')
        .replace('decision.chosen_id', 'chosen')
        .replace('decision.threshold.value', 'limit')
        .replace(/^decision\./, ''),
    async send(data) {
      await update.mutateAsync({ id: product.id, data });
      onClose();
      await refresh(updateProductDecisionChanges(product.id));
    },
  });
  const { title, unit } = METRICS[form.watch('metric')];
  return (
    <DialogForm form={form} title="Decision between processes" action="Store the decision" onClose={onClose}>
      <ChoiceInput form={form} name="chosen" label="Chosen process" options={options} />
      <ChecksInput form={form} name="candidates" legend="Compared with" options={options} />
      <ChoiceInput form={form} name="metric" label="Compared by" options={METRIC_OPTIONS} />
      <ChoiceInput
        form={form}
        name="side"
        label="Also tell me if the chosen process is"
        options={[
          { value: 'above', label: 'above a limit' },
          { value: 'below', label: 'below a limit' },
        ]}
      />
      <TextInput
        form={form}
        name="limit"
        label={`Limit of the metric, ${unit}`}
        help={title}
        optional
        autoComplete="off"
      />
      <TextInput form={form} name="reason" label="Reason" lines={3} autoComplete="off" />
    </DialogForm>
  );
}
