import { useParams } from 'react-router-dom';
import { ExperimentList } from '#src/experiments/experiment-list.tsx';

/** The experiments on one unit operation of a product. */
export default function ExperimentsPage() {
  const { prodId = '', unitOp } = useParams();
  return <ExperimentList key={unitOp} productId={prodId} operation={unitOp} />;
}
