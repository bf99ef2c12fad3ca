import type { Product } from '#generated/types.ts';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Empty, Page } from '#src/components/page.tsx';
import { ProcessViews, type ProcessView } from './process-views.tsx';

interface Props {
  /** Title of the page once it has content. */
  title: string;
  at: ProcessView;
  product: Pick<Product, 'id' | 'name' | 'my_right'>;
  process: { id: string; name: string };
  /** Heading that names what is missing. */
  missing: string;
  children: ReactNode;
}

/** Shown instead of a page about a process without a saved version: links to its design. */
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
