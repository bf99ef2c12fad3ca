import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { Empty, Page } from '#src/components/page.tsx';

export default function ExperimentsPage() {
  const { prodId = '' } = useParams();
  return (
    <Page title="Experiments">
      <Empty
        title="Experiments come with a later release"
        actions={
          <Button variant="outlined" component={Link} to={`/products/${prodId}`}>
            Back to the product
          </Button>
        }
      >
        What was measured on this unit operation, and the fits made from it, will be listed here.
      </Empty>
    </Page>
  );
}
