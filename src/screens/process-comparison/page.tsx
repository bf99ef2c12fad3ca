import Button from '@mui/material/Button';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { Process, Product } from '#generated/types.ts';
import { useProcesses } from '#src/products/use-processes.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import { Icon } from '#src/components/icon.tsx';
import { Empty, Page } from '#src/components/page.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { toast } from '#src/lib/toast.ts';
import { AddMenu } from './add-menu.tsx';
import { Chips } from './chips.tsx';
import type { Compared } from './compared.ts';
import { Comparison } from './comparison.tsx';
import styles from './comparison.module.css';
import { LEAST, MOST, withChoices, type Choice } from '#src/products/selection.ts';
import { ReportedContext, useReported } from '#src/lib/reporting.ts';
import { useCompared } from './use-compared.ts';
import { ExportButton } from '#src/components/export-button.tsx';
import { importLater } from '#src/lib/import-later.ts';
import { useDifferences } from './use-differences.ts';

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'];

/**
 * Compares two to six processes or configurations side by side. The selection is in the address, so that it can be
 * linked.
 */
export default function ProcessComparisonPage() {
  const { prodId = '' } = useParams();
  const product = useGetProduct(prodId).data;
  const processes = useProcesses(prodId);
  useCrumbs([
    { label: 'Products', to: '/products' },
    { label: product?.name ?? '', to: `/products/${prodId}` },
    { label: 'Process comparison' },
  ]);
  if (!product || !processes) return <PageSkeleton />;
  return <Chosen product={product} processes={processes} />;
}

function Chosen({ product, processes }: { product: Product; processes: Process[] }) {
  const [params, setParams] = useSearchParams();
  const { asked, known, compared, ready, reported } = useCompared(product, processes, params);
  const choose = (choices: readonly Choice[]) =>
    setParams((before) => withChoices(before, choices), { preventScrollReset: true });
  const missing = asked.length - known.length;
  const enough = known.length >= LEAST;
  return (
    <ReportedContext value={reported}>
      <Page
        title={enough ? `${NUMBERS[known.length]} processes compared` : 'Process comparison'}
        lead={product.name}
        actions={
          <>
            {enough && ready && <CopyLink compared={compared} />}
            {enough && ready && <ExportComparison product={product} compared={compared} />}
            {enough && ready && <ReportLink productId={product.id} params={params} />}
            {known.length < MOST && (
              <AddMenu processes={processes} chosen={asked} onAdd={(choice) => choose([...asked, choice])} />
            )}
          </>
        }
      >
        {missing > 0 && (
          <p className={styles['warning']} role="status">
            <Icon name="warning" /> {missing === 1 ? 'One process in this link' : `${missing} processes in this link`}{' '}
            {missing === 1 ? 'is' : 'are'} deleted, or not saved yet.
            <Button size="small" variant="outlined" onClick={() => choose(known.map(({ choice }) => choice))}>
              Remove {missing === 1 ? 'it' : 'them'}
            </Button>
          </p>
        )}
        {known.length > 0 && ready && <Chips productId={product.id} compared={compared} onChange={choose} />}
        {!enough && <Start product={product} processes={processes} chosen={asked} onChoose={choose} />}
        {enough && !ready && <PageSkeleton />}
        {enough && ready && <Comparison product={product} compared={compared} />}
      </Page>
    </ReportedContext>
  );
}

/** Copies a link to the configurations shown now, which later saves do not affect. */
function CopyLink({ compared }: { compared: Compared[] }) {
  const copy = async () => {
    const url = new URL(location.href);
    const pinned = compared.map(({ choice: { processId }, configurationId }) => ({ processId, configurationId }));
    url.search = withChoices(url.searchParams, pinned).toString();
    try {
      await navigator.clipboard.writeText(url.href);
      toast.done('Link copied. It opens these versions, even after later saves.');
    } catch {
      toast.problem(`The browser blocked copying. The link is ${url.href}`);
    }
  };
  return (
    <Button variant="outlined" startIcon={<Icon name="copy" />} onClick={() => void copy()}>
      Copy link
    </Button>
  );
}

/** Opens the report of the compared processes, with the start of the waterfall as its reference. */
function ReportLink({ productId, params }: { productId: string; params: URLSearchParams }) {
  return (
    <Button
      variant="outlined"
      startIcon={<Icon name="layers" />}
      component={Link}
      to={`/products/${productId}/process-comparison/report?${params.toString()}`}
    >
      Report
    </Button>
  );
}

interface StartProps {
  product: Product;
  processes: Process[];
  chosen: Choice[];
  onChoose: (choices: Choice[]) => void;
}

/** Instructions for an empty comparison. */
function Start({ product, processes, chosen, onChoose }: StartProps) {
  const saved = processes.filter(({ configuration_id }) => configuration_id !== null).slice(0, MOST);
  if (saved.length === 0 || (saved.length === 1 && saved[0]!.configuration_count < LEAST))
    return (
      <Empty
        title={saved.length === 0 ? 'No saved process yet' : 'Only one process yet'}
        actions={
          <Button variant="contained" component={Link} to={`/products/${product.id}`}>
            Go to {product.name}
          </Button>
        }
      >
        Save two processes, or two versions of one process, to compare them side by side: metrics on common axes, cost
        differences, and changed settings.
      </Empty>
    );
  return (
    <Empty
      title={chosen.length === 0 ? 'Choose two to six processes' : 'Add a second process to compare'}
      actions={
        saved.length >= LEAST && (
          <Button
            variant="contained"
            onClick={() => onChoose(saved.map(({ id }) => ({ processId: id, configurationId: null })))}
          >
            {saved.length === 2 ? 'Compare both processes' : `Compare ${saved.length} processes`}
          </Button>
        )
      }
    >
      {saved.length >= LEAST
        ? `${saved.map(({ name }) => name).join(', ')}. Or use Add to choose them one by one, including older versions.`
        : 'Use Add to choose older versions of your process.'}
    </Empty>
  );
}

function ExportComparison({ product, compared }: { product: Product; compared: Compared[] }) {
  const rows = useDifferences(compared);
  const reported = useReported();
  const sheets = async () => (await importLater(() => import('./workbook.ts'))).sheetsOf(compared, rows, reported);
  return <ExportButton what="The comparison" name={`${product.name} comparison`} sheets={sheets} />;
}
