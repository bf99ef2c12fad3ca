import { useParams } from 'react-router-dom';
import { useGetExperiment } from '#generated/hooks/experiments.ts';
import { NotFound } from '#src/components/failure/failure-view.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { ExperimentList } from '#src/experiments/experiment-list.tsx';
import { useProductExperiments } from '#src/experiments/use-experiments.ts';
import { OpenExperiment } from './open-experiment.tsx';

/** One experiment; without an id, the experiments of the product or of its unit operation. */
export default function ExperimentPage() {
  const { prodId = '', unitOp, expId } = useParams();
  if (expId === undefined) return <ExperimentList key={unitOp} productId={prodId} operation={unitOp} />;
  if (unitOp === undefined) return <Found productId={prodId} id={expId} />;
  return <Loaded key={expId} productId={prodId} operation={unitOp} id={expId} />;
}

/** For an address without the unit operation, which is read from the experiment. */
function Found({ productId, id }: { productId: string; id: string }) {
  const list = useProductExperiments(productId);
  if (!list) return <PageSkeleton />;
  const found = list.find((one) => one.id === id);
  return found ? <Loaded productId={productId} operation={found.unit_operation} id={id} /> : <NotFound />;
}

function Loaded({ productId, operation, id }: { productId: string; operation: string; id: string }) {
  const experiment = useGetExperiment(productId, operation, id).data;
  return experiment ? <OpenExperiment experiment={experiment} /> : <PageSkeleton />;
}
