import { useState } from 'react';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { Job } from '#generated/types.ts';
import { usePagedList } from '#src/components/paged-table.tsx';
import styles from './analyses.module.css';
import { PLACE_NAMES, PLACES, placeOf, type Place } from './kinds.ts';
import { PastRuns } from './past-runs.tsx';
import { RunView } from './run-view.tsx';
import { WhatMatters } from './results/what-matters.tsx';
import { runsQuery, useRun, useStart, WHILE_RUNNING, type Start } from '#src/workspace/runs.ts';
import { HeatmapPanel } from './start/heatmap-panel.tsx';
import { SetUpContext } from './start/panel.tsx';
import { OptimisePanel } from './start/optimise-panel.tsx';
import { ScalePanel } from './start/scale-panel.tsx';
import { SensitivityPanel } from './start/sensitivity-panel.tsx';
import { UncertaintyPanel } from './start/uncertainty-panel.tsx';
import { useStudy } from './study.ts';
import { Together } from './together.tsx';

/** The view of two analyses side by side, in the address. */
const TOGETHER = 'together';

/** The kind of analysis, the open run and the compared run are in the address, so that a link leads to them. */
export function Runs() {
  const { product, process } = useStudy();
  const ids = { productId: product.id, processId: process.id };
  const [params, setParams] = useSearchParams();
  const set = (change: Record<string, string | null>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(change)) {
          if (value === null) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const asked = params.get('run');
  const linked = useRun(ids, asked);
  // A link to a run may omit its kind.
  const named = PLACES.find((one) => one === params.get('kind'));
  const place = named ?? (linked ? placeOf(linked) : 'optimise');
  const list = usePagedList({
    query: (page) => runsQuery(ids, place, page),
    rows: ({ jobs }) => jobs,
    columns: [],
    prefix: 'runs_',
    options: WHILE_RUNNING,
  });
  const own = list.rows;
  // By default the latest successful run is shown, unless a run is in progress.
  const shownId =
    (linked && placeOf(linked) === place ? linked.id : undefined) ??
    own?.find(({ status }) => status !== 'cancelled' && status !== 'failed')?.id ??
    own?.[0]?.id ??
    null;
  const beside = params.get('with');
  const otherId = beside === shownId ? null : beside;
  const run = useRun(ids, shownId);
  const other = useRun(ids, otherId);
  // Before the first run the answer stands alone, with its question; a link may open the whole set-up.
  const isNew = params.has('setting') || params.has('new');
  const [setUp, setSetUp] = useState<{ again: Job | null } | null>(isNew ? { again: null } : null);
  const start = useStart(ids, (id) => {
    setSetUp(null);
    set({ run: id, with: null, runs_page: null });
  });
  const isFirst = own !== undefined && shownId === null;
  const isAsking = setUp !== null || isFirst;
  const again = setUp?.again ?? null;
  const isTogether = params.get('kind') === TOGETHER;
  // It has a page of its own.
  if (linked?.type === 'value_of_information')
    return <Navigate replace to={`/products/${product.id}/${process.id}/measure`} />;
  return (
    <>
      <Tabs
        value={isTogether ? TOGETHER : place}
        onChange={(_event, next: Place | typeof TOGETHER) => {
          setSetUp(null);
          set({ kind: next, run: null, with: null, runs_page: null });
        }}
        aria-label="Analyses"
      >
        {PLACES.map((one) => (
          <Tab key={one} value={one} label={PLACE_NAMES[one]} id={`kind-${one}`} aria-controls="analysis" />
        ))}
        <Tab value={TOGETHER} label="Scale and uncertainty" id={`kind-${TOGETHER}`} aria-controls="analysis" />
      </Tabs>
      {isTogether ? (
        <Together onOpen={(kind, id) => set({ kind, run: id, ...(id === null && { new: '' }) })} />
      ) : (
        <div
          id="analysis"
          role="tabpanel"
          aria-labelledby={`kind-${place}`}
          className={setUp ? styles['layout'] : styles['whole']}
        >
          {isAsking && (
            <SetUpContext
              value={{
                onClose: setUp ? () => setSetUp(null) : undefined,
                first: isFirst ? place : null,
                ...(!setUp && { onUnfold: () => setSetUp({ again: null }) }),
              }}
            >
              <Panel key={`${place} ${again?.id ?? ''}`} place={place} again={again} start={start} />
            </SetUpContext>
          )}
          <div className={styles['found']}>
            {run && shownId && (
              <RunView
                key={run.id}
                job={run}
                other={other ?? null}
                onAgain={isAsking ? undefined : () => setSetUp({ again: run })}
                onNew={() => setSetUp({ again: null })}
                onCloseOther={() => set({ with: null })}
                start={start}
              />
            )}
            {place === 'sensitivity' && <WhatMatters />}
            {list.total > 0 && (
              <PastRuns
                list={list}
                open={run}
                shown={shownId}
                other={otherId}
                onOpen={(id) => set({ run: id, with: null })}
                onCompare={(id) => set({ run: shownId, with: id })}
              />
            )}
          </div>
        </div>
      )}
    </>
  );
}

interface PanelProps {
  place: Place;
  /** The run whose set-up is edited to run again. */
  again: Job | null;
  start: Start;
}

function Panel({ place, again, start }: PanelProps) {
  switch (place) {
    case 'optimise':
      return <OptimisePanel given={again?.type === 'optimise' ? again.parameters : undefined} start={start} />;
    case 'sensitivity':
      return (
        <SensitivityPanel given={again?.type === 'sensitivity_analysis' ? again.parameters : undefined} start={start} />
      );
    case 'heatmap':
      return (
        <HeatmapPanel
          given={again?.type === 'sensitivity_heatmap_analysis' ? again.parameters : undefined}
          start={start}
        />
      );
    case 'scale':
      return (
        <ScalePanel
          given={again?.type === 'scale' || again?.type === 'scale_analysis' ? again.parameters : undefined}
          start={start}
        />
      );
    case 'uncertainty':
      return (
        <UncertaintyPanel given={again?.type === 'sensitivity_analysis' ? again.parameters : undefined} start={start} />
      );
  }
}
