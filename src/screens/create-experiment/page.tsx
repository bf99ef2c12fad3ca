import { useNavigate, useParams } from 'react-router-dom';
import { createExperiment, createExperimentChanges } from '#generated/hooks/experiments.ts';
import { useProcesses } from '#src/products/use-processes.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import { CreateExperimentBody } from '#generated/zod/experiments.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { Page } from '#src/components/page.tsx';
import { experimentPath, productDataPath } from '#src/experiments/paths.ts';
import { useKeepExperiment } from '#src/experiments/use-keep-experiment.ts';
import { ChoiceInput, TextInput } from '#src/forms/inputs.tsx';
import { PageForm } from '#src/forms/page-form.tsx';
import { ApiProblem } from '#src/lib/api-problem.ts';
import { MESSAGES } from '#src/lib/constants.ts';
import { useContractForm } from '#src/forms/use-contract-form.ts';

/** Names an experiment and its unit operation; the file is uploaded on its own page. */
export default function CreateExperimentPage() {
  const { prodId = '', unitOp } = useParams();
  const product = useGetProduct(prodId).data;
  const processes = useProcesses(prodId);
  useCrumbs([
    { label: 'Products', to: '/products' },
    { label: product?.name ?? '', to: `/products/${prodId}` },
    { label: 'Experiments', to: productDataPath(prodId) },
    { label: 'New experiment' },
  ]);
  const operations = useUnitOperations();
  if (!product || !processes || operations.length === 0) return <PageSkeleton />;
  if (unitOp !== undefined && !operations.some(({ id }) => id === unitOp))
    throw new ApiProblem({ message: MESSAGES.notFound, status: 404 });
  const used = new Set(processes.flatMap(({ unit_operations }) => unit_operations));
  return (
    <Page title="New experiment" lead={`Data for ${product.name}. You upload the file next.`}>
      <ExperimentForm productId={prodId} operation={unitOp} used={used} />
    </Page>
  );
}

interface FormProps {
  productId: string;
  operation: string | undefined;
  /** Unit operations of the product's processes, which are listed first. */
  used: ReadonlySet<string>;
}

function ExperimentForm({ productId, operation, used }: FormProps) {
  const navigate = useNavigate();
  const keep = useKeepExperiment();
  const catalogue = useUnitOperations();
  const form = useContractForm({
    name: 'experiment',
    schema: CreateExperimentBody,
    start: { name: '', notes: '', unit_operation: operation ?? '' },
    // The unit operation is a path parameter.
    toBody: ({ name, notes }) => ({ name, notes }),
    async send(body, { getValues }) {
      const experiment = await createExperiment(productId, getValues('unit_operation'), body);
      await keep(experiment, createExperimentChanges);
      await navigate(experimentPath(experiment));
    },
  });
  const options = catalogue
    .map(({ id, name }) => ({ value: id, label: name, group: used.has(id) ? OWN : used.size > 0 ? 'Others' : 'All' }))
    .toSorted((a, b) => Number(b.group === OWN) - Number(a.group === OWN));
  return (
    <PageForm form={form} action="Create experiment" cancelTo={productDataPath(productId)}>
      <ChoiceInput
        form={form}
        name="unit_operation"
        label="Unit operation"
        help="The columns of the file are mapped to variables of the unit operation’s model."
        ask="Choose a unit operation"
        options={options}
      />
      <TextInput form={form} name="name" label="Name" placeholder="October flux runs" />
      <TextInput
        form={form}
        name="notes"
        label="Notes"
        lines={3}
        placeholder="For example equipment, lots and operator"
        optional
      />
    </PageForm>
  );
}

const OWN = "In this product's processes";
