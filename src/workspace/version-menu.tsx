import { useId, useState } from 'react';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQueryClient } from '@tanstack/react-query';
import { getGetProcessConfigurationQueryOptions } from '#generated/hooks/processes.ts';
import type { ProcessWithConfiguration } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { formatTime } from '#src/lib/format.ts';
import { useConfigurations } from '#src/products/use-processes.ts';
import { useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { sayUndoable } from '#src/draft/undoable.ts';
import { toDraft } from '#src/draft/wire.ts';
import { VersionTitle } from './version-history/version-title.tsx';
import styles from './workspace.module.css';
import { costPer, costUnit, useReported } from '#src/lib/reporting.ts';

/** The saved versions, newest first; choosing one loads it into the draft, which can be undone. */
export function VersionMenu({ process }: { process: ProcessWithConfiguration }) {
  const { configuration } = process;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const newer = useWorkspaceState((state) => state.newer);
  const base = useWorkspaceState((state) => state.baseNumber);
  if (!configuration) return <span className={styles['version']}>not saved yet</span>;
  return (
    <>
      <button
        type="button"
        className={styles['version']}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={id}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {newer && base !== null && base > 0 ? (
          <>
            <b>v{base}</b> <span>v{newer.number} is newer</span>
          </>
        ) : (
          <>
            <b>v{configuration.number}</b> <span>saved {formatTime(configuration.created_at)}</span>
          </>
        )}
        <Icon name="chevronDown" size={12} />
      </button>
      {anchor && <Versions id={id} process={process} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

interface VersionsProps {
  id: string;
  process: ProcessWithConfiguration;
  anchor: HTMLElement;
  onClose: () => void;
}

function Versions({ id, process, anchor, onClose }: VersionsProps) {
  const workspace = useWorkspace();
  const client = useQueryClient();
  const list = useConfigurations(process.product_id, process.id);
  const reported = useReported();
  const load = async (configurationId: string, number: number) => {
    onClose();
    const configuration = await client.fetchQuery(
      getGetProcessConfigurationQueryOptions(process.product_id, process.id, configurationId),
    );
    const act = workspace.replace(`Load v${number}`, toDraft(configuration));
    sayUndoable(workspace, act, `v${number} loaded. Save to create a new version.`);
  };
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{ list: { 'aria-label': 'Versions' }, paper: { sx: { width: 380, maxHeight: 420 } } }}
    >
      {!list && <MenuItem disabled>Loading…</MenuItem>}
      {list?.map((entry) => (
        <MenuItem key={entry.id} selected={entry.current} onClick={() => void load(entry.id, entry.number)}>
          <b style={{ width: 30 }}>v{entry.number}</b>
          <span style={{ flex: 1, minWidth: 0, display: 'grid', lineHeight: '17px' }}>
            <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              <VersionTitle process={process} list={list} version={entry} />
            </span>
            <small style={{ color: 'var(--palette-text-disabled)' }}>{formatTime(entry.created_at)}</small>
          </span>
          <span className="figures">
            {costPer(entry.figures.cogs, reported).figure}{' '}
            <small style={{ color: 'var(--palette-text-disabled)' }}>{costUnit(reported)}</small>
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
