import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { inSentence } from '#engine/wording/index.ts';
import { useListFits } from '#generated/hooks/experiments.ts';
import type { Experiment, ModelFit } from '#generated/types.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { Card, Empty, Page } from '#src/components/page.tsx';
import { Pager } from '#src/components/pager.tsx';
import { usePaging } from '#src/components/use-paging.ts';
import { useOperationExperiments } from '#src/experiments/use-experiments.ts';
import { LIST_PAGE_SIZE } from '#src/lib/constants.ts';
import { FIRST_PAGE, PAGED } from '#src/lib/paged.ts';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { useTitle } from '#src/lib/title.ts';
import { CompareModels } from '#src/workspace/fits/compare-models.tsx';
import { DecisionButtons } from '#src/workspace/fits/decision-buttons.tsx';
import { EffectCard } from '#src/workspace/fits/effect-card.tsx';
import { FitForm } from '#src/workspace/fits/fit-form.tsx';
import { FitPart } from '#src/workspace/fits/fit-part.tsx';
import { FitList } from './fit-list.tsx';
import styles from './fits.module.css';
import shared from '#src/workspace/fits/fit.module.css';
import { StatusBadge } from '#src/workspace/fits/status-badge.tsx';
import { UndeterminedCard } from '#src/workspace/fits/undetermined-card.tsx';
import { UsedCard } from '#src/workspace/fits/used-card.tsx';
import { useFitDecision } from '#src/workspace/fits/use-decision.ts';

/** The fits of a product's unit operation: a new one, the open one, and the list of all. */
export default function FitsPage() {
  const { prodId = '', unitOp = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const product = useGetProduct(prodId).data;
  const operations = useUnitOperations();
  const { page } = usePaging([]);
  const newest = useListFits(prodId, unitOp, FIRST_PAGE).data;
  const listed = useListFits(prodId, unitOp, { ...FIRST_PAGE, page }, PAGED).data;
  const experiments = useOperationExperiments(prodId, unitOp);
  const name = operations?.find(({ id }) => id === unitOp)?.name ?? unitOp;
  const data = `/products/${prodId}/data/${unitOp}`;
  useTitle(`Fits of ${inSentence(name)}`);
  useCrumbs([
    { label: 'Products', to: '/products' },
    { label: product?.name ?? '…', to: `/products/${prodId}` },
    { label: name, to: data },
    { label: 'Fits' },
  ]);
  if (!product || !newest || !listed || !experiments) return <PageSkeleton />;

  const fits = [...newest.fits, ...(page === 1 ? [] : listed.fits)];
  const fit = fits.find(({ id }) => id === search.get('fit')) ?? fits.find(({ status }) => status !== 'discarded');
  const show = (id: string) => setSearch(page === 1 ? { fit: id } : { fit: id, page: String(page) });
  const form = (
    <FitForm
      productId={prodId}
      operation={unitOp}
      name={name}
      experiments={experiments}
      before={fit ?? null}
      onFitted={({ id }) => show(id)}
    />
  );
  if (experiments.length === 0 && fits.length === 0)
    return (
      <Page title={`Fits of ${inSentence(name)}`}>
        <Empty
          title="No data to fit yet"
          actions={
            product.my_right !== 'viewer' && (
              <Button variant="contained" component={Link} to={`${data}/create`}>
                New experiment
              </Button>
            )
          }
        >
          Until the model is fitted to experiments, processes use the catalogue’s defaults.
        </Empty>
      </Page>
    );
  const all = fits.length > 0 && (
    <Card className={styles['all']} title="All fits" note="Newest first; the accepted fit is used">
      <FitList fits={listed.fits} shown={fit?.id ?? null} onShow={show} />
      <Pager of="fits" page={page} pageSize={LIST_PAGE_SIZE} total={listed.total} words={['Newer', 'Older']} />
    </Card>
  );
  return fit ? (
    <OpenFit
      key={fit.id}
      fit={fit}
      accepted={fits.find(({ status }) => status === 'accepted') ?? null}
      title={`Fit ${fit.number} of ${inSentence(name)}`}
      lead={product.name}
      experiments={data}
      measured={experiments}
      form={form}
      onFitted={show}
    >
      {all}
    </OpenFit>
  ) : (
    <Page
      title={`Fits of ${inSentence(name)}`}
      lead={product.name}
      actions={
        <Button variant="text" component={Link} to={data}>
          Experiments
        </Button>
      }
    >
      <div className={styles['narrow']}>{form}</div>
      {all}
    </Page>
  );
}

interface OpenFitProps {
  fit: ModelFit;
  accepted: ModelFit | null;
  title: string;
  lead: string;
  /** Address of the experiments. */
  experiments: string;
  measured: readonly Experiment[];
  /** The set-up of another fit. */
  form: ReactNode;
  /** After another model was chosen. @param id of its fit */
  onFitted: (id: string) => void;
  children: ReactNode;
}

/** One fit from its data to its effect on cost, with the decision on it; another can be set up beside it. */
function OpenFit({ fit, accepted, title, lead, experiments, measured, form, onFitted, children }: OpenFitProps) {
  const decision = useFitDecision(fit, accepted);
  const [isAgain, setAgain] = useState(false);
  const [isComparing, setComparing] = useState(false);
  return (
    <Page
      title={title}
      badge={<StatusBadge status={fit.status} />}
      lead={lead}
      actions={
        <>
          <Button variant="text" component={Link} to={experiments}>
            Experiments
          </Button>
          <Button variant="outlined" aria-expanded={isAgain} onClick={() => setAgain(!isAgain)}>
            {isAgain ? 'Hide the set-up' : 'Fit again'}
          </Button>
          <Button variant="outlined" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
            {isComparing ? 'Hide models' : 'Compare models'}
          </Button>
          <DecisionButtons decision={decision} />
        </>
      }
    >
      <div className={styles['view']}>
        <div className={shared['column']}>
          {isAgain && form}
          <UsedCard fit={fit} experiments={measured} />
          <UndeterminedCard decision={decision} />
        </div>
        <div className={shared['column']}>
          {isComparing && <CompareModels fit={fit} onFitted={({ id }) => onFitted(id)} />}
          <FitPart fit={fit} onCompare={() => setComparing(true)} />
        </div>
        <EffectCard decision={decision} accepted={accepted} />
      </div>
      {children}
    </Page>
  );
}
