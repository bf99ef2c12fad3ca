import { useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Configuration, Figures, Results } from '#engine/index.ts';
import type { ConfigurationSummary, ProcessWithConfiguration } from '#generated/types.ts';
import { useGetProcessConfiguration } from '#generated/hooks/processes.ts';
import { showFigure } from '#src/components/figures/definitions.ts';
import { Options } from '#src/components/options.tsx';
import { figuresFor, type ProductKind } from '#src/economics/figures-for.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { Icon } from '#src/components/icon.tsx';
import { formatNumber, formatTime } from '#src/lib/format.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { useConfigurations } from '#src/products/use-processes.ts';
import { hasOldResults, selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { SideDrawer } from '../tools/side-drawer.tsx';
import { toDraft, toResults } from '#src/draft/wire.ts';
import { CausesChart, useCompared } from './causes-chart.tsx';
import styles from './history.module.css';
import { effectTexts, totalText } from '#src/draft/version-history/effect-texts.ts';
import { StepStrip } from './step-strip.tsx';
import { costDecimals, costPer, costUnit, costValue, useReported } from '#src/lib/reporting.ts';
import { unitShown } from '#src/lib/currency.ts';

interface Props {
  process: ProcessWithConfiguration;
  kind: ProductKind;
  /** Saves the draft as a new configuration. */
  onSave: () => Promise<void>;
  onClose: () => void;
}

const DRAFT = 'draft';

/**
 * The saved versions, the differences between any two or from the draft, and a button that restores one as a new
 * version.
 */
export default function HistoryDrawer({ process, kind, onSave, onClose }: Props) {
  const workspace = useWorkspace();
  const list = useConfigurations(process.product_id, process.id);
  const draftResults = useWorkspaceState((state) => state.results);
  const me = useCurrentUser()?.id;
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState(DRAFT);
  // If someone else saved meanwhile, compare that version with the draft first.
  const isConflict = useWorkspaceState((state) => state.newer !== null);
  const older = from ?? list?.find(({ current }) => current === isConflict)?.id ?? list?.[0]?.id ?? null;
  const chosen = list?.find(({ id }) => id === older);
  const configuration = useConfiguration(process, older);
  const newer = useConfiguration(process, to === DRAFT ? null : to);
  const draft = useWorkspaceState(selectDraft);
  const next = process.configuration_count + 1;
  const target = to === DRAFT ? draft : newer?.draft;
  const isOld = useWorkspaceState(hasOldResults) && to === DRAFT;
  const targetResults = to === DRAFT ? draftResults : (newer?.results ?? null);
  const nameOf = (id: string) => (id === DRAFT ? 'draft' : `v${list?.find((one) => one.id === id)?.number ?? ''}`);

  const restore = async () => {
    if (!configuration || !chosen) return;
    workspace.replace(`Restore v${chosen.number}`, configuration.draft);
    onClose();
    await onSave();
  };
  return (
    <SideDrawer
      title="History"
      over="Each version keeps its results as computed"
      what="the history"
      onClose={onClose}
      wide
      foot={
        <Button
          variant="outlined"
          startIcon={<Icon name="reset" />}
          disabled={!configuration || chosen?.current === true}
          onClick={() => void restore()}
        >
          {chosen ? `Restore v${chosen.number} as v${next}` : 'Restore'}
        </Button>
      }
    >
      {!list && <Skeleton variant="rounded" height={160} />}
      {list && <Versions list={list} chosen={older} me={me} onChoose={setFrom} />}
      {list && older && (
        <>
          <label className={styles['against']}>
            <b>{nameOf(older)}</b> →{' '}
            <select aria-label="Compared with" value={to} onChange={(event) => setTo(event.target.value)}>
              <option value={DRAFT}>the draft</option>
              <Options options={list.map(({ id, number }) => ({ value: id, label: `v${number}` }))} />
            </select>
          </label>
          {configuration && target && targetResults ? (
            <div data-old={isOld} aria-busy={isOld}>
              <Difference
                key={`${older} ${to}`}
                from={configuration.draft}
                to={target}
                names={[nameOf(older), nameOf(to)]}
                results={[configuration.results, targetResults]}
                kind={kind}
              />
            </div>
          ) : (
            <Skeleton variant="rounded" height={120} />
          )}
        </>
      )}
    </SideDrawer>
  );
}

/** A saved configuration by id; without an id nothing is requested. */
function useConfiguration(process: ProcessWithConfiguration, id: string | null) {
  const { data } = useGetProcessConfiguration(process.product_id, process.id, id ?? '', {
    query: { enabled: id !== null, staleTime: Infinity },
  });
  return useMemo(() => data && { draft: toDraft(data), results: toResults(data.results) }, [data]);
}

const TRACK = 60;

function Versions({
  list,
  chosen,
  me,
  onChoose,
}: {
  list: ConfigurationSummary[];
  chosen: string | null;
  /** Id of the user. */
  me: string | undefined;
  onChoose: (id: string) => void;
}) {
  const reported = useReported();
  const costs = list.map(({ figures }) => figures.cogs);
  const [low, high] = [Math.min(...costs), Math.max(...costs)];
  const x = (cost: number) => (high === low ? TRACK / 2 : 5 + ((cost - low) / (high - low)) * (TRACK - 10));
  return (
    <ol className={styles['versions']} aria-label="Versions, newest first">
      {list.map(
        ({ id, number, note, created_at, created_by, created_by_name: author, figures, current, step_count }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
              <b>v{number}</b>
              <span className={styles['note']}>
                {note || `${step_count} steps`}
                <small>
                  {author && `${created_by === me ? 'you' : author}, `}
                  {formatTime(created_at)}
                  {current && ', current'}
                </small>
              </span>
              <svg width={TRACK} height="12" aria-hidden="true">
                <line x1="0" x2={TRACK} y1="6" y2="6" />
                <circle cx={x(figures.cogs)} cy="6" r="3.500" data-current={current || undefined} />
              </svg>
              <span className="figures">
                {costPer(figures.cogs, reported).figure} <small>{costUnit(reported)}</small>
              </span>
            </button>
          </li>
        ),
      )}
    </ol>
  );
}

interface DifferenceProps {
  from: Configuration;
  to: Configuration;
  names: [string, string];
  results: [Results, Results];
  kind: ProductKind;
}

function Difference({ from, to, names, results, kind }: DifferenceProps) {
  const [before, after] = results;
  const capital = names[1].charAt(0).toUpperCase() + names[1].slice(1);
  const compared = useCompared(
    { configuration: from, results: before, name: names[0] },
    { configuration: to, results: after, name: capital },
  );
  const { changes, known } = compared;
  const found = known?.changes === changes ? known.effects : null;
  const reported = useReported();
  const effects = useMemo(
    () => found && { ...found, costs: found.costs.map((cost) => (cost === null ? null : costValue(cost, reported))) },
    [found, reported],
  );
  const decimals = costDecimals(Math.max(before.figures.cogs, after.figures.cogs), reported);
  const [old, now]: [Figures, Figures] = [before.figures, after.figures];
  if (changes.length === 0)
    return (
      <p className={styles['none']}>
        {names[0]} and {names[1]} have the same inputs.
      </p>
    );
  return (
    <>
      <StepStrip from={from} to={to} names={names} changes={changes} />
      <div className={styles['causes']}>
        <CausesChart {...compared} />
      </div>
      <table className={styles['table']} aria-label="Settings and assumptions">
        <caption>
          Settings and assumptions{' '}
          <small>
            Effect of each change on the unit cost, applied one at a time in this order and calculated with the current
            engine
          </small>
        </caption>
        <thead>
          <tr>
            <th scope="col">Changed</th>
            <th scope="col">{names[0]}</th>
            <th scope="col">{names[1]}</th>
            <th scope="col">{costUnit(reported)}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change, index) => (
            <tr key={change.key}>
              <th scope="row">
                {change.title}
                {change.step !== '' && <small>{change.step}</small>}
              </th>
              <td className="figures">{change.before}</td>
              <td className="figures">
                <b>{change.after}</b>
              </td>
              <td className="figures">{effects ? effectTexts(effects.costs, decimals)[index] : '…'}</td>
            </tr>
          ))}
        </tbody>
        {effects && effects.failure === null && (
          <tfoot>
            <tr>
              <th scope="row">Unit cost</th>
              <td className="figures">{costText(effects.costs[0], decimals)}</td>
              <td className="figures">{costText(effects.costs.at(-1), decimals)}</td>
              <td className="figures">{totalText(effects.costs, decimals)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {effects?.failure && (
        <p role="alert" className={styles['none']}>
          {effects.failure}
        </p>
      )}
      <table className={styles['table']} aria-label="Results">
        <caption>
          Results <small>As computed when each version was saved</small>
        </caption>
        <tbody>
          {figuresFor(kind, reported).map((definition) => {
            const [was, is] = [old[definition.key], now[definition.key]];
            return (
              <tr key={definition.key}>
                <th scope="row">{definition.label}</th>
                <td className="figures">{showFigure(definition, was ?? null, old.gwp_coverage).figure}</td>
                <td className="figures">
                  <b>{showFigure(definition, is ?? null, now.gwp_coverage).figure}</b>{' '}
                  <small>{unitShown(definition.unit)}</small>
                </td>
                <td>
                  {typeof was === 'number' && typeof is === 'number' && (
                    <Delta value={is} saved={was} better={definition.better} points={definition.share ?? false} />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <table className={styles['table']} aria-label="Basis">
        <caption>
          Basis <small>Set-up of each version</small>
        </caption>
        <tbody>
          <tr>
            <th scope="row">Engine</th>
            <td className="figures">{before.engine_version}</td>
            <td className="figures">
              <b>{after.engine_version}</b>
            </td>
          </tr>
          <tr>
            <th scope="row">Price year</th>
            <td className="figures">{before.cost_year}</td>
            <td className="figures">
              <b>{after.cost_year}</b>
            </td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

const costText = (cost: number | null | undefined, decimals: number): string =>
  typeof cost === 'number' ? formatNumber(cost, { decimals }) : 'infeasible';
