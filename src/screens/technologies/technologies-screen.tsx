import { useState, useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link, useNavigate } from 'react-router-dom';
import type { Configuration, PlantTechnology } from '#engine/index.ts';
import {
  comparisonOf,
  technologyOutputs,
  type AnalysisProblem,
  type SizedTechnology,
  type TechnologyComparison,
} from '#engine/analysis/index.ts';
import { Computing } from '#src/components/computing.tsx';
import { Page } from '#src/components/page.tsx';
import { formatMass } from '#src/lib/format.ts';
import { FooterStatus } from '#src/workspace/footer-status.tsx';
import { Notices } from '#src/workspace/notices.tsx';
import { DraftActions } from '#src/workspace/open-draft.tsx';
import { ProcessViews } from '#src/workspace/process-views.tsx';
import { useUnsavedCount, useWorkspaceState, type Workspace, selectDraft } from '#src/draft/store.ts';
import { UnsavedGuard } from '#src/workspace/unsaved-guard.tsx';
import { usePageSaving } from '#src/workspace/use-page-saving.ts';
import type { DraftPageProps } from '#src/workspace/draft-page.tsx';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import type { Curves } from '#src/components/chart/curves.ts';
import { Block } from '#src/economics/block.tsx';
import { costUnit, costValue, useReported } from '#src/lib/reporting.ts';
import { QuantityField } from '#src/components/quantity-field.tsx';
import { useCalculator } from '#src/engine/calculator.ts';
import { useAnswer, type Work } from '#src/engine/use-ask.ts';
import { CostBlock } from './cost-block.tsx';
import { RequirementsBlock } from './requirements-block.tsx';
import { changesOf, LETTERS, suggestedOutputs, TECHNOLOGIES, outputText } from './technologies.ts';
import styles from './technologies.module.css';

interface Props {
  /** kg per year, in rising order. */
  outputs: readonly number[];
  onChange: (outputs: number[]) => void;
}

const NAMES = ['Small', 'Medium', 'Large'];

/** The three outputs at which the technologies are compared. */
function OutputFields({ outputs, onChange }: Props) {
  return (
    <div className={styles['outputs']} role="group" aria-label="Outputs">
      {outputs.map((output, place) => (
        <QuantityField
          key={NAMES[place]}
          label={NAMES[place]!}
          value={output}
          unit="kg/y"
          min={place === 0 ? 1e-6 : outputs[place - 1]! * 1.01}
          onValue={(value) =>
            // Larger outputs move along, so that they stay in order.
            onChange(
              outputs.map((one, k) =>
                k === place ? value : k > place && one <= value ? value * 2 * (k - place) : one,
              ),
            )
          }
        />
      ))}
    </div>
  );
}

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
        views={<ProcessViews product={product} process={process} at="facility" />}
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
  const { comparison, problem, answered } = useComparison(outputs);
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
        <span>Prices of bags are engineering estimates</span>
      </div>
      <Computing of={answered} what="Sizing each plant" />
      {problem && <Alert severity="warning">{problem}</Alert>}
      {!comparison && !problem && !answered.isStopped && <Skeleton variant="rounded" height={420} />}
      {comparison && (
        <div data-stuck={answered.isOld || undefined}>
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

/** Unit cost against output, with the outputs at which one technology overtakes another. */
function CurveBlock({ comparison: { curves, crossings, isWhole } }: { comparison: TechnologyComparison }) {
  const reported = useReported();
  const data = useMemo((): Curves => {
    return {
      x: { title: 'Output', unit: 'kg/y', log: true },
      y: { title: 'Unit cost', unit: costUnit(reported) },
      curves: Object.entries(curves).map(([technology, points]) => ({
        key: technology,
        title: TECHNOLOGIES[technology as PlantTechnology],
        points: points.map(({ output, cogs }) => [output, cogs === null ? null : costValue(cogs, reported)] as const),
      })),
      marks: crossings.map(({ output, cogs }) => ({
        x: output,
        y: costValue(cogs, reported),
        shape: 'ring',
        colour: 'var(--palette-text-primary)',
      })),
    };
  }, [curves, crossings, reported]);
  const [first] = crossings;
  return (
    <Block title="Cheapest technology by output">
      <CurveChart
        title="Cheapest technology by output"
        lead={
          !isWhole
            ? 'the points that are sized'
            : first
              ? crossings
                  .map(({ output, to }) => `${TECHNOLOGIES[to]} is cheapest from ${outputText(output)}`)
                  .join('; ')
              : 'one technology is cheapest over the whole range'
        }
        data={data}
        height={300}
      />
    </Block>
  );
}

interface Asked {
  configuration: Configuration;
  outputs: readonly number[];
}

/** Sizes the plants side by side, those of the table first, and shows each when it is known. */
async function compared(
  { configuration, outputs }: Asked,
  { ask, tell }: Work<TechnologyComparison | AnalysisProblem>,
): Promise<TechnologyComparison | AnalysisProblem> {
  const all = technologyOutputs({ outputs });
  if ('message' in all) return all;
  const inOrder = [...outputs, ...all.filter((one) => !outputs.includes(one))];
  const wanted = inOrder.flatMap((output) =>
    (Object.keys(TECHNOLOGIES) as PlantTechnology[]).map((technology) => ({ technology, outputs: [output] })),
  );
  const sized: SizedTechnology[] = [];
  let problem: AnalysisProblem | null = null;
  await Promise.all(
    wanted.map(async (one) => {
      const found = await ask('size_technology', { configuration, ...one });
      if ('message' in found) problem = found;
      else sized.push(found);
      tell(problem ?? comparisonOf(outputs, all, sized), sized.length / wanted.length);
    }),
  );
  return problem ?? comparisonOf(outputs, all, sized);
}

/** The draft in each technology at outputs in kg per year; the last comparison stays until the next one is found. */
function useComparison(outputs: readonly number[]) {
  const draft = useWorkspaceState(selectDraft);
  const { askPart } = useCalculator();
  const answered = useAnswer<Asked, TechnologyComparison | AnalysisProblem>(
    'compare_technologies',
    { configuration: draft, outputs },
    compared,
    { by: askPart, keep: true },
  );
  const { answer, failure } = answered;
  const refused = answer && 'message' in answer ? answer.message : null;
  return {
    answered,
    comparison: answer && !('message' in answer) ? answer : null,
    problem: failure === null ? refused : `The technologies could not be compared: ${failure}`,
  };
}
