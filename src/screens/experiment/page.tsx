import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { Empty, Page } from '#src/components/page.tsx';

export default function ExperimentPage() {
  const { prodId = '' } = useParams();
  return (
    <Page title="Experiment">
      <Empty
        title="Experiments come with a later release"
        actions={
          <Button variant="outlined" component={Link} to={`/products/${prodId}`}>
            Back to the product
          </Button>
        }
      >
        The file, its mapping and the fit made from it will be shown here.
      </Empty>
    </Page>
  );
}
