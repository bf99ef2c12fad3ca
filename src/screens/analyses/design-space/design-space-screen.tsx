import { useMemo, useRef, useState } from 'react';
import Skeleton from '@mui/material/Skeleton';
import { useNavigate } from 'react-router-dom';
import type { Configuration, Results } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import type { DesignAxis } from '#engine/analysis/index.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { Page } from '#src/components/page.tsx';
import { PrintButton } from '#src/components/print-button.tsx';
import { QuantityField } from '#src/components/quantity-field.tsx';
import { numeric } from '#src/components/table/column.ts';
import { useExport } from '#src/components/use-export.ts';
import { figureText, inWords, shownValue, unitOf } from '#src/draft/metrics.ts';
import { WANTED_CHANCE } from '#src/draft/promises.ts';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { useUnsavedCount, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { sayUndoable } from '#src/draft/undoable.ts';
import { Block } from '#src/economics/block.tsx';
import { useCalculator } from '#src/engine/calculator.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { percent } from '#src/lib/chance.ts';
import { formatCount, formatNumber } from '#src/lib/format.ts';
import { importLater } from '#src/lib/import-later.ts';
import { usePromises } from '#src/workspace/chance/use-promises.ts';
import type { DraftPageProps } from '#src/workspace/draft-page.tsx';
import { FooterStatus } from '#src/workspace/footer-status.tsx';
import { Notices } from '#src/workspace/notices.tsx';
import { DraftActions } from '#src/workspace/open-draft.tsx';
import { ProcessViews } from '#src/workspace/process-views.tsx';
import { UnsavedGuard } from '#src/workspace/unsaved-guard.tsx';
import { usePageSaving } from '#src/workspace/use-page-saving.ts';
import styles from './design-space.module.css';
import {
  idOf,
  storedSpace,
  storeSpace,
  threeOf,
  type SpaceChoice,
  type Three,
} from '#src/workspace/design-space/choice.ts';
import { filingSheet, regionEdges, spaceSheets, type Edge } from '#src/workspace/design-space/filing.ts';
import { MapPlot } from '#src/workspace/design-space/map-plot.tsx';
import {
  boxOf,
  endsOf,
  linesOf,
  nearestMiss,
  rangesOf,
  regionsOf,
  shareOf,
  shownOf,
  stopNames,
  withValues,
  type Shown,
} from '#src/workspace/design-space/shown.ts';
import {
  APART,
  MOST_SAMPLES,
  useChanceMap,
  useDesignMap,
  useDraftMap,
  useRanges,
} from '#src/workspace/design-space/use-design-space.ts';
import { Axis } from './axis.tsx';
import { Levels, MAPPED, Mapped } from './maps.tsx';
import { RangesCard } from './ranges-card.tsx';
import { Nowhere, RegionList, Third, Where } from './where-card.tsx';

export default function DesignSpaceScreen({ workspace, product, process }: DraftPageProps) {
  const count = useUnsavedCount();
  const navigate = useNavigate();
  const printed = useRef<HTMLDivElement>(null);
  const design = `/products/${product.id}?process=${process.id}`;
  const saving = usePageSaving(workspace, process, (step) => void navigate(`${design}&step=${step}`));
  const results = useWorkspaceState((state) => state.results);
  const working = useWorkspaceState((state) => (state.results ? state.resultsOf : null));
  return (
    <>
      <Page
        title="Design space"
        lead={`${process.name} · ${product.name}${count > 0 ? ' · draft' : ''}`}
        actions={
          <DraftActions workspace={workspace} saving={saving} versions={process.configuration_count}>
            <PrintButton part={printed} />
          </DraftActions>
        }
        views={<ProcessViews product={product} process={process} at="analyses" />}
      >
        <Notices process={process} saving={saving} onShow={(step) => void navigate(`${design}&step=${step}`)} />
        {results && working ? (
          <div ref={printed}>
            <Space
              product={product}
              processId={process.id}
              name={`${product.name}, ${process.name}, ${count > 0 ? 'draft on ' : ''}v${process.configuration.number}`}
              results={results}
              configuration={working}
            />
          </div>
        ) : (
          <Skeleton variant="rounded" height={520} aria-label="Calculating the process" />
        )}
      </Page>
      <UnsavedGuard processId={process.id} onDiscard={() => workspace.discard()} />
      <FooterStatus />
    </>
  );
}

interface SpaceProps {
  product: DraftPageProps['product'];
  processId: string;
  /** Of the process and its version, for files. */
  name: string;
  results: Results;
  configuration: Configuration;
}

function Space(props: SpaceProps) {
  const { product, processId, results, configuration } = props;
  const promised = usePromises(product, processId, results);
  const metrics = promised.limits.map(({ metric }) => metric);
  const { answer: axes, failure } = useAsk(
    'design_axes',
    { configuration, metrics: [...new Set(['cogs', ...metrics])] },
    { keep: true },
  );
  const [choice, setChoice] = useState(() => storedSpace(processId));
  const three = axes ? threeOf(axes, choice.axes) : null;
  const change = (next: Partial<SpaceChoice>) => {
    const changed = { ...choice, ...next };
    setChoice(changed);
    storeSpace(processId, changed);
  };
  const chosen = (list: readonly DesignAxis[]) =>
    list.map(({ step_id, key, min, max }) => ({ step_id, key, min, max }));
  // The first three stay, so that a new limit does not exchange the map under the hand.
  if (three && choice.axes.length === 0) setChoice({ ...choice, axes: chosen(three) });
  if (failure !== null) return <p role="alert">{failure}</p>;
  if (!axes) return <Skeleton variant="rounded" height={520} aria-label="Looking for the settings that matter" />;
  if (!three) return <p>A design space needs three numeric settings; this process has fewer.</p>;
  const choose = (place: number, id: string) => {
    const other = axes.find((axis) => idOf(axis) === id)!;
    // The setting that had the place of the chosen one takes its place.
    const next = three.map((one, k) =>
      k === place ? (three.find((old) => idOf(old) === id) ?? other) : idOf(one) === id ? three[place]! : one,
    );
    change({ axes: chosen(next) });
  };
  return (
    <OpenSpace
      key={three.map(idOf).join(' ')}
      {...props}
      {...promised}
      axes={axes}
      three={three}
      byChance={choice.wanted}
      onAxis={choose}
      onRange={(place, range) =>
        change({ axes: chosen(three.map((one, k) => (k === place ? { ...one, ...range } : one))) })
      }
      onByChance={(wanted) => change({ wanted })}
    />
  );
}

type OpenProps = SpaceProps &
  ReturnType<typeof usePromises> & {
    axes: readonly DesignAxis[];
    three: Three;
    /** Chance with which all limits must hold; null to judge designs without uncertainty. */
    byChance: number | null;
    onAxis: (place: number, id: string) => void;
    onRange: (place: number, range: { min?: number; max?: number }) => void;
    onByChance: (wanted: number | null) => void;
  };

const RANGE = { min: 0.5, max: 0.99 };

function OpenSpace({
  name,
  configuration,
  axes,
  three,
  byChance,
  onAxis,
  onRange,
  onByChance,
  promises,
  change,
  limits,
  figures,
  figureFor,
}: OpenProps) {
  const [x, y, z] = three;
  const { askSlow } = useCalculator();
  const [moved, setMoved] = useState<readonly (number | null)[]>([null, null, null]);
  const at = three.map(({ base, min, max }, k) => Math.min(max, Math.max(min, moved[k] ?? base)));
  const [metric, setMetric] = useState('cogs');
  const [wanted, setWanted] = useState(byChance ?? WANTED_CHANCE);
  const isChance = metric === 'chance';
  const shade = isChance ? 'cogs' : metric;

  const map = useDesignMap({
    configuration,
    x,
    y,
    held: { axis: z, value: at[2]! },
    metrics: [...new Set([...(isChance ? [] : [metric]), ...MAPPED, ...limits.map((one) => one.metric)])],
  });
  const uncertain = useAsk('uncertain_inputs', configuration, { by: askSlow });
  const inputs = uncertain.answer;
  const isSampled = inputs !== undefined && inputs.length > 0 && limits.length > 0;
  const chances = useChanceMap(
    isSampled ? { configuration, x, y, held: { axis: z, value: at[2]! }, promises: limits, inputs } : undefined,
    isChance,
  );
  const judged = byChance !== null && isSampled ? byChance : null;

  const shown = useMemo(
    () => (map.answer ? shownOf({ map: map.answer, chance: chances.answer, limits, metric, wanted: judged }) : null),
    [map.answer, chances.answer, limits, metric, judged],
  );
  const isCounted = judged === null || (chances.answer?.samples === MOST_SAMPLES && !chances.isOld);
  const catalogue = useCatalogue();
  const nameOf = useMemo(() => stopNames(configuration, catalogue, figureFor), [configuration, catalogue, figureFor]);
  const box = useBox(shown, at[0]!, at[1]!);
  const ends = box && shown ? endsOf(shown.grid, box) : null;
  const ranges = useRanges(
    limits.length > 0 && map.answer?.isWhole && !map.isOld && isCounted
      ? { configuration, axes: three, at, box: ends, promises: limits, inputs: inputs ?? [], wanted: judged }
      : undefined,
  );
  const rows = rangesOf({ three, at, ends }, ranges.answer, nameOf);
  const failure =
    map.failure ?? (isChance || judged !== null ? chances.failure : null) ?? ranges.failure ?? uncertain.failure;
  const figure = isChance ? null : figureFor(metric);
  const regions = useMemo(() => (shown ? regionsOf(shown, nameOf) : []), [shown, nameOf]);
  const isDragged = at[2] !== z.base;
  const draft = useDraftMap(
    map.answer && isDragged && limits.length > 0
      ? { configuration, x, y, held: { axis: z, value: z.base }, metrics: map.answer.metrics }
      : undefined,
  ).answer;
  const lines = useMemo(
    () => (shown ? linesOf(shown, isSampled ? wanted : null, isDragged ? draft : undefined) : []),
    [shown, isSampled, wanted, isDragged, draft],
  );
  const edges = useMemo(() => (shown?.isWhole ? regionEdges(shown, nameOf) : []), [shown, nameOf]);
  const apply = useApply(three, at, () => setMoved([null, null, null]));
  const { save } = useExport('The ranges');
  const colour = isChance ? 'Chance of keeping all limits' : figure!.title;
  const share = useMemo(() => (shown?.isWhole ? shareOf(shown, judged) : null), [shown, judged]);
  const missable =
    chances.answer && !x.isWhole && !y.isWhole
      ? `; a region narrower than ${formatNumber((100 * APART) / (chances.answer.columns - 1), { decimals: 0 })} % of both ranges can be missed`
      : '';
  const sampled = chances.answer
    ? `${chances.answer.samples} samples of ${inputs?.length ?? 0} uncertain inputs, the same for each design${missable}`
    : null;
  const isReady = shown?.isWhole && !map.isOld && ranges.answer !== undefined && !ranges.isOld && isCounted;
  const filing = isReady
    ? {
        space: {
          three,
          at,
          shown,
          box,
          ranges: ranges.answer!,
          wanted: judged,
          samples: chances.answer?.samples ?? 0,
          inputs: inputs?.length ?? 0,
        },
        ranges: rows,
        name,
        figureFor,
        nameOf,
      }
    : null;
  const exportRanges = () =>
    void save(async () => {
      const { fileName, toCsv } = await importLater(() => import('#src/components/table/export.ts'));
      return {
        content: new Blob([toCsv(filingSheet(filing!))], { type: 'text/csv' }),
        name: fileName('Proven acceptable ranges', 'csv'),
      };
    });

  const setAt = (changes: Readonly<Record<number, number>>) => setMoved(moved.map((one, k) => changes[k] ?? one));
  const miss = useMemo(() => (shown?.isWhole ? nearestMiss(shown) : null), [shown]);
  const holding = share === null ? '' : `; all limits hold in ${formatNumber(share * 100, { digits: 3 })} % of the map`;
  return (
    <div className={styles['space']}>
      <div className={styles['setup']} role="group" aria-label="Settings of the map">
        {(['Across', 'up', 'drag'] as const).map((word, k) => (
          <Axis
            key={word}
            word={word}
            axes={axes}
            axis={three[k]!}
            onAxis={(id) => onAxis(k, id)}
            onRange={(range) => onRange(k, range)}
          />
        ))}
        <label>
          <span>colour</span>
          <select value={metric} onChange={({ target }) => setMetric(target.value)}>
            <option value="chance">Chance of keeping all limits</option>
            {figures
              .filter(({ now }) => now !== null)
              .map(({ metric: one, title }) => (
                <option key={one} value={one}>
                  {title}
                </option>
              ))}
          </select>
        </label>
      </div>
      <div className={styles['columns']}>
        <Block title="Map">
          {failure !== null && <p role="alert">{failure}</p>}
          {shown ? (
            <div data-old={map.isOld || undefined} aria-busy={map.isBusy}>
              <Mapped
                shown={shown}
                chance={chances.answer}
                figureFor={figureFor}
                metrics={map.answer!.metrics}
                metric={metric}
                onMetric={setMetric}
              />
              <ChartFrame
                title={`${colour} of ${formatCount(shown.grid.x.length * shown.grid.y.length)} designs`}
                lead={
                  <>
                    Hatched: the first limit that stops a design. Red: the edge of what the limits allow.
                    {isDragged &&
                      ` Dashed: that edge at the draft’s ${inSentence(z.title)}, ${inWords(z.base, z, { digits: 3 })}.`}
                    {isSampled && ` Green: all limits hold in ${percent(wanted)} % of the samples.`}
                    <span role="status" className={styles['took']}>
                      {' '}
                      {map.isBusy
                        ? 'Refining …'
                        : map.answer
                          ? `${formatCount(shown.grid.x.length * shown.grid.y.length)} designs in ${formatNumber(map.answer.took / 1000, { decimals: 1 })} s`
                          : ''}
                      {sampled && (isChance || judged !== null) ? `; ${sampled}` : ''}
                    </span>
                  </>
                }
                columns={edgeColumns(x, y)}
                rows={edges}
                rowKey={({ y: row, from }) => `${row} ${from}`}
              >
                <MapPlot
                  grid={shown.grid}
                  x={x}
                  y={y}
                  colours={shown.colours}
                  figure={figure}
                  title={colour}
                  unit={figure ? unitOf(figure) : '%'}
                  stops={shown.stops}
                  regions={regions}
                  lines={lines}
                  box={box}
                  at={[at[0]!, at[1]!]}
                  draft={[x.base, y.base]}
                  summary={`Map of ${inSentence(colour)} against ${inSentence(x.title)} and ${inSentence(y.title)}${holding}. ${regions.map((one) => `${one.title} stops ${formatNumber(one.share * 100, { decimals: 0 })} %`).join(', ')}. Arrow keys move between designs, Enter uses one.`}
                  onChoose={(a, b) => setAt({ 0: a, 1: b })}
                  onUse={apply}
                />
              </ChartFrame>
              <Third axis={z} value={at[2]!} onValue={(value) => setAt({ 2: value })} />
              <Levels
                question={
                  map.answer?.isWhole && !map.isOld
                    ? {
                        configuration,
                        x,
                        y,
                        axis: z,
                        metrics: [...new Set([shade, ...limits.map((one) => one.metric)])],
                      }
                    : undefined
                }
                shade={shade}
                limits={limits}
                at={at[2]!}
                onValue={(value) => setAt({ 2: value })}
              />
              {miss && (
                <Nowhere
                  miss={miss}
                  figure={figureFor(miss.promise.metric)}
                  at={[x, y].map((axis, k) => {
                    const { x: across, y: up } = shown.grid;
                    const value = k === 0 ? across[miss.n % across.length] : up[Math.floor(miss.n / across.length)];
                    return `${inSentence(axis.title)} ${inWords(value, axis, { digits: 3 })}`;
                  })}
                />
              )}
              <RegionList regions={regions} share={share} />
            </div>
          ) : (
            map.failure === null && <Skeleton variant="rounded" height={480} aria-label="Calculating the map" />
          )}
        </Block>
        <div className={styles['side']}>
          <Where
            configuration={configuration}
            three={three}
            at={at}
            promises={promises}
            limits={limits}
            figures={figures}
            figureFor={figureFor}
            onPromises={change}
            onUse={apply}
            onBack={() => setMoved([null, null, null])}
          />
          <div className={styles['judge']}>
            <label>
              <input
                type="checkbox"
                checked={byChance !== null}
                onChange={({ target }) => onByChance(target.checked ? wanted : null)}
              />{' '}
              Judge by the chance of keeping all limits
            </label>
            <QuantityField
              label="at least"
              value={wanted}
              unit="1"
              shownIn="%"
              isShort
              {...RANGE}
              onValue={(value) => {
                setWanted(value);
                if (byChance !== null) onByChance(value);
              }}
            />
          </div>
          <RangesCard
            ranges={rows}
            isOld={!isReady}
            lead={
              limits.length === 0
                ? 'Enter a limit to see where it holds.'
                : judged === null
                  ? 'All limits hold, without uncertainty; words of ICH Q8.'
                  : `All limits hold in ${percent(judged)} % of ${MOST_SAMPLES} samples; words of ICH Q8.`
            }
            onExport={filing ? exportRanges : null}
            sheets={filing ? () => Promise.resolve(spaceSheets(filing)) : null}
          />
        </div>
      </div>
    </div>
  );
}

/** The largest box around a design, once the map is whole: a search of all its designs. */
const useBox = (shown: Shown | null, x: number, y: number) =>
  useMemo(() => (shown?.isWhole ? boxOf(shown, [x, y]) : null), [shown, x, y]);

/** Applies the chosen design to the draft, as one edit that can be undone. */
function useApply(three: readonly DesignAxis[], at: readonly number[], onApplied: () => void): () => void {
  const workspace = useWorkspace();
  return () => {
    const words = three.flatMap((axis, k) => (at[k] === axis.base ? [] : `${axis.title} ${inWords(at[k], axis)}`));
    if (words.length === 0) return;
    workspace.seal();
    const act = workspace.edit(words.join(', '), (draft) => withValues(draft, three, at));
    workspace.seal();
    onApplied();
    sayUndoable(workspace, act, words.join(', '));
  };
}

const edgeColumns = (x: DesignAxis, y: DesignAxis): Column<Edge>[] => [
  numeric('y', y.title, unitOf(y), { cell: (row) => figureText(row.y, y), value: (row) => shownValue(row.y, y) }),
  numeric('from', `${x.title} from`, unitOf(x), {
    cell: (row) => figureText(row.from, x),
    value: (row) => shownValue(row.from, x),
  }),
  numeric('to', `${x.title} to`, unitOf(x), {
    cell: (row) => figureText(row.to, x),
    value: (row) => shownValue(row.to, x),
  }),
  { key: 'below', title: 'Stopped below by', cell: ({ below }) => below ?? 'end of the map' },
  { key: 'above', title: 'Stopped above by', cell: ({ above }) => above ?? 'end of the map' },
];
