import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ConfigurationSummary, ProcessWithConfiguration } from '#generated/types.ts';
import { Options } from '#src/components/options.tsx';
import type { ProductKind } from '#src/economics/figures-for.ts';
import { Icon } from '#src/components/icon.tsx';
import { formatTime } from '#src/lib/format.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { useConfigurations } from '#src/products/use-processes.ts';
import { hasOldResults, selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { SideDrawer } from '../tools/side-drawer.tsx';
import { Difference } from './difference.tsx';
import { VersionTitle } from './version-title.tsx';
import styles from './history.module.css';
import { useConfiguration } from './use-configuration.ts';
import { costPer, costUnit, useReported } from '#src/lib/reporting.ts';

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
  const older =
    from ?? list?.find(({ id }) => (id === process.configuration_id) === isConflict)?.id ?? list?.[0]?.id ?? null;
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
          disabled={!configuration || chosen?.id === process.configuration_id}
          onClick={() => void restore()}
        >
          {chosen ? `Restore v${chosen.number} as v${next}` : 'Restore'}
        </Button>
      }
    >
      {!list && <Skeleton variant="rounded" height={160} />}
      {list && <Versions process={process} list={list} chosen={older} me={me} onChoose={setFrom} />}
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

const TRACK = 60;

function Versions({
  process,
  list,
  chosen,
  me,
  onChoose,
}: {
  process: { id: string; product_id: string };
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
      {list.map((version) => {
        const { id, number, created_at, created_by, created_by_name: author, figures, current } = version;
        return (
          <li key={id}>
            <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
              <b>v{number}</b>
              <span className={styles['note']}>
                <VersionTitle process={process} list={list} version={version} />
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
        );
      })}
    </ol>
  );
}
