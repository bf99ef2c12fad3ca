import { useId } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { createExperiment } from '#generated/hooks/experiments/experiments.ts';
import type { ExperimentInput } from '#generated/hooks/model/index.ts';
import { useListProcesses } from '#generated/hooks/processes/processes.ts';
import { useGetProduct } from '#generated/hooks/products/products.ts';
import { CreateExperimentBody } from '#generated/zod/experiments.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { Card, Page } from '#src/components/page.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { experimentPath, productDataPath } from '#src/experiments/paths.ts';
import { useRefresh } from '#src/experiments/refresh.ts';
import { applyProblem } from '#src/forms/apply-problem.ts';
import { Field } from '#src/forms/field.tsx';
import { schemaResolver } from '#src/forms/messages.ts';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useKeptForm } from '#src/forms/use-kept.ts';
import { MEANT } from '#src/forms/use-leave-guard.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import styles from './create-experiment.module.css';

/** Names an experiment and its unit operation; its page then takes the file. */
export default function CreateExperimentPage() {
  const { prodId = '', unitOp } = useParams();
  const product = useGetProduct(prodId).data;
  const processes = useListProcesses(prodId).data?.processes;
  useCrumbs([
    { label: 'Products', to: '/products' },
    { label: product?.name ?? '', to: `/products/${prodId}` },
    { label: 'Experiments', to: productDataPath(prodId) },
    { label: 'New experiment' },
  ]);
  if (!product || !processes) return <PageSkeleton />;
  const used = new Set(processes.flatMap(({ unit_operations }) => unit_operations));
  return (
    <Page title="New experiment" lead={`Measured for ${product.name}. The file comes next.`}>
      <Card className={styles['card'] ?? ''}>
        <Form productId={prodId} operation={unitOp} used={used} />
      </Card>
    </Page>
  );
}

interface FormProps {
  productId: string;
  operation: string | undefined;
  /** Unit operations of the product's processes, which are offered first. */
  used: ReadonlySet<string>;
}

type Values = ExperimentInput & { unit_operation: string };

function Form({ productId, operation, used }: FormProps) {
  const id = useId();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const catalogue = useUnitOperations();
  const form = useForm<Values>({
    resolver: async (values, ...rest) => {
      const { unit_operation, ...input } = values;
      const checked = await schemaResolver(CreateExperimentBody)(input, ...(rest as [never, never]));
      const missing = unit_operation === '' ? { unit_operation: { type: 'required', message: 'Choose one.' } } : {};
      const errors = { ...checked.errors, ...missing };
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
    defaultValues: { name: '', notes: '', unit_operation: operation ?? '' },
  });
  useKeptForm('experiment', form);
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ unit_operation, ...input }) => {
    try {
      const experiment = await createExperiment(productId, unit_operation, input);
      await refresh(experiment);
      await navigate(experimentPath(experiment));
    } catch (error) {
      if (!applyProblem(form, error)) throw error;
    }
  });
  const [own, others] = [catalogue.filter((one) => used.has(one.id)), catalogue.filter((one) => !used.has(one.id))];
  const options = (list: typeof catalogue) =>
    list.map((one) => (
      <option key={one.id} value={one.id}>
        {one.name}
      </option>
    ));
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
      {errors.root?.['server'] && <Alert severity="error">{errors.root['server'].message}</Alert>}
      <Field
        id={`${id}-operation`}
        label="Unit operation"
        help="Columns of the file will mean variables of its model."
        error={errors.unit_operation?.message}
      >
        <TextField
          select
          fullWidth
          id={`${id}-operation`}
          error={Boolean(errors.unit_operation)}
          slotProps={{ select: { native: true } }}
          {...form.register('unit_operation')}
        >
          <option value="">Choose what was measured on</option>
          {own.length > 0 && <optgroup label="In this product's processes">{options(own)}</optgroup>}
          <optgroup label={own.length > 0 ? 'Others' : 'All'}>{options(others)}</optgroup>
        </TextField>
      </Field>
      <Field id={`${id}-name`} label="Name" error={errors.name?.message}>
        <TextField
          fullWidth
          id={`${id}-name`}
          placeholder="October flux runs"
          error={Boolean(errors.name)}
          {...form.register('name')}
        />
      </Field>
      <Field id={`${id}-notes`} label="Notes" optional error={errors.notes?.message}>
        <TextField
          fullWidth
          multiline
          minRows={3}
          id={`${id}-notes`}
          placeholder="Equipment, lots, who ran it"
          error={Boolean(errors.notes)}
          {...form.register('notes')}
        />
      </Field>
      <div className={styles['buttons']}>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          Create experiment
        </Button>
        <Button variant="outlined" component={Link} to={productDataPath(productId)} state={MEANT}>
          Cancel
        </Button>
      </div>
      <UnsavedChanges dirty={isDirty && !isSubmitting} />
    </form>
  );
}
