import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { Empty, Page } from '#src/components/page.tsx';

export default function TechnoEconomicAnalysisPage() {
  const { prodId = '' } = useParams();
  return (
    <Page title="Techno-economic analysis">
      <Empty
        title="The full analysis comes with a later release"
        actions={
          <Button variant="outlined" component={Link} to={`/products/${prodId}`}>
            Back to the product
          </Button>
        }
      >
        Capital, operating cost and cash flow are computed already: the Cost and Equipment tabs of the process show
        them.
      </Empty>
    </Page>
  );
}
