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
        It will stand on the material and energy balance that the process already computes; until there are emission
        factors the footprint is shown as no data.
      </Empty>
    </Page>
  );
}
