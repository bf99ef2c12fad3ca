import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { Empty, Page } from '#src/components/page.tsx';

export default function ProcessComparisonPage() {
  const { prodId = '' } = useParams();
  return (
    <Page title="Process comparison">
      <Empty
        title="Comparing processes comes with a later release"
        actions={
          <Button variant="outlined" component={Link} to={`/products/${prodId}`}>
            Back to the product
          </Button>
        }
      >
        Two to six processes of a product will stand side by side here, with their differences and on common axes.
      </Empty>
    </Page>
  );
}
