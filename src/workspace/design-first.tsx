import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Empty, Page } from '#src/components/page.tsx';
import { ProcessViews, type ProcessView } from './process-views.tsx';

interface Props {
  /** Of the page that there will be. */
  title: string;
  at: ProcessView;
  product: { id: string };
  process: { id: string; name: string };
  /** What is missing, as a heading. */
  missing: string;
  children: ReactNode;
}

/** In place of a page about a process of which nothing was saved yet: the way to its design. */
export function DesignFirst({ title, at, product, process, missing, children }: Props) {
  return (
    <Page title={title} lead={process.name} tabs={<ProcessViews product={product} process={process} at={at} />}>
      <Empty
        title={missing}
        actions={
          <Button variant="contained" component={Link} to={`/products/${product.id}?process=${process.id}`}>
            Design the process
          </Button>
        }
      >
        {children}
      </Empty>
    </Page>
  );
}
