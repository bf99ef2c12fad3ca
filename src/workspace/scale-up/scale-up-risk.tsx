import { useEffect, useMemo, useState } from 'react';
import {
  type LogRatio,
  type PilotWorth,
  type ScaleUpPair,
  type ScaleUpRisk,
  type ScaleUpRiskRequest,
  USUAL_SCALE_UP,
} from '#engine/analysis/index.ts';
import type { Configuration } from '#engine/index.ts';
import { counted, inSentence } from '#engine/wording/index.ts';
import type { ScaleChange, ValueOfInformationResult } from '#generated/types.ts';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import { workingPoint, type Curves } from '#src/components/chart/curves.ts';
import { Computing } from '#src/components/computing.tsx';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { CountField, QuantityField } from '#src/components/quantity-field.tsx';
import { numeric } from '#src/components/table/column.ts';
import { figureText } from '#src/draft/metrics.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { chance as chanceWords } from '#src/lib/chance.ts';
import { formatNumber } from '#src/lib/format.ts';
import { formatMoney, moneyWithin } from '#src/lib/money.ts';
import { costUnit, costValue, useReported } from '#src/lib/reporting.ts';
import styles from './scale-up.module.css';

interface Props {
  configuration: Configuration;
  /** What a scaling changes in it. */
  changes?: readonly ScaleChange[];
  /** The decision of the page; without a target, the plant is built if its net present value is positive. */
  decision?: ValueOfInformationResult['decision'] | undefined;
  /** Told what is found. */
  onRisk?: (risk: ScaleUpRisk | null) => void;
}

/** ms without typing after which it is computed. */
const REST = 300;
const MOST_RUNS = 20;

/** How much of the laboratory titre the plant keeps, as a distribution, and what a pilot run is worth. */
export default function ScaleUpRiskCard({ configuration, changes = [], decision, onRisk }: Props) {
  const [asked, setAsked] = useState<Omit<ScaleUpRiskRequest, 'pairs'>>(USUAL_SCALE_UP);
  const target =
    decision && decision.target !== null
      ? { metric: decision.metric, value: decision.target, unit_value: decision.unit_value }
      : null;
  const found = useAsk(
    'scale_up_risk',
    { configuration, changes, ...asked, ...(target && { target }) },
    { by: useCalculator().askSlow, pause: REST, keep: true },
  );
  const { answer } = found;
  const risk = answer && !('message' in answer) ? answer : null;
  useEffect(() => onRisk?.(risk), [onRisk, risk]);
  const set = (entered: Partial<typeof asked>) => setAsked({ ...asked, ...entered });
  const cost = asked.pilot_cost ?? risk?.worth?.cost;
  // A process without a culture vessel has nothing to scale up in this way.
  if (answer && 'message' in answer && answer.field === 'configuration_id') return null;
  return (
    <section className={styles['card']} aria-label="Chance that the plant keeps the titre">
      <header>
        <h2>Chance that the plant keeps the titre</h2>
        {risk && (
          <span>
            {risk.step_name}, vessels of {litres(risk.volume)}
          </span>
        )}
      </header>
      <div className={styles['fields']}>
        <QuantityField
          label="Laboratory vessel"
          value={asked.laboratory}
          unit="m³"
          shownIn="L"
          min={1e-6}
          onValue={(laboratory) => set({ laboratory })}
        />
        <QuantityField
          label="Pilot vessel"
          value={asked.pilot}
          unit="m³"
          shownIn="L"
          min={1e-6}
          onValue={(pilot) => set({ pilot })}
        />
        <QuantityField
          label="Titre to keep"
          value={asked.least}
          unit="1"
          shownIn="%"
          min={0.01}
          max={2}
          onValue={(least) => set({ least })}
        />
        <QuantityField
          label="Scatter between runs"
          value={asked.scatter}
          unit="1"
          shownIn="%"
          min={0}
          max={0.9}
          onValue={(scatter) => set({ scatter })}
        />
        <CountField
          label="Pilot runs"
          value={asked.pilot_runs}
          min={1}
          max={MOST_RUNS}
          onValue={(pilot_runs) => set({ pilot_runs })}
        />
        {cost !== undefined && (
          <QuantityField
            label="Cost of the pilot runs"
            value={cost}
            unit="USD"
            min={0}
            onValue={(pilot_cost) => set({ pilot_cost })}
          />
        )}
      </div>
      <Computing of={found} what="Drawing samples" />
      {answer && 'message' in answer && <p role="status">{answer.message}</p>}
      {found.failure !== null && <p role="alert">The chance could not be calculated: {found.failure}</p>}
      {risk && <Found risk={risk} decision={decision} isOld={found.isOld} />}
    </section>
  );
}

/** What is said is that of the answer: while another is computed, the fields are ahead of it. */
function Found({ risk, decision, isOld }: { risk: ScaleUpRisk; isOld: boolean } & Pick<Props, 'decision'>) {
  const { least, pilot_runs: runs, chance, ratio, volume, largest, prior, limited, worth, no_worth } = risk;
  const curves = useMemo(() => curvesOf(risk, least), [risk, least]);
  return (
    <div className={styles['found']} data-old={isOld || undefined} aria-busy={isOld}>
      <div>
        <p className={styles['chance']} role="status">
          <b>{chanceWords(chance)}</b> that the plant keeps at least {percent(least)} of the laboratory titre.
        </p>
        <p>
          Eight of ten plants reach {percent(ratio.low)} to {percent(ratio.high)} of it, and half of them{' '}
          {percent(ratio.median)} or more.
          {limited !== null &&
            limited > 0 &&
            ` In ${percent(limited)} of the samples the vessel transfers less oxygen than the culture takes up.`}
        </p>
        {risk.is_scatter_fitted && <p>The scatter between runs is that of the fit: {percent(risk.scatter)}.</p>}
        <Parts risk={risk} />
        <h3>Worth of a pilot run</h3>
        {decision && (
          <p>The ranking above takes the titre of the laboratory for that of the plant; what follows adds to it.</p>
        )}
        {worth ? <Pilot {...{ worth, least, runs, decision }} /> : <p>{no_worth}</p>}
      </div>
      <CurveChart
        title="Titre of the plant"
        lead="chance that the plant reaches a share of the laboratory titre, or more"
        data={curves}
        height={230}
      />
      <p className={styles['limits']}>
        {limitsOf(prior)}
        {volume > largest &&
          ` Your vessels of ${litres(volume)} are larger than the largest published one, ${litres(largest)}, so the spread can be wider.`}
      </p>
      <details>
        <summary>Published pairs ({prior.pairs.length})</summary>
        <DataTable
          label="Published pairs of a small and a large vessel"
          compact
          filter={false}
          columns={PAIRS}
          rows={[...prior.pairs]}
          rowKey={({ organism, product }) => `${organism} ${product}`}
          empty=""
        />
      </details>
      <details>
        <summary>Physics of the vessel</summary>
        <ul className={styles['checks']}>
          {risk.checks.map((one) => (
            <li key={one.key}>
              {one.title}: <b>{figureText(one.after, { ...one, display_unit: one.unit })}</b> {one.unit}
              {one.limit !== null && (
                <span data-broken={one.holds === false || undefined}>
                  {' '}
                  {one.holds ? 'within the limit of' : 'beyond the limit of'}{' '}
                  {figureText(one.limit, { ...one, display_unit: one.unit })} {one.unit}
                </span>
              )}
            </li>
          ))}
        </ul>
        <p>
          Of these, the transfer of oxygen is part of the samples. The effects of mixing and shear on the titre are
          those of the published pairs; beyond a limit, the pairs say little.
        </p>
      </details>
    </div>
  );
}

const NAMES = {
  pairs: 'Published scale-ups',
  fit: 'Fit of the laboratory data',
  oxygen: 'Transfer of oxygen',
  runs: 'Scatter between batches, mean of a year',
} as const satisfies Record<keyof ScaleUpRisk['parts'], string>;

/** What the spread of the titre consists of. */
function Parts({ risk: { parts } }: { risk: ScaleUpRisk }) {
  const whole = Object.values(parts).reduce((sum, one) => sum + one, 0);
  return (
    <dl className={styles['parts']} aria-label="What the spread consists of">
      {(Object.keys(NAMES) as (keyof typeof NAMES)[]).map((key) => (
        <div key={key}>
          <dt>{NAMES[key]}</dt>
          <dd className="figures">{shareText(whole > 0 ? parts[key] / whole : 0)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Pilot({
  worth,
  least,
  runs,
  decision,
}: { worth: PilotWorth; least: number; runs: number } & Pick<Props, 'decision'>) {
  const { npv, pays, go, pilot, exact, cost, basis, net, share, after } = worth;
  const reported = useReported();
  const target = decision?.target ?? null;
  return (
    <>
      <p>
        Without a pilot run, {go ? 'building the plant is' : 'not building the plant is'} the better decision:{' '}
        {target === null || !decision
          ? `its expected net present value is ${money(npv)}, and it is above zero in ${percent(pays)} of the samples.`
          : `its ${inSentence(decision.title)} is below ${formatNumber(costValue(target, reported))} ${costUnit(reported)} in ${percent(pays)} of the samples of the titre, and the expected worth of building it is ${money(npv)}.`}
      </p>
      <p>
        <b>
          {counted(runs, 'pilot run')} would be worth {moneyWithin(pilot.value, 2 * pilot.standard_error)}
        </b>
        ; at a cost of {money(cost)}, {net > 0 ? `${money(net)} more than they cost.` : 'less than they cost.'} Knowing
        the titre of the plant exactly would be worth {money(exact.value)}. {basis}
      </p>
      <p>
        The pilot vessel shows {percent(share)} of the published spread. After its result, the chance of keeping{' '}
        {percent(least)} lies between {percent(after.low)} and {percent(after.high)} in eight of ten cases.
      </p>
    </>
  );
}

const percent = (share: number): string => `${formatNumber(share * 100, { digits: 2 })} %`;
const shareText = (share: number): string => (share === 0 ? 'none' : share < 0.001 ? 'under 0.1 %' : percent(share));
const litres = (cubicMetres: number): string =>
  cubicMetres < 1 ? `${formatNumber(cubicMetres * 1000)} L` : `${formatNumber(cubicMetres)} m³`;

function money(usd: number): string {
  const { figure, unit } = formatMoney(usd);
  return `${figure} ${unit}`;
}

/** What the published pairs can tell. */
function limitsOf({ pairs, kind, own, weight }: LogRatio): string {
  const kinds = counted(new Set(pairs.map((one) => one.kind)).size, 'kind');
  const ofKind =
    kind === null
      ? ''
      : ` ${own} ${own === 1 ? 'is' : 'are'} of your kind (${inSentence(kind)}) and count for ${percent(weight)}; the others count for the rest.`;
  return `The spread is that of ${pairs.length} published pairs of ${kinds} of organism, with their sources below.${ofKind} That is few, and scale-ups that failed are seldom published, so the real chance is rather lower.`;
}

/** Chance of a titre or more, without the one in twenty at each end, of which a few pairs tell little. */
function curvesOf({ quantiles, chance }: ScaleUpRisk, least: number): Curves {
  const steps = quantiles.length - 1;
  const inside = quantiles.flatMap((one, k) =>
    k / steps < 0.05 || k / steps > 0.95 ? [] : [[one * 100, 100 * (1 - k / steps)] as const],
  );
  return {
    x: { title: 'Share of the laboratory titre', unit: '%' },
    y: { title: 'Chance', unit: '%' },
    ends: [0, 100],
    curves: [{ key: 'chance', title: 'Chance', points: inside }],
    marks: [workingPoint(least * 100, chance * 100, 'to keep')],
  };
}

const PAIRS: Column<ScaleUpPair>[] = [
  { key: 'product', title: 'Product', cell: ({ product }) => product },
  { key: 'organism', title: 'Organism', cell: ({ organism }) => <i>{organism}</i>, value: ({ organism }) => organism },
  { key: 'kind', title: 'Kind', value: ({ kind }) => kind, cell: ({ kind }) => kind },
  numeric('from', 'From', 'L', {
    value: ({ small }) => small.volume * 1000,
    cell: ({ small }) => formatNumber(small.volume * 1000),
  }),
  numeric('to', 'To', 'L', {
    value: ({ large }) => large.volume * 1000,
    cell: ({ large }) => formatNumber(large.volume * 1000),
  }),
  numeric('small', 'Small', '', { value: ({ small }) => small.value, cell: ({ small }) => formatNumber(small.value) }),
  numeric('large', 'Large', '', { value: ({ large }) => large.value, cell: ({ large }) => formatNumber(large.value) }),
  { key: 'unit', title: 'Unit', cell: ({ unit, quantity }) => `${unit} (${quantity})` },
  numeric('ratio', 'Ratio', '%', {
    value: ({ small, large }) => (100 * large.value) / small.value,
    cell: ({ small, large }) => formatNumber((100 * large.value) / small.value, { digits: 2 }),
  }),
  {
    key: 'source',
    title: 'Source',
    value: ({ source }) => source,
    cell: ({ source, address, note }) => (
      <>
        {address ? (
          <a href={address} rel="noreferrer" target="_blank">
            {source}
          </a>
        ) : (
          source
        )}
        <small> {note}</small>
      </>
    ),
  },
];
