import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import Button from '@mui/material/Button';
import type { LifeCycleAnalysis, ProcessWithConfiguration, Product } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { later } from '#src/components/later.tsx';
import { Card, Page } from '#src/components/page.tsx';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { EditorsOnly } from '#src/components/editors-only.tsx';
import { ProcessViews } from '#src/workspace/process-views.tsx';
import { StateBadge } from '#src/workspace/state-badge.tsx';
import { BackgroundCard } from './background-card.tsx';
import { Categories } from './categories.tsx';
import { Comparison } from './comparison.tsx';
import { Contributions } from './contributions.tsx';
import { MadeElsewhere } from './elsewhere.tsx';
import { ExportMenu } from './export-menu.tsx';
import { Flow } from './flow.tsx';
import { Gaps } from './gaps.tsx';
import { ImportItems } from './import-items.tsx';
import { Items } from './items.tsx';
import styles from './life-cycle.module.css';
import { LocationChanges } from './location-changes.tsx';
import { OperationYears } from './operation-years.tsx';
import { OwnFactors } from './own-factors.tsx';
import { partsOf, type StepName, type View } from './parts.ts';
import { Passport } from './passport.tsx';
import { Quality, Sources } from './quality.tsx';
import { OtherPlace, ScopeLine } from './scope.tsx';
import { Supply } from './supply.tsx';
import { Totals } from './totals.tsx';
import { Uncertainty } from './uncertainty.tsx';
import { useChanges } from './use-analysis.ts';

interface Props {
  product: Product;
  process: ProcessWithConfiguration;
  analysis: LifeCycleAnalysis;
}

const [Databases] = later(() => import('./databases/databases.tsx'));

const CLIMATE = 'climate_change';

/** Both are printed. */
const SHOWN = { results: 'Results', inventory: 'Inventory and sources' };

/** The full analysis of a process: contributions to each category, location changes, and uncertainty. */
export function Analysis({ product, process, analysis }: Props) {
  const [view, setView] = useState<View>('item');
  const [params, setParams] = useSearchParams();
  const shown = params.get('show') === 'inventory' ? 'inventory' : 'results';
  const show = useCallback(
    (next: keyof typeof SHOWN) => setParams(next === 'results' ? {} : { show: next }, { replace: true }),
    [setParams],
  );
  const [category, setCategory] = useState(CLIMATE);
  const [importing, setImporting] = useState(false);
  const [exchanging, setExchanging] = useState(false);
  const [browsing, setBrowsing] = useState(false);
  const [supply, setSupply] = useState<string | null>(null);
  const { save } = useChanges(analysis);
  const steps = useMemo(
    () =>
      new Map<string, StepName>(
        process.configuration?.results.steps.map(({ step_id, name, stage }) => [step_id, { name, stage }]) ?? [],
      ),
    [process],
  );
  const climate = analysis.results.find((one) => one.category_id === CLIMATE)!;
  const result = analysis.results.find((one) => one.category_id === category) ?? climate;
  const parts = useMemo(() => partsOf(analysis, result, view, steps), [analysis, result, view, steps]);
  const moved = analysis.location_change_items.some(({ method }) => method !== 'refused');
  const years = analysis.operation_years;
  const again = () => save({}, 'Computed with the current data');
  return (
    <Page
      title="Life-cycle analysis"
      badge={
        <StateBadge>
          version <b>v{analysis.configuration_number}</b>
        </StateBadge>
      }
      views={<ProcessViews product={product} process={process} at="life-cycle" />}
      actions={
        <>
          <Button variant="outlined" startIcon={<Icon name="upload" />} onClick={() => setImporting(true)}>
            Custom factors
          </Button>
          <Button variant="outlined" startIcon={<Icon name="library" />} onClick={() => setBrowsing(true)}>
            Databases
          </Button>
          <EditorsOnly of={product}>
            <Button variant="outlined" startIcon={<Icon name="upload" />} onClick={() => setExchanging(true)}>
              Import
            </Button>
          </EditorsOnly>
          <ExportMenu analysis={analysis} process={process.name} product={product.name} />
        </>
      }
    >
      <ScopeLine
        analysis={analysis}
        product={product}
        result={result}
        lead={<ChoiceButtons label="Show" choices={SHOWN} value={shown} onChange={show} />}
        onMissing={() => show('inventory')}
      >
        <OtherPlace analysis={analysis} product={product} process={process} />
      </ScopeLine>
      {analysis.newer && (
        <div className={styles['newer']} role="status">
          <span>
            {analysis.configuration_is_current
              ? 'Factors or the engine have changed since this analysis was computed.'
              : `The process has a newer version than v${analysis.configuration_number}, on which this analysis is based.`}
          </span>
          <EditorsOnly of={product}>
            <Button
              size="small"
              variant="outlined"
              onClick={() =>
                void (
                  analysis.configuration_is_current || !process.configuration
                    ? again()
                    : save(
                        { configuration_id: process.configuration.id },
                        `The analysis is now based on v${process.configuration.number}`,
                      )
                ).catch((error: unknown) => toast.problem(reasonOf(error)))
              }
            >
              {analysis.configuration_is_current ? 'Compute again' : 'Use the newer version'}
            </Button>
          </EditorsOnly>
        </div>
      )}
      <div className={styles['columns']} data-off={shown !== 'results' || undefined}>
        <div>
          <LocationChanges product={product} analysis={analysis} climate={climate} />
          <Categories results={analysis.results} chosen={result.category_id} moved={moved} onChoose={setCategory} />
          {years && climate.value !== null && (
            <MadeElsewhere
              product={product}
              analysis={analysis}
              years={years}
              total={climate.value}
              isBound={climate.status !== 'complete'}
            />
          )}
          {years && years.scenarios.length > 0 && result.category_id === CLIMATE && result.value !== null && (
            <Card>
              <OperationYears analysis={analysis} years={years} total={result.value} />
            </Card>
          )}
          <Comparison analysis={analysis} categoryId={result.category_id} />
          <Gaps analysis={analysis} result={result} />
          <Quality analysis={analysis} result={result} parts={parts} climate={climate} />
        </div>
        <div>
          {moved && result.value !== null && result.value_relocated !== null && (
            <Card>
              <Totals result={result} parts={parts} />
            </Card>
          )}
          <Card>
            <Contributions
              analysis={analysis}
              result={result}
              parts={parts}
              view={view}
              onView={setView}
              onOpen={setSupply}
            />
          </Card>
          {/* The licence keeps the parts of a supply from paper, too. */}
          <div data-screen>
            <Supply product={product} analysis={analysis} result={result} chosen={supply} onChoose={setSupply} />
          </div>
          <div className={styles['pair']} data-screen>
            <BackgroundCard analysis={analysis} onOpen={() => setBrowsing(true)} />
            <Passport analysis={analysis} process={process.name} product={product.name} />
          </div>
          {result.distribution && (
            <Card>
              <Uncertainty result={result} />
            </Card>
          )}
          <Card>
            <Flow analysis={analysis} result={result} steps={steps} />
          </Card>
        </div>
      </div>
      <div className={styles['inventory']} data-off={shown !== 'inventory' || undefined}>
        <Items analysis={analysis} product={product} />
        <Sources analysis={analysis} />
      </div>
      {exchanging && <ImportItems analysis={analysis} onClose={() => setExchanging(false)} />}
      {browsing && <Databases onClose={() => setBrowsing(false)} />}
      {importing && <OwnFactors onClose={() => setImporting(false)} onImported={again} />}
    </Page>
  );
}
