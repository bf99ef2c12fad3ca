import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link, useNavigate } from 'react-router-dom';
import { useMemo } from 'react';
import { fillAssumptions, type Configuration, type FacilityResult, type Results } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { onBranch } from '#src/products/use-line.ts';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Empty, Page } from '#src/components/page.tsx';
import { setAssumption } from '#src/draft/assumptions/edits.ts';
import { FooterStatus } from '#src/workspace/footer-status.tsx';
import { Notices } from '#src/workspace/notices.tsx';
import { DraftActions } from '#src/workspace/open-draft.tsx';
import { ProcessViews } from '#src/workspace/process-views.tsx';
import { useSource } from '#src/workspace/provenance/use-source.tsx';
import { assumptionOf } from '#src/draft/refusals.ts';
import { StateBadge } from '#src/workspace/state-badge.tsx';
import { selectDraft, useUnsavedCount, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { UnsavedGuard } from '#src/workspace/unsaved-guard.tsx';
import { usePageSaving } from '#src/workspace/use-page-saving.ts';
import type { DraftPageProps } from '#src/workspace/draft-page.tsx';
import { Chart } from '#src/components/chart/chart.tsx';
import type { ChartData } from '#src/components/chart/chart-data.ts';
import { WhereFromButton } from '#src/components/where-from-button.tsx';
import { Block } from '#src/economics/block.tsx';
import { formatCount } from '#src/lib/format.ts';
import { AreaBlock } from './area-block.tsx';
import styles from './facility.module.css';
import { Facts } from './facts.tsx';
import { PeopleBlock } from './people-block.tsx';
import { RoomsBlock } from './rooms-block.tsx';
import { WaterBlock } from './water-block.tsx';
import { useExport } from '#src/components/use-export.ts';
import { importLater } from '#src/lib/import-later.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const KWH_PER_MWH = 1000;

/** Energy of the ventilation through the year, by the climate of the site. */
function AirBlock({ facility: { months, air } }: { facility: FacilityResult }) {
  const data = useMemo((): ChartData => {
    const series = (key: string, title: string, values: readonly number[], colour: string) => ({
      key,
      title,
      values: values.map((kwh) => kwh / KWH_PER_MWH),
      colour,
    });
    return {
      kind: 'stacked',
      x: { title: 'Month', values: MONTHS },
      y: { title: 'Energy', unit: 'MWh', format: { decimals: 0 } },
      series: [
        series('fans', 'fans', months.fans, 'var(--palette-ghost)'),
        series('cooling', 'cooling', months.cooling, 'var(--palette-stage-concentration)'),
        series('heat', 'heat', months.heat, 'var(--palette-stage-recovery)'),
      ],
    };
  }, [months]);
  return (
    <Block title="Air: energy by month">
      <Chart
        title="Air: energy by month"
        lead={`MWh; ${formatCount(air.power / KWH_PER_MWH)} of electricity and ${formatCount(air.heat / KWH_PER_MWH)} of heat per year`}
        data={data}
        height={210}
        whereFrom={<WhereFromButton figure="facility.totals.power" title="Electricity use of the ventilation" />}
      />
    </Block>
  );
}

const TECHNOLOGIES = { single_use: 'Single use', hybrid: 'Hybrid', stainless: 'Stainless' } as const;
type Technology = keyof typeof TECHNOLOGIES;

/** Rooms by grade, what they cost to build and to ventilate, water, and people by shift. */
export default function FacilityScreen({ workspace, product, process }: DraftPageProps) {
  const count = useUnsavedCount();
  const navigate = useNavigate();
  const design = onBranch(`/products/${product.id}?process=${process.id}`, process.branch?.id);
  const toStep = (step: string, field: string | null) =>
    void navigate(
      step === '' ? `${design}&tool=assumptions&about=${assumptionOf(field) ?? 'facility'}` : `${design}&step=${step}`,
    );
  const saving = usePageSaving(workspace, process, toStep);
  const source = useSource(design);
  const results = useWorkspaceState((state) => state.results);
  const of = useWorkspaceState((state) => state.resultsOf);
  const isStuck = useWorkspaceState((state) => state.problem !== null);
  return (
    <>
      <Page
        title="Facility"
        badge={
          <StateBadge isDraft={count > 0}>
            {count > 0 ? (
              <>
                <b>Draft</b> on v{process.configuration?.number ?? 0}
              </>
            ) : (
              <b>v{process.configuration?.number ?? 0}</b>
            )}
          </StateBadge>
        }
        lead={`${process.name} · ${product.name}`}
        actions={
          <DraftActions workspace={workspace} saving={saving} versions={process.configuration_count}>
            <TechnologyChoice />
            <Button
              variant="outlined"
              startIcon={<Icon name="compare" />}
              component={Link}
              to={`/products/${product.id}/${process.id}/technologies`}
            >
              Compare
            </Button>
            <Button
              variant="outlined"
              startIcon={<Icon name="sliders" />}
              component={Link}
              to={`${design}&tool=assumptions&about=facility`}
            >
              Assumptions
            </Button>
            {results?.facility && <ExportFacility name={process.name} results={results} />}
          </DraftActions>
        }
        views={<ProcessViews product={product} process={process} at="facility" />}
      >
        <Notices process={process} saving={saving} onShow={(step, field) => toStep(step, field ?? null)} />
        {!results || !of ? (
          <Skeleton variant="rounded" height={520} />
        ) : results.facility ? (
          <div data-stuck={isStuck || undefined}>
            <Blocks results={results} facility={results.facility} configuration={of} />
          </div>
        ) : (
          <WithoutRooms />
        )}
      </Page>
      {source}
      <UnsavedGuard processId={process.id} onDiscard={() => workspace.discard()} />
      <FooterStatus />
    </>
  );
}

interface BlocksProps {
  results: Results;
  facility: FacilityResult;
  configuration: Configuration;
}

function Blocks({ results, facility, configuration }: BlocksProps) {
  return (
    <>
      <Facts results={results} facility={facility} configuration={configuration} />
      <div className={styles['blocks']}>
        <div className={styles['column']}>
          <RoomsBlock facility={facility} />
          <AirBlock facility={facility} />
        </div>
        <div className={styles['column']}>
          <AreaBlock results={results} facility={facility} />
          <PeopleBlock results={results} facility={facility} />
          <WaterBlock facility={facility} />
        </div>
      </div>
    </>
  );
}

/** Stainless steel, single use or a hybrid, for all steps that do not choose for themselves. */
function TechnologyChoice() {
  const workspace = useWorkspace();
  const draft = useWorkspaceState(selectDraft);
  const { technology } = fillAssumptions(draft.assumptions).plant;
  return (
    <ChoiceButtons<Technology>
      label="Technology of the plant"
      choices={TECHNOLOGIES}
      value={technology}
      onChange={(next) => {
        if (next === technology) return;
        workspace.edit(
          `Technology ${inSentence(TECHNOLOGIES[next])}`,
          (before) => setAssumption(before, 'plant', 'technology', next),
          null,
        );
      }}
    />
  );
}

/** For a plant whose building is costed by factors and whose people by hours: offers rooms and a table of people. */
function WithoutRooms() {
  const workspace = useWorkspace();
  return (
    <Empty
      title="This plant has no rooms yet"
      actions={
        <Button
          variant="contained"
          onClick={() =>
            workspace.edit(
              'Cost the plant by rooms and people',
              (before) =>
                setAssumption(setAssumption(before, 'facility', 'basis', 'rooms'), 'people', 'basis', 'table'),
              null,
            )
          }
        >
          Cost the plant by rooms and people
        </Button>
      }
    >
      The building is costed as a factor of the equipment cost, and labour by operator hours. Rooms by grade,
      ventilation, water systems and a table of positions can replace both.
    </Empty>
  );
}

interface Props {
  name: string;
  results: Results;
}

/** Saves rooms, grades, water and people as one workbook. */
function ExportFacility({ name, results }: Props) {
  const { busy, save } = useExport('Facility');
  return (
    <Button
      variant="outlined"
      startIcon={<Icon name="download" />}
      loading={busy}
      onClick={() =>
        void save(async () => {
          const { facilityWorkbook } = await importLater(() => import('./workbook.ts'));
          return facilityWorkbook(name, results);
        })
      }
    >
      Export
    </Button>
  );
}
