import { Link } from 'react-router-dom';
import { useFirstProducts } from '#src/account/lists.ts';
import { Button } from '#src/components/button.tsx';
import { Card } from '#src/components/page.tsx';
import { goToStep } from '#src/lib/tour.ts';
import { ExamplesCard } from './examples-card.tsx';
import rows from '#src/products/rows.module.css';
import styles from './home.module.css';

/** A new organisation: what the work consists of, and where to begin. */
export default function FirstSteps() {
  const { products } = useFirstProducts();
  const [product] = products;
  return (
    <div className={styles['columns']}>
      <Card title="Nothing here yet" note="three ways to begin">
        <ol className={styles['ways']}>
          <li>
            <h3>Open a solved example</h3>
            <p>
              A plant with every setting entered and its cost calculated. Change a setting in your copy and see at once
              its effect on the cost, the footprint and the equipment.
            </p>
            <Button variant="contained" size="small" onClick={() => goToStep('example')}>
              Take the tour
            </Button>
          </li>
          <li>
            <h3>Build your own process</h3>
            <p>
              Create a product, then add its steps, from fermentation to powder. Every setting has a default with its
              source, so the first cost per kilogram appears with the first steps.
            </p>
            <Button
              variant="outlined"
              size="small"
              component={Link}
              to={product ? `/products/${product.id}` : '/products/create'}
            >
              {product ? `Open ${product.name}` : 'New product'}
            </Button>
          </li>
          <li>
            <h3>Try one unit operation</h3>
            <p>Enter a feed and settings of a single step, and read its results, without a process.</p>
            <Button variant="outlined" size="small" component={Link} to="/unit-operations">
              Open the simulator
            </Button>
          </li>
        </ol>
        <p className={rows['quiet']}>
          This page will show your recent processes, pending decisions, running analyses, and what changed the cost of
          each product.
        </p>
      </Card>
      <ExamplesCard all />
    </div>
  );
}
