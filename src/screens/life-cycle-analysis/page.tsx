import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { Empty, Page } from '#src/components/page.tsx';

export default function LifeCycleAnalysisPage() {
  const { prodId = '' } = useParams();
  return (
    <Page title="Life-cycle analysis">
      <Empty
        title="The life-cycle analysis comes with a later release"
        actions={
          <Button variant="outlined" component={Link} to={`/products/${prodId}`}>
            Back to the product
          </Button>
        }
      >
        It will stand on the material and energy balance that the process already computes. Climate change per kilogram,
        with the share of the inputs that has an emission factor, is among the key figures of the process by now.
      </Empty>
    </Page>
  );
}
