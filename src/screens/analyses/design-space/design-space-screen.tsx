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
import { boxShare, edgesOf, filingSheet, type Edge, type SettingRanges } from './filing.ts';
import { MapPlot } from './map-plot.tsx';
import { RangesCard } from './ranges-card.tsx';
import {
  limitWords,
  linesOf,
  namesOf,
  rangeOf,
  regionsOf,
  shareOf,
  useBox,
  useNames,
  useShown,
  withValues,
} from './shown.ts';
import { MOST_SAMPLES, useChanceMap, useDesignMap, useRanges } from './use-design-space.ts';
import { RegionList, Third, Where } from './where-card.tsx';

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
        tabs={<ProcessViews product={product} process={process} at="analyses" />}
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

const idOf = ({ step_id, key }: { step_id: string; key: string }): string => `${step_id}/${key}`;

/** The settings of a map until others are chosen: those that matter most and can take any value. */
function threeOf(axes: readonly DesignAxis[], chosen: readonly string[]): [DesignAxis, DesignAxis, DesignAxis] | null {
  const found = chosen.map((id) => axes.find((axis) => idOf(axis) === id));
  const free = axes.filter((axis) => !found.includes(axis)).toSorted((a, b) => Number(a.isWhole) - Number(b.isWhole));
  const three = [0, 1, 2].map((place) => found[place] ?? free.shift());
  return three.every((one) => one !== undefined) ? (three as [DesignAxis, DesignAxis, DesignAxis]) : null;
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
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const three = axes ? threeOf(axes, chosen) : null;
  // The first three stay, so that a new limit does not exchange the map under the hand.
  if (three && chosen.length === 0) setChosen(three.map(idOf));
  if (failure !== null) return <p role="alert">{failure}</p>;
  if (!axes) return <Skeleton variant="rounded" height={520} aria-label="Looking for the settings that matter" />;
  if (!three) return <p>A design space needs three numeric settings; this process has fewer.</p>;
  const ids = three.map(idOf);
  const choose = (place: number, id: string) =>
    // The setting that had the place of the chosen one takes its place.
    setChosen(ids.map((one, k) => (k === place ? id : one === id ? ids[place]! : one)));
  return <OpenSpace key={ids.join(' ')} {...props} {...promised} axes={axes} three={three} onAxis={choose} />;
}

type OpenProps = SpaceProps &
  ReturnType<typeof usePromises> & {
    axes: readonly DesignAxis[];
    three: [DesignAxis, DesignAxis, DesignAxis];
    onAxis: (place: number, id: string) => void;
  };

const RANGE = { min: 0.5, max: 0.99 };

function OpenSpace({
  name,
  configuration,
  axes,
  three,
  onAxis,
  promises,
  change,
  limits,
  figures,
  figureFor,
}: OpenProps) {
  const [x, y, z] = three;
  const { askSlow } = useCalculator();
  const [moved, setMoved] = useState<readonly (number | null)[]>([null, null, null]);
  const at = three.map(({ base }, k) => moved[k] ?? base);
  const [metric, setMetric] = useState('cogs');
  const [isByChance, setByChance] = useState(false);
  const [wanted, setWanted] = useState(WANTED_CHANCE);
  const isChance = metric === 'chance';

  const map = useDesignMap({
    configuration,
    x,
    y,
    held: { axis: z, value: at[2]! },
    metrics: [...new Set([...(isChance ? [] : [metric]), 'cogs', ...limits.map((one) => one.metric)])],
  });
  const uncertain = useAsk('uncertain_inputs', configuration, { by: askSlow });
  const inputs = uncertain.answer;
  const isSampled = inputs !== undefined && inputs.length > 0 && limits.length > 0;
  const chances = useChanceMap(
    isSampled ? { configuration, x, y, held: { axis: z, value: at[2]! }, promises: limits, inputs } : undefined,
    isChance,
  );
  const judged = isByChance && isSampled ? wanted : null;

  const shown = useShown({ map: map.answer, chance: chances.answer, limits, metric, wanted: judged });
  const isCounted = judged === null || (chances.answer?.samples === MOST_SAMPLES && !chances.isOld);
  const nameOf = useNames({ configuration, figureFor });
  const box = useBox(shown, at[0]!, at[1]!);
  const ends =
    box && shown
      ? ([
          [shown.grid.x[box.left]!, shown.grid.x[box.right]!],
          [shown.grid.y[box.bottom]!, shown.grid.y[box.top]!],
        ] as const)
      : null;
  const ranges = useRanges(
    limits.length > 0 && map.answer?.isWhole && !map.isOld && isCounted
      ? { configuration, axes: three, at, box: ends, promises: limits, inputs: inputs ?? [], wanted: judged }
      : undefined,
  );
  const rows = three.map((axis, k): SettingRanges => {
    const found = ranges.answer;
    const words = (stop: number) => (found ? nameOf(stop, found).title : '');
    const own = k < 2 ? ends?.[k] : undefined;
    return {
      axis,
      at: at[k]!,
      alone: found && rangeOf(found.alone[k]!, at[k]!, words),
      together: own
        ? { from: own[0], to: own[1], below: null, above: null }
        : found?.together
          ? rangeOf(found.together, at[k]!, words)
          : box && !found
            ? undefined
            : null,
    };
  });
  const failure =
    map.failure ?? (isChance || judged !== null ? chances.failure : null) ?? ranges.failure ?? uncertain.failure;
  const figure = isChance ? null : figureFor(metric);
  const regions = useMemo(() => (shown ? regionsOf(shown, nameOf) : []), [shown, nameOf]);
  const lines = useMemo(() => (shown ? linesOf(shown, isSampled ? wanted : null) : []), [shown, isSampled, wanted]);
  const edges = useMemo(
    () =>
      shown?.isWhole ? edgesOf(shown.grid, shown.holds, (n) => nameOf(shown.stops[n]!, namesOf(shown)).title) : [],
    [shown, nameOf],
  );
  const apply = useApply(three, at, () => setMoved([null, null, null]));
  const { save } = useExport('The ranges');
  const colour = isChance ? 'Chance of keeping all limits' : figure!.title;
  const share = useMemo(() => (shown?.isWhole ? shareOf(shown, judged) : null), [shown, judged]);
  const sampled = chances.answer
    ? `${chances.answer.samples} samples of ${inputs?.length ?? 0} uncertain inputs, the same for each design`
    : null;
  const exportRanges = () =>
    void save(async () => {
      const { fileName, toCsv } = await importLater(() => import('#src/components/table/export.ts'));
      const basis: [string, string][] = [
        ['Process', name],
        ...limits.map((limit): [string, string] => ['Limit', limitWords(limit, figureFor)]),
        [z.title, `${inWords(at[2], z, { digits: 6 })}, at its set point`],
        ['Grid', `${shown!.grid.x.length} × ${shown!.grid.y.length} designs`],
        [
          'Judged by',
          judged === null
            ? 'values without uncertainty'
            : `a chance of at least ${percent(judged)} % that all limits hold; ${sampled}, on a grid of ${chances.answer!.columns} × ${chances.answer!.rows} designs, linear between them`,
        ],
      ];
      const sheet = filingSheet({
        ranges: rows,
        basis,
        edges,
        x,
        y,
        share: { region: share ?? 0, box: box ? boxShare(shown!.grid, box) : 0 },
      });
      return {
        content: new Blob([toCsv(sheet)], { type: 'text/csv' }),
        name: fileName('Proven acceptable ranges', 'csv'),
      };
    });

  const setAt = (changes: Readonly<Record<number, number>>) => setMoved(moved.map((one, k) => changes[k] ?? one));
  const holding = share === null ? '' : `; all limits hold in ${formatNumber(share * 100, { digits: 3 })} % of the map`;
  const isReady = shown?.isWhole && !map.isOld && ranges.answer !== undefined && !ranges.isOld && isCounted;
  return (
    <div className={styles['space']}>
      <div className={styles['setup']} role="group" aria-label="Settings of the map">
        {(['Across', 'up', 'drag'] as const).map((word, k) => (
          <label key={word}>
            <span>{word}</span>
            <select value={idOf(three[k]!)} onChange={({ target }) => onAxis(k, target.value)}>
              {axes.map((axis) => (
                <option key={idOf(axis)} value={idOf(axis)}>
                  {axis.title}, {axis.step_name}
                </option>
              ))}
            </select>
          </label>
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
              <ChartFrame
                title={`${colour} of ${formatCount(shown.grid.x.length * shown.grid.y.length)} designs`}
                lead={
                  <>
                    Hatched: the first limit that stops a design. Red: a limit.
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
              <input type="checkbox" checked={isByChance} onChange={({ target }) => setByChance(target.checked)} />{' '}
              Judge by the chance of keeping all limits
            </label>
            <QuantityField
              label="at least"
              value={wanted}
              unit="1"
              shownIn="%"
              isShort
              {...RANGE}
              onValue={setWanted}
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
            onExport={isReady ? exportRanges : null}
          />
        </div>
      </div>
    </div>
  );
}

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
