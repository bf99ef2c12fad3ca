import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import {
  deleteSiteChanges,
  getGetSiteQueryKey,
  updateSiteChanges,
  useDeleteSite,
  useGetSite,
  useUpdateSite,
} from '#generated/hooks/sites.ts';
import type { Site, SiteDocument } from '#generated/types.ts';
import { DAY, intoLines, type Plan, worthWords } from '#engine/campus/index.ts';
import { counted } from '#engine/wording/index.ts';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { DataTable } from '#src/components/data-table.tsx';
import { AskToDelete } from '#src/components/delete-dialog.tsx';
import { ExportButton } from '#src/components/export-button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { Card, Empty, Page } from '#src/components/page.tsx';
import { PrintButton } from '#src/components/print-button.tsx';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { formatCount, formatNumber } from '#src/lib/format.ts';
import { hasStatus } from '#src/lib/api-problem.ts';
import { saveFile } from '#src/lib/download.ts';
import { formatMoney } from '#src/lib/money.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { toast } from '#src/lib/toast.ts';
import { useShortcutKeys, useShortcuts } from '#src/workspace/use-shortcuts.ts';
import { Conflicts, WhoPays } from './aside.tsx';
import { DataTab } from './data-tab.tsx';
import { axisOf, Gantt, Weeks } from './gantt.tsx';
import { Loads } from './loads.tsx';
import { PlansTab } from './plans.tsx';
import { SiteReport } from './report.tsx';
import { siteText } from './site-file.ts';
import { usePlan, type Evaluated, type Planning } from './use-plan.ts';
import { CAMPAIGNS, campaignsOf, colourOf, money, shortName } from './words.tsx';
import { sheetsOf } from './workbook.ts';
import styles from './site.module.css';

export function OpenSite({ id }: { id: string }) {
  const { data } = useGetSite(id);
  return data ? <SiteScreen key={id} site={data} /> : <PageSkeleton />;
}

const TABS = { plan: 'Plan', data: 'Data', versions: 'Versions', report: 'Report' } as const;
type Tab = keyof typeof TABS;

function SiteScreen({ site }: { site: Site }) {
  // What was opened or saved here last; `site` is newer if somebody else has saved it since.
  const [base, setBase] = useState(site);
  const planning = usePlan(base.document);
  const { document, evaluated, fault, refusal, busy, canReplan, replan, cancel } = planning;
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab') ?? '';
  const tab = asked in TABS ? (asked as Tab) : 'plan';
  const update = useUpdateSite();
  const refresh = useRefresh();
  const isDirty = document !== base.document;
  const isOutdated = site.version > base.version;
  if (isOutdated && !isDirty && busy === null) {
    setBase(site);
    planning.reset(site.document);
  }
  useCrumbs([{ label: 'Sites', to: '/sites' }, { label: site.name }]);

  const save = async () => {
    if (!isDirty || update.isPending) return;
    try {
      const { version } = base;
      const now = await update.mutateAsync({ id: site.id, data: { name: site.name, document, version } });
      // What was changed while it was saved, undo and prices stay.
      setBase({ ...now, document });
      queryClient.setQueryData(getGetSiteQueryKey(site.id), now);
      void refresh(updateSiteChanges(site.id));
      toast.done(`${site.name} saved`);
    } catch (error) {
      toast.problem(`${site.name} could not be saved: ${reasonOf(error)}`);
      if (hasStatus(error, 409)) void refresh(updateSiteChanges(site.id));
    }
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useShortcuts({
    undo: planning.undo,
    redo: planning.redo,
    save() {
      // What is being typed takes effect when its cell is left.
      const { activeElement } = globalThis.document;
      if (activeElement instanceof HTMLElement) flushSync(() => activeElement.blur());
      void latest.current();
    },
  });
  useShortcutKeys(canReplan && busy === null ? { p: replan } : {});

  return (
    <>
      <Page
        title={site.name}
        lead={`${counted(document.products.length, 'product')}, ${counted(document.demands.length, 'order')}, ${counted(document.suites.length, 'suite')} · from ${document.begins}, ${document.days} days`}
        actions={
          <>
            <IconButton aria-label="Undo" disabled={!planning.canUndo} onClick={planning.undo}>
              <Icon name="undo" />
            </IconButton>
            <IconButton aria-label="Redo" disabled={!planning.canRedo} onClick={planning.redo}>
              <Icon name="redo" />
            </IconButton>
            {busy === null ? (
              <Button variant="outlined" disabled={!canReplan} onClick={replan} title="P">
                Re-plan
              </Button>
            ) : (
              <Button variant="outlined" onClick={cancel}>
                Stop {busy}
              </Button>
            )}
            {evaluated && (
              <ExportButton
                what="The site"
                name={site.name}
                sheets={() => Promise.resolve(sheetsOf(document, evaluated))}
              />
            )}
            <IconButton
              aria-label="Save the site as a file"
              onClick={() =>
                saveFile(
                  new Blob([siteText({ name: site.name, document })], { type: 'application/json' }),
                  `${site.name}.site.json`,
                )
              }
            >
              <Icon name="download" />
            </IconButton>
            <SiteMenu site={site} />
            <Button variant="contained" disabled={!isDirty} loading={update.isPending} onClick={() => void save()}>
              Save
            </Button>
          </>
        }
        tabs={
          <div className={styles['tabs']} data-screen>
            <ChoiceButtons
              label="Views of the site"
              choices={TABS}
              value={tab}
              onChange={(next) => setSearch(next === 'plan' ? {} : { tab: next }, { replace: true })}
            />
          </div>
        }
      >
        {isOutdated && isDirty && (
          <Alert
            severity="warning"
            className={styles['alert'] ?? ''}
            action={
              <Button
                color="inherit"
                size="small"
                onClick={() => {
                  setBase(site);
                  planning.change(site.document);
                }}
              >
                Show it
              </Button>
            }
          >
            Somebody else has saved this site since you opened it. Show the saved site; Undo brings back yours.
          </Alert>
        )}
        {(fault ?? refusal) !== null && (
          <Alert severity="error" className={styles['alert'] ?? ''}>
            {fault ?? refusal}
          </Alert>
        )}
        {tab === 'versions' ? (
          <PlansTab site={site} document={document} onOpen={planning.change} />
        ) : tab === 'data' ? (
          <DataTab site={document} onChange={planning.change} />
        ) : document.demands.length === 0 || document.products.length === 0 ? (
          <Empty
            title="Nothing to plan yet"
            actions={
              <Button variant="contained" component={Link} to="?tab=data">
                Enter suites, products and demand
              </Button>
            }
          >
            Add suites, take processes as products, and enter what is due when. The first plan follows within a second.
          </Empty>
        ) : (
          evaluated &&
          (tab === 'report' ? (
            <SiteReport
              site={{ ...site, document: base.document }}
              document={document}
              shown={evaluated}
              known={planning.known}
            />
          ) : (
            <PlanTab site={document} evaluated={evaluated} planning={planning} />
          ))
        )}
      </Page>
      <UnsavedChanges
        dirty={isDirty && !update.isPending}
        what={site.name}
        stays={(to) => to.pathname === `/sites/${site.id}`}
      />
    </>
  );
}

function SiteMenu({ site }: { site: Site }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteSite();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const confirm = async () => {
    try {
      await remove.mutateAsync({ id: site.id });
      await navigate('/sites', { state: { meant: true } });
      await refresh(deleteSiteChanges());
      toast.done(`${site.name} deleted`);
    } catch (error) {
      toast.problem(`${site.name} could not be deleted: ${reasonOf(error)}`);
    }
  };
  return (
    <>
      <IconButton aria-label="Delete the site" onClick={() => setAsking(true)}>
        <Icon name="trash" />
      </IconButton>
      {isAsking && (
        <AskToDelete
          name={site.name}
          noun="site"
          busy={remove.isPending}
          onDelete={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          Its plan is deleted too. This cannot be undone. The processes stay as they are.
        </AskToDelete>
      )}
    </>
  );
}

interface PlanProps {
  site: SiteDocument;
  evaluated: Evaluated;
  planning: Planning;
}

const VIEWS = { chart: 'Chart', table: 'Table' } as const;

function PlanTab({ site, evaluated: shown, planning }: PlanProps) {
  const [view, setView] = useState<keyof typeof VIEWS>('chart');
  const [chosen, setChosen] = useState<{ key: string; interval: readonly [number, number] } | null>(null);
  const printed = useRef<HTMLDivElement>(null);
  const { evaluated, planned, missing } = shown;
  const { known, setPlan } = planning;
  const onPlan = (next: Plan): void => setPlan(intoLines(planned.model, next.flat()));
  const lit = chosen?.interval ?? null;
  return (
    <div ref={printed}>
      <Figures shown={shown} planning={planning} />
      {missing.length > 0 && (
        <Alert severity="warning" className={styles['alert'] ?? ''}>
          {missing.length === planned.model.orders.length
            ? 'Nothing is planned yet'
            : `${counted(missing.length, 'order is', 'orders are')} not in the plan`}
          . Re-plan to place {missing.length === 1 ? 'it' : 'them'}.
        </Alert>
      )}
      <div className={styles['plan']}>
        <Card
          title="Suites by week"
          note={
            <span className={styles['tools']} data-screen>
              <ChoiceButtons label="Form of the plan" choices={VIEWS} value={view} onChange={setView} />
              <PrintButton part={printed} />
            </span>
          }
        >
          <p className={styles['legend']}>
            {site.products.map(({ id, name }, product) => (
              <span key={id}>
                <i style={{ background: colourOf(product) }} /> {name} <small>{shortName(name)}</small>
              </span>
            ))}
            <span>
              <i className={styles['turn']} /> changeover
            </span>
            <small data-screen>
              Drag a campaign, or move it by a day with ← →, a week with Shift, to another suite with ↑ ↓; L pins it.
            </small>
          </p>
          {view === 'chart' ? (
            <div className={styles['chart']}>
              <Weeks site={site} axis={axisOf(planned.model.horizon)} />
              <Gantt site={site} evaluated={shown} bound={known?.bound ?? null} lit={lit} onPlan={onPlan} />
              <Loads site={site} evaluated={shown} lit={lit} />
            </div>
          ) : (
            <CampaignTable site={site} shown={shown} />
          )}
        </Card>
        <aside className={styles['aside']}>
          <Conflicts
            site={site}
            evaluated={shown}
            known={known}
            chosen={chosen?.key ?? null}
            onChoose={(key, interval) => setChosen(key === null || interval === null ? null : { key, interval })}
            onPlan={onPlan}
            onSite={planning.change}
          />
          {known?.priced && (
            <Card title="What more is worth" note="re-planned with it, before fixed cost">
              <ul className={styles['facts']}>
                {known.priced.worths.map((one) => (
                  <li key={worthWords(planned.model, one)}>
                    <span>{worthWords(planned.model, one)}</span>
                    <b>{Math.abs(one.worth) <= known.priced!.spread ? 'about 0' : money(one.worth)}</b>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </aside>
      </div>
      <WhoPays site={site} evaluated={shown} known={known} />
      <p className="visually-hidden" role="status">
        Contribution {money(evaluated.contribution)}, controllable cost {money(evaluated.cost)}
      </p>
    </div>
  );
}

function Figures({ shown, planning }: { shown: Evaluated; planning: Planning }) {
  const { evaluated, planned, occupancy, costs, missing } = shown;
  const { model } = planned;
  const late = new Set(evaluated.batches.filter((batch) => batch.late > 0).map(({ order }) => order));
  const worst = Math.max(0, ...evaluated.batches.map((batch) => batch.late));
  const open = occupancy.reduce((sum, { available }) => sum + available, 0) || 1;
  const share = (key: 'busy' | 'changeover') => (100 * occupancy.reduce((sum, one) => sum + one[key], 0)) / open;
  const { known, busy } = planning;
  const gap = known?.bound ? Math.max(0, evaluated.cost - known.bound.value) : null;
  const tile = (title: string, usd: number, note: string) => ({ title, ...formatMoney(usd), note });
  const tiles = [
    tile('Contribution', evaluated.contribution, 'before fixed cost'),
    tile(
      'Controllable cost',
      evaluated.cost,
      `changeovers ${money(evaluated.parts.changeover)}, stock ${money(evaluated.parts.holding)}`,
    ),
    {
      title: 'Orders on time',
      figure: String(model.orders.length - late.size - missing.length),
      unit: `of ${model.orders.length}`,
      note: [
        late.size === 0 ? 'none late' : `${late.size} late, ${counted(Math.ceil(worst / DAY), 'day')} at most`,
        ...(missing.length > 0 ? [`${missing.length} not planned`] : []),
      ].join(', '),
    },
    {
      title: 'Suites held',
      figure: formatNumber(share('busy')),
      unit: '% of open days',
      note: `and ${formatNumber(share('changeover'))} % turned over`,
    },
    tile('Unused capacity', costs.idle, `${formatCount(costs.idleDays)} suite-days, a line of its own`),
    known?.isProven
      ? { title: 'From the best possible', figure: '0', unit: '', note: 'proven by enumeration' }
      : gap === null
        ? { title: 'From the best possible', figure: '–', unit: '', note: busy ?? 'known after Re-plan' }
        : {
            title: 'From the best possible',
            figure: formatNumber((100 * gap) / Math.max(1, evaluated.contribution), { digits: 2 }),
            unit: '% of contribution',
            note: `within ${formatNumber(evaluated.cost > 0 ? (100 * gap) / evaluated.cost : 0, { digits: 2 })} % of controllable cost`,
          },
  ];
  return (
    <dl className={styles['figures']} aria-label="Figures of the plan">
      {tiles.map(({ title, figure, unit, note }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <b>{figure}</b> {unit}
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The plan as a table, in place of the chart. */
function CampaignTable({ site, shown }: { site: SiteDocument; shown: Evaluated }) {
  return (
    <DataTable
      label="Campaigns"
      columns={CAMPAIGNS}
      rows={campaignsOf(site, shown)}
      rowKey={({ key }) => key}
      defaultSort="from"
      empty="Nothing is planned."
      compact
      filter={false}
    />
  );
}
