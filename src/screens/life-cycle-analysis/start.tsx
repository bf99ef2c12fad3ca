import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { getGetLifeCycleAnalysisQueryKey, useCreateLifeCycleAnalysis } from '#generated/hooks/life-cycle-analysis.ts';
import type { ProcessWithConfiguration, Product } from '#generated/types.ts';
import { Empty, Page } from '#src/components/page.tsx';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { EditorsOnly } from '#src/components/editors-only.tsx';
import { ProcessViews } from '#src/workspace/process-views.tsx';

/** Shown for a process without an analysis: what an analysis contains, and a button to start it. */
export function Start({ product, process }: { product: Product; process: ProcessWithConfiguration }) {
  const client = useQueryClient();
  const create = useCreateLifeCycleAnalysis();
  const [id, pid] = [product.id, process.id];
  const start = async () => {
    try {
      const made = await create.mutateAsync({
        id,
        pid,
        data: {
          functional_unit: { amount: 1, unit: 'kg', basis: 'product' },
          boundary: ['process', 'waste', 'packaging'],
        },
      });
      client.setQueryData(getGetLifeCycleAnalysisQueryKey(id, pid), made);
    } catch (error) {
      toast.problem(`The analysis could not be started: ${reasonOf(error)}`);
    }
  };
  return (
    <Page
      title="Life-cycle analysis"
      lead={process.name}
      views={<ProcessViews product={product} process={process} at="life-cycle" />}
    >
      <Empty
        title="No analysis yet"
        actions={
          <EditorsOnly of={product}>
            <Button variant="contained" loading={create.isPending} onClick={() => void start()}>
              Start the analysis
            </Button>
          </EditorsOnly>
        }
      >
        The inventory comes from the mass balance of v{process.configuration?.number}: cradle to gate, per kilogram,
        with the electricity grid of the plant’s country. Goal, scope and suppliers can be changed afterwards.
      </Empty>
    </Page>
  );
}
