import { useMemo, useState } from 'react';
import type { Configuration, Figures, Results } from '#engine/index.ts';
import type { CertaintySearch, Chances, PromiseChance } from '#engine/analysis/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import type { Product } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { Options } from '#src/components/options.tsx';
import { QuantityField } from '#src/components/quantity-field.tsx';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { inWords, type Figure } from '#src/draft/metrics.ts';
import { canPromise, isMinimum, WANTED_CHANCE, type PlantPromise } from '#src/draft/promises.ts';
import { choiceTitleIn, proposalWords } from '#src/draft/proposal-words.ts';
import { useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { chance as chanceWords } from '#src/lib/chance.ts';
import { formatMoney } from '#src/lib/money.ts';
import { costDifference, useReported } from '#src/lib/reporting.ts';
import { useTake } from '../checks/use-take.ts';
import styles from './chance.module.css';
import { ChancePanel } from './chance-panel.tsx';
import { LimitField } from './limit-field.tsx';
import { SampleShape } from './sample-shape.tsx';
import { causeWords, marginWords, noChangeWords, points, sampleWords, togetherWords, worksWords } from './words.ts';
import { useCertainties, useChances } from './use-chances.ts';
import { usePromises } from './use-promises.ts';

interface Props {
  product: Pick<Product, 'target_output' | 'selling_price'>;
  processId: string;
}

/** Least and most chance that can be wanted: further out, the samples say little. */
const RANGE = { min: 0.5, max: 0.99 };

const selectWorking = (state: { results: Results | null; resultsOf: Configuration | null }) =>
  state.results ? state.resultsOf : null;

/** How likely the process is to keep each limit that it should, what breaks it, and what it costs to be surer. */
export default function ChanceView({ product, processId }: Props) {
  const results = useWorkspaceState((state) => state.results)!;
  const working = useWorkspaceState(selectWorking);
  const { promises, change, limits, figures, figureFor } = usePromises(product, processId, results);
  const [wanted, setWanted] = useState(WANTED_CHANCE);
  const [selected, setSelected] = useState<string | null>(null);
  const { answer: chances, failure, isOld, isBusy } = useChances(working, limits);
  // Of another list of limits, while the new ones are counted.
  const isOfThese =
    chances?.promises.length === limits.length &&
    limits.every(({ metric }, i) => metric === chances.promises[i]!.promise.metric);
  const counted = isOfThese ? chances : null;
  const short = useMemo(
    () => counted?.promises.flatMap(({ chance }, i) => (chance.value < wanted ? [i] : [])) ?? [],
    [counted, wanted],
  );
  const isWhole = counted !== null && !isOld && !isBusy;
  const searches = useCertainties(
    isWhole && working ? { configuration: working, promises: limits, short, wanted } : null,
  );
  const placeOf = (metric: string): number => limits.findIndex((one) => one.metric === metric);
  const rows = promises.map((promise) => {
    const place = placeOf(promise.metric);
    const row = place < 0 ? undefined : counted?.promises[place];
    return { promise, place, figure: figureFor(promise.metric), row, search: searches.answer?.get(place) };
  });
  const shown = rows.find(({ promise, row }) => row && promise.metric === selected) ?? rows.find(({ row }) => row);
  const others = figures.filter(
    ({ metric, now }) => now !== null && canPromise(metric) && !promises.some((one) => one.metric === metric),
  );
  return (
    <div className={styles['view']}>
      <div className={styles['main']}>
        <div className={styles['list']} data-old={isOld || undefined} aria-busy={isOld}>
          <div className={styles['bar']}>
            <QuantityField label="Wanted chance" value={wanted} unit="1" shownIn="%" {...RANGE} onValue={setWanted} />
            <label className={styles['add']}>
              <span className="visually-hidden">Add a limit</span>
              <select
                value=""
                onChange={({ target }) =>
                  change([...promises, { metric: target.value as PlantPromise['metric'], limit: null }])
                }
              >
                <option value="">Add a limit …</option>
                <Options options={others.map(({ metric, title }) => ({ value: metric, label: title }))} />
              </select>
            </label>
          </div>
          {failure !== null && <p className={styles['none']}>{failure}</p>}
          <ol aria-label="Limits">
            {rows.map((one) => (
              <Row
                key={one.promise.metric}
                {...one}
                wanted={wanted}
                isSearching={searches.isBusy || !isWhole}
                now={results.figures}
                isSelected={one === shown}
                onSelect={() => setSelected(one.promise.metric)}
                onLimit={(limit) =>
                  change(promises.map((other) => (other === one.promise ? { ...other, limit } : other)))
                }
                onRemove={() => change(promises.filter((other) => other !== one.promise))}
              />
            ))}
          </ol>
          {counted && <Together chances={counted} />}
        </div>
        {shown?.row && counted && (
          <ChancePanel
            row={shown.row}
            place={shown.place}
            all={counted}
            figure={shown.figure}
            figureFor={figureFor}
            found={shown.search?.found ?? null}
            wanted={wanted}
            now={results.figures.cogs}
          />
        )}
      </div>
    </div>
  );
}

interface RowProps {
  promise: PlantPromise;
  /** Among the limits that have a value. */
  place: number;
  figure: Figure;
  row: PromiseChance | undefined;
  search: CertaintySearch | undefined;
  wanted: number;
  isSearching: boolean;
  now: Figures;
  isSelected: boolean;
  onSelect: () => void;
  onLimit: (limit: number | null) => void;
  onRemove: () => void;
}

function Row(props: RowProps) {
  const { promise, figure, row, wanted, isSelected, onSelect, onLimit, onRemove } = props;
  const isLeast = isMinimum(promise);
  return (
    <li className={styles['row']} data-selected={isSelected || undefined}>
      <div className={styles['promise']}>
        <button type="button" className={styles['name']} aria-pressed={isSelected} onClick={onSelect} disabled={!row}>
          {figure.title}
        </button>
        <LimitField
          className={styles['limit']}
          figure={figure}
          limit={promise.limit}
          isMinimum={isLeast}
          onLimit={onLimit}
        />
      </div>
      {row ? (
        <>
          <SampleShape
            histogram={row.histogram}
            limit={promise.limit}
            isMinimum={isLeast}
            now={row.baseline}
            words={`Median ${inWords(row.median, figure, { digits: 3 })}; ${inWords(row.baseline, figure, { digits: 3 })} without uncertainty`}
          />
          <Chance row={row} wanted={wanted} />
          <Margins row={row} />
          <Change {...props} row={row} />
        </>
      ) : (
        <p className={styles['unset']}>
          {promise.limit === null
            ? `Enter a limit to see how likely the process is to keep it. Now ${inWords(figure.now, figure, { digits: 3 })}.`
            : 'Counting samples …'}
        </p>
      )}
      <button
        type="button"
        className={styles['remove']}
        aria-label={`Remove the limit of ${inSentence(figure.title)}`}
        onClick={onRemove}
      >
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}

function Chance({ row: { chance }, wanted }: { row: PromiseChance; wanted: number }) {
  const missing = Math.round(wanted * 100) - Math.round(chance.value * 100);
  return (
    <div className={styles['chance']} data-short={chance.value < wanted || undefined}>
      <p>
        <b className="figures">{chanceWords(chance.value)}</b>{' '}
        <small>{chance.value >= wanted ? 'holds' : `${Math.max(1, missing)} points short`}</small>
      </p>
      <span className={styles['track']} aria-hidden="true">
        <i style={{ inlineSize: `${chance.value * 100}%` }} />
        <s style={{ insetInlineStart: `${wanted * 100}%` }} />
      </span>
    </div>
  );
}

/** How far the numbers that decide most may move, and the one that decides most. */
const Margins = ({ row }: { row: PromiseChance }) => (
  <div className={styles['margin']}>
    <p>{marginWords(row)}</p>
    <small>{causeWords(row)}</small>
  </div>
);

/** The cheapest single change, with a button that makes it. */
function Change({ row, place, search, wanted, isSearching, now }: RowProps & { row: PromiseChance }) {
  const workspace = useWorkspace();
  const catalogue = useCatalogue();
  const reported = useReported();
  const take = useTake();
  if (row.chance.value >= wanted) return <p className={styles['change']}>Nothing to change</p>;
  if (!search)
    return (
      <p className={styles['change']}>{isSearching ? 'Searching for the cheapest change …' : 'No change found'}</p>
    );
  const { found } = search;
  if (!found) return <p className={styles['change']}>{noChangeWords(search)}</p>;
  const step = workspace.draft.uo_settings.find(({ id }) => id === found.step_id);
  const words = proposalWords(found, choiceTitleIn(catalogue, found, step?.unit_operation));
  const difference = found.figures.cogs - now.cogs;
  const { figure, unit } = costDifference(difference, now.cogs, reported);
  const money = formatMoney(Math.abs(found.figures.tci - now.tci));
  const after = found.chances[place]!;
  return (
    <div className={styles['change']}>
      <div>
        <p>
          <b>{words}</b> {found.step_name && <small>{found.step_name}</small>}
        </p>
        <small>
          {found.reaches ? '' : `No single change reaches ${points(wanted)} %. `}
          {`→ ${chanceWords(after.value)}`}
          {`, capital ${found.figures.tci >= now.tci ? '+' : '−'}${money.figure} ${money.unit}`}
        </small>
      </div>
      <p className={styles['price']} data-verdict={difference > 0 ? 'worse' : 'better'}>
        <b className="figures">
          {difference > 0 ? '△ +' : '▼ '}
          {figure}
        </b>
        <small>{unit}</small>
      </p>
      <button type="button" className={styles['take']} onClick={() => take([found])}>
        Apply
      </button>
    </div>
  );
}

function Together({ chances }: { chances: Chances }) {
  const works = worksWords(chances);
  return (
    <footer className={styles['together']}>
      <p>
        <b>{togetherWords(chances)}</b> {sampleWords(chances)}
      </p>
      {works !== '' && <p>{works}</p>}
    </footer>
  );
}
