import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link, useNavigate } from 'react-router-dom';
import type { PlantTechnology } from '#engine/index.ts';
import type { TechnologyComparison } from '#engine/analysis/index.ts';
import { Page } from '#src/components/page.tsx';
import { formatMass } from '#src/lib/format.ts';
import { FooterStatus } from '#src/workspace/footer-status.tsx';
import { Notices } from '#src/workspace/notices.tsx';
import { DraftActions } from '#src/workspace/open-draft.tsx';
import { ProcessViews } from '#src/workspace/process-views.tsx';
import { useUnsavedCount, useWorkspaceState, type Workspace } from '#src/draft/store.ts';
import { UnsavedGuard } from '#src/workspace/unsaved-guard.tsx';
import { usePageSaving } from '#src/workspace/use-page-saving.ts';
import type { DraftPageProps } from '#src/workspace/process-page.tsx';
import { CostBlock } from './cost-block.tsx';
import { CurveBlock } from './curve-block.tsx';
import { OutputFields } from './output-fields.tsx';
import { RequirementsBlock } from './requirements-block.tsx';
import { changesOf, LETTERS, suggestedOutputs, TECHNOLOGIES } from './technologies.ts';
import styles from './technologies.module.css';
import { useComparison } from './use-comparison.ts';

/** The draft in the three technologies, each as the plant with the lowest unit cost at three outputs. */
export function TechnologiesScreen({ workspace, product, process }: DraftPageProps) {
  const count = useUnsavedCount();
  const navigate = useNavigate();
  const design = `/products/${product.id}?process=${process.id}`;
  const saving = usePageSaving(workspace, process, (step) => void navigate(`${design}&step=${step}`));
  const output = useWorkspaceState((state) => state.results?.figures.output ?? null);
  return (
    <>
      <Page
        title="Technology comparison"
        lead={`${process.name} · ${product.name}${count > 0 ? ' · draft' : ''}`}
        actions={
          <DraftActions workspace={workspace} saving={saving} versions={process.configuration_count}>
            <Button variant="outlined" component={Link} to={`/products/${product.id}/${process.id}/facility`}>
              Facility
            </Button>
          </DraftActions>
        }
        tabs={<ProcessViews product={product} process={process} at="facility" />}
      >
        <Notices process={process} saving={saving} onShow={(step) => void navigate(`${design}&step=${step}`)} />
        {output === null ? (
          <Skeleton variant="rounded" height={420} />
        ) : (
          <Comparison now={output} onUse={() => void navigate(design)} workspace={workspace} />
        )}
      </Page>
      <UnsavedGuard processId={process.id} onDiscard={() => workspace.discard()} />
      <FooterStatus />
    </>
  );
}

interface ComparisonProps {
  workspace: Workspace;
  /** Output of the draft, kg per year. */
  now: number;
  onUse: () => void;
}

function Comparison({ workspace, now, onUse }: ComparisonProps) {
  const [outputs, setOutputs] = useState(() => suggestedOutputs(now));
  const { comparison, problem, isBusy } = useComparison(outputs);
  const use = (technology: PlantTechnology, at: number) => {
    const plant = comparison?.points.find((one) => one.technology === technology && one.output === at)?.plant;
    if (!plant) return;
    const { figure, unit } = formatMass(at);
    workspace.edit(`${TECHNOLOGIES[technology]} for ${figure} ${unit} per year`, () => plant.configuration);
    onUse();
  };
  return (
    <>
      <div className={styles['setup']}>
        <OutputFields outputs={outputs} onChange={setOutputs} />
        <ul aria-label="Technologies">
          {Object.entries(TECHNOLOGIES).map(([key, title]) => (
            <li key={key}>
              <i data-letter={LETTERS[key as PlantTechnology]}>{LETTERS[key as PlantTechnology]}</i> {title}
            </li>
          ))}
        </ul>
        <span role="status">{isBusy ? 'Sizing each plant …' : 'Prices of bags are engineering estimates'}</span>
      </div>
      {problem && <Alert severity="warning">{problem}</Alert>}
      {!comparison && !problem && <Skeleton variant="rounded" height={420} />}
      {comparison && (
        <div data-stuck={isBusy || undefined}>
          <CostBlock comparison={comparison} />
          <div className={styles['below']}>
            <div className={styles['requirements']}>
              <RequirementsBlock comparison={comparison} onUse={use} />
            </div>
            <CurveBlock comparison={comparison} />
          </div>
          <Changes comparison={comparison} />
        </div>
      )}
    </>
  );
}

/** What had to change for the process to run in a technology, and outputs that it cannot make. */
function Changes({ comparison }: { comparison: TechnologyComparison }) {
  const changes = changesOf(comparison);
  if (changes.length === 0) return null;
  return (
    <section className={styles['changes']} aria-label="Changes that a technology requires">
      <h2>Changes that a technology requires</h2>
      <ul>
        {changes.map(({ technology, text }) => (
          <li key={`${technology} ${text}`}>
            <b>{TECHNOLOGIES[technology]}:</b> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
