import { useState } from 'react';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQueries } from '@tanstack/react-query';
import type { Process } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { configurationsOf } from '#src/products/use-processes.ts';
import styles from './comparison.module.css';
import { sameChoice, type Choice } from '#src/products/selection.ts';
import { costPer, useReported } from '#src/lib/reporting.ts';

interface Props {
  processes: Process[];
  chosen: readonly Choice[];
  onAdd: (choice: Choice) => void;
}

/** The processes of the product with their saved configurations, except those already in the comparison. */
export function AddMenu({ processes, chosen, onAdd }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Icon name="plus" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Add
      </Button>
      {anchor && (
        <Choices
          anchor={anchor}
          processes={processes.filter(({ configuration_id }) => configuration_id !== null)}
          chosen={chosen}
          onClose={() => setAnchor(null)}
          onAdd={(choice) => {
            setAnchor(null);
            onAdd(choice);
          }}
        />
      )}
    </>
  );
}

function Choices({ anchor, processes, chosen, onClose, onAdd }: Props & { anchor: HTMLElement; onClose: () => void }) {
  const reported = useReported();
  const lists = useQueries({
    queries: processes.map(({ product_id, id }) => configurationsOf(product_id, id)),
  });
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': 'Add to the comparison' }, paper: { sx: { width: 340, maxHeight: 460 } } }}
    >
      {processes.flatMap(({ id, name, configuration_id }, index) => {
        const versions = lists[index]?.data ?? [];
        return [
          <ListSubheader key={id} className={styles['group']}>
            {name}
          </ListSubheader>,
          ...(versions.length === 0
            ? [
                <MenuItem key={`${id} waiting`} disabled>
                  Loading…
                </MenuItem>,
              ]
            : versions.map((version) => {
                const current = version.id === configuration_id;
                const choice = { processId: id, configurationId: current ? null : version.id };
                const there = chosen.some(
                  (other) =>
                    sameChoice(other, choice) || sameChoice(other, { processId: id, configurationId: version.id }),
                );
                return (
                  <MenuItem key={version.id} disabled={there} onClick={() => onAdd(choice)}>
                    <b style={{ width: 30 }}>v{version.number}</b>
                    <span className={styles['versionNote']}>
                      {there ? 'already compared' : current ? 'as saved now' : version.note || 'older version'}
                    </span>
                    <span className="figures">
                      {costPer(version.figures.cogs, reported).figure}{' '}
                      <small>{costPer(version.figures.cogs, reported).unit}</small>
                    </span>
                  </MenuItem>
                );
              })),
        ];
      })}
    </Menu>
  );
}
