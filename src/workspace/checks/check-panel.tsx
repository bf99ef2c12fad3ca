import { useEffect } from 'react';
import type { Check, CheckPoint, CheckProposal, Configuration, Figures } from '#engine/index.ts';
import { inSentence, LEVEL } from '#engine/wording/index.ts';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import type { Curves, Gap, Mark } from '#src/components/chart/curves.ts';
import { Icon } from '#src/components/icon.tsx';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { valueWords } from '#src/draft/proposal-words.ts';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { fieldUnit, toDisplay } from '#src/draft/values.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { formatNumber } from '#src/lib/format.ts';
import { unitText } from '#src/lib/quantity.ts';
import { costPer, costUnit, costValue, useReported } from '#src/lib/reporting.ts';
import { adviceOf } from './advice.ts';
import { BeforeAfter } from './before-after.tsx';
import { excludedBy, placeOf, useProposalWords } from './check-list.tsx';
import styles from './check-panel.module.css';
import { useChecks, type Checks } from './checks-context.tsx';
import { KIND_ICONS, KIND_NAMES } from './kinds.ts';
import { useTake } from './use-take.ts';

const HEIGHT = 176;
const SETTLED = { pause: 300, keep: true } as const;

/** All of the chosen check: its whole text, the unit cost along the number that it is about, and what each way changes. */
export default function CheckPanel() {
  const { checks, selected: check, priced, kind, watch } = useChecks();
  const workspace = useWorkspace();
  const catalogue = useCatalogue();
  const results = useWorkspaceState((state) => state.results);
  const working = useWorkspaceState((state) => state.resultsOf);
  const draft = useWorkspaceState(selectDraft);
  const take = useTake();
  const wordsOf = useProposalWords();
  const before = results?.figures ?? null;
  // It stays where the list is not on screen.
  useEffect(() => watch(), [watch]);
  if (!check) return null;
  const isPriced = priced.has(check.id);
  const ways = check.options ?? check.proposals;
  const excluded = excludedBy(check, checks);
  const advice = isPriced && ways.length === 0 ? adviceOf(check, workspace.draft, catalogue) : null;
  return (
    <section className={styles['chosen']} aria-label="Chosen check">
      <p className={styles['lead']} data-kind={check.kind}>
        <Icon name={KIND_ICONS[check.kind]} />
        <b>{KIND_NAMES[check.kind]}</b>
        <code>{placeOf(check, draft, results)}</code>
        <span>
          {checks.indexOf(check) + 1} of {checks.length}
        </span>
      </p>
      <h2>{check.title}</h2>
      {check.message !== '' && <p>{check.message}</p>}
      {advice !== null && <p>{advice}</p>}
      {excluded !== '' && <p>{excluded}</p>}
      <CostCurve key={check.id} check={check} configuration={check.kind === 'stops' ? draft : working} />
      {check.worth?.is === 'half_width' && ways.length === 0 && <Doubt check={check} />}
      {ways.map((way) => (
        <Way
          key={`${way.key} ${String(way.to)}`}
          {...{ way, kind, before }}
          words={wordsOf(way)}
          isOld={!isPriced}
          onTake={take}
        />
      ))}
    </section>
  );
}

interface WayProps extends Pick<Checks, 'kind'> {
  way: CheckProposal;
  words: string;
  before: Figures | null;
  isOld: boolean;
  onTake: (proposals: readonly CheckProposal[]) => void;
}

/** One way to clear the check: what it sets, and the metrics now and after. */
export function Way({ way, words, kind, before, isOld, onTake }: WayProps) {
  return (
    <section className={styles['way']}>
      <h3>
        {words} {typeof way.from === 'number' && <small>from {valueWords(way, way.from, String)}</small>}
      </h3>
      <button type="button" aria-label={`Apply: ${words}`} onClick={() => onTake([way])}>
        Apply
      </button>
      <BeforeAfter kind={kind} before={before} way={way} isOld={isOld} />
    </section>
  );
}

const isNumeric = ({ from, to }: CheckProposal): boolean => typeof from === 'number' && from !== to;

interface CurveProps {
  check: Check;
  /** What the check belongs to; null while nothing was computed. */
  configuration: Configuration | null;
}

/** The unit cost along the number that the first proposal changes, or over the range of a doubtful number. */
function CostCurve({ check, configuration }: CurveProps) {
  const reported = useReported();
  const { id, step_id, range, proposals } = check;
  const cogs = useWorkspaceState((state) => state.results?.figures.cogs);
  const proposal = proposals.find(isNumeric);
  const { answer: along } = useAsk(
    'check_curve',
    proposal && configuration ? { configuration, id, proposal } : undefined,
    SETTLED,
  );
  const { answer: over } = useAsk(
    'curve',
    range && !proposal && configuration
      ? {
          configuration,
          metric: 'cogs',
          number: { step_id, key: range.key },
          over: { min: range.low, max: range.high },
        }
      : undefined,
    SETTLED,
  );
  const of = proposal ?? range;
  if (!of) return null;
  const points = along ?? over?.points.map(({ x, y }) => ({ x, cogs: y, applies: y === null }));
  if (!points) return <div style={{ height: HEIGHT + 52 }} aria-busy="true" />;
  const at = (x: number, y: number, look: Omit<Mark, 'x' | 'y'>): Mark => ({
    x: toDisplay(x, of),
    y: costValue(y, reported),
    ...look,
  });
  const now = proposal ? proposal.from : range!.base;
  const data: Curves = {
    x: {
      title: of.title,
      unit: unitText(fieldUnit(of)),
      ...(proposal?.type === 'integer' && { ticks: points.map(({ x }) => x) }),
    },
    y: { title: 'Unit cost', unit: costUnit(reported), format: { digits: 4 } },
    curves: [
      {
        key: 'cogs',
        title: 'Unit cost',
        points: points.map((one) => [toDisplay(one.x, of), one.cogs === null ? null : costValue(one.cogs, reported)]),
      },
    ],
    marks: [
      ...(typeof now === 'number' && cogs !== undefined && check.kind !== 'stops' ? [at(now, cogs, NOW)] : []),
      ...(proposal ? [at(proposal.to as number, proposal.figures.cogs, PROPOSED)] : []),
    ],
    gaps: gapsOf(points, check).map((gap) => ({ ...gap, from: toDisplay(gap.from, of), to: toDisplay(gap.to, of) })),
  };
  return (
    <div className={styles['curve']}>
      <CurveChart
        title={`Unit cost against ${inSentence(of.title)}`}
        lead={proposal ? hatchWords(points) : `${LEVEL} values lie in this range`}
        data={data}
        height={HEIGHT}
      />
    </div>
  );
}

const NOW = { shape: 'ring', colour: 'var(--palette-text-secondary)', name: 'now' } as const;
const PROPOSED = { shape: 'dot', colour: 'var(--palette-primary-main)', name: 'proposed' } as const;

/** What the hatched part of the drawing is. */
function hatchWords(points: readonly CheckPoint[]): string {
  if (points.some(({ applies, cogs }) => applies && cogs !== null)) return 'Hatched: the check applies';
  return points.some(({ applies }) => applies) ? 'Hatched: infeasible' : 'All other inputs as in the draft';
}

/** Where the check applies, up to the next point at which it does not. */
function gapsOf(points: readonly CheckPoint[], { title }: Check): Gap[] {
  return points.flatMap(({ applies, cogs, x }, k) => {
    if (!applies) return [];
    const before = points[k - 1];
    const next = points[k + 1];
    const from = before && !before.applies ? before.x : x;
    return [{ from, to: next?.x ?? x, label: cogs === null ? 'infeasible' : title }];
  });
}

/** The ends of a doubtful range and of the unit cost that it gives. */
function Doubt({ check: { range, worth } }: { check: Check }) {
  const reported = useReported();
  const now = useWorkspaceState((state) => state.results?.figures.cogs);
  if (now === undefined || !worth) return null;
  const cogs = range?.cogs ?? { low: now - worth.amount, base: now, high: now + worth.amount };
  return (
    <table className={styles['range']}>
      {!range && <caption>From all uncertain numbers of the step: {LEVEL} values lie between the ends.</caption>}
      <thead>
        <tr>
          <td />
          {ENDS.map(([key, name]) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {range && (
          <tr>
            <th scope="row">
              {range.title} <small>{unitText(fieldUnit(range))}</small>
            </th>
            {ENDS.map(([key]) => (
              <td key={key} className="figures">
                {formatNumber(toDisplay(range[key], range))}
              </td>
            ))}
          </tr>
        )}
        <tr>
          <th scope="row">
            Unit cost <small>{costUnit(reported)}</small>
          </th>
          {ENDS.map(([key]) => {
            const value = cogs[key];
            return (
              <td key={key} className="figures">
                {value === null ? 'infeasible' : costPer(value, reported).figure}
              </td>
            );
          })}
        </tr>
      </tbody>
    </table>
  );
}

const ENDS = [
  ['low', 'Low'],
  ['base', 'In use'],
  ['high', 'High'],
] as const;
