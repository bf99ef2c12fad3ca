import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { Empty, Page } from '#src/components/page.tsx';

export default function CreateExperimentPage() {
  const { prodId = '' } = useParams();
  return (
    <Page title="New experiment">
      <Empty
        title="Experiments cannot be added yet"
        actions={
          <Button variant="outlined" component={Link} to={`/products/${prodId}`}>
            Back to the product
          </Button>
        }
      >
        Uploading a file and mapping its columns to the variables of a model comes with a later release. Until then
        settings are entered by hand.
      </Empty>
    </Page>
  );
}
