import { useState, type KeyboardEvent } from 'react';
import TextField from '@mui/material/TextField';
import { inSentence } from '#engine/wording/index.ts';
import { useGetBackgroundContributions, useListBackgroundDatabases } from '#generated/hooks/background-databases.ts';
import type { LcaCategoryResult, LcaItem, LifeCycleAnalysis } from '#generated/types.ts';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { Bands } from './flow.tsx';
import { unitText } from './parts.ts';
import styles from './supply.module.css';
import { flowsOfSupply, openAtFirst, rowsOfSupply, type SupplyRow } from './supply-tree.ts';
import { databaseTitle } from './database-title.ts';

interface Props {
  analysis: LifeCycleAnalysis;
  result: LcaCategoryResult;
}

/** What the supplies from the organisation's databases consist of. Nothing of it can be exported: the licence keeps it here. */
export function Supply({ analysis, result }: Props) {
  const licensed = analysis.items.filter((item) => item.restricted_by !== undefined);
  const databases = useListBackgroundDatabases({ query: { enabled: licensed.length > 0 } }).data?.background_databases;
  const [chosen, setChosen] = useState<string | null>(null);
  const supplies = licensed.flatMap((item) => {
    for (const database of databases ?? []) {
      const { id, uses } = database;
      const use = uses.find((one) => one.item_id === item.impact_item_id);
      if (use && databaseTitle(database) === item.restricted_by) return [{ item, databaseId: id, ...use }];
    }
    return [];
  });
  const supply = supplies.find(({ item }) => item.id === chosen) ?? supplies[0];
  if (!supply) return null;
  return (
    <Card title="Where the supply comes from" note={`Contribution to ${inSentence(result.name)}`}>
      <div className={styles['head']}>
        <TextField
          select
          size="small"
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Supply' } }}
          value={supply.item.id}
          onChange={({ target }) => setChosen(target.value)}
        >
          {supplies.map(({ item, process }) => (
            <option key={item.id} value={item.id}>
              {item.name}: {process}
            </option>
          ))}
        </TextField>
        <span className={styles['licence']}>
          <Icon name="lock" size={15} /> {supply.item.restricted_by}: stays in your organisation
        </span>
      </div>
      <Parts
        key={`${supply.databaseId} ${supply.number} ${result.category_id}`}
        databaseId={supply.databaseId}
        number={supply.number}
        item={supply.item}
        result={result}
      />
    </Card>
  );
}

interface PartsProps {
  databaseId: string;
  number: number;
  item: LcaItem;
  result: LcaCategoryResult;
}

const VIEWS = { tree: 'Tree', sankey: 'Sankey' } as const;

function Parts({ databaseId, number, item, result }: PartsProps) {
  const [view, setView] = useState<keyof typeof VIEWS>('tree');
  const list = useGetBackgroundContributions(databaseId, { number, category_id: result.category_id }).data
    ?.contributions;
  if (!list) return null;
  const [whole] = list;
  if (!whole) return <p className={styles['note']}>The process has no result in this category.</p>;
  if (list.length === 1)
    return (
      <p className={styles['note']}>
        The inputs of this process are not known: it comes from a table of results, or was imported before inputs were
        stored. Import the database again to see them.
      </p>
    );
  const unit = `${unitText(result.unit)} per ${whole.unit}`;
  const flows = flowsOfSupply(list);
  return (
    <>
      <div className={styles['head']}>
        <ChoiceButtons label="Shown as" choices={VIEWS} value={view} onChange={setView} />
        <span>
          {formatNumber(item.amount)} {item.unit} per functional unit
        </span>
      </div>
      {view === 'tree' ? (
        <Tree
          rows={rowsOfSupply(list)}
          unit={unit}
          total={result.contributions.find((one) => one.item_id === item.id)?.value ?? null}
          totalUnit={unitText(result.unit)}
        />
      ) : (
        <div className={styles['drawing']}>
          <p>
            {unit}. Left: where the impact arises. Right: the input of {whole.product} through which it enters. Credits
            are not drawn.
          </p>
          <Bands flows={flows} title={`${result.name} of ${whole.product ?? ''}`} unit={unit} />
        </div>
      )}
    </>
  );
}

interface TreeProps {
  rows: SupplyRow[];
  unit: string;
  /** Contribution of the item to the functional unit. */
  total: number | null;
  totalUnit: string;
}

/** A tree whose bars begin where the bar before them ends, so that parts fill their whole. */
function Tree({ rows, unit, total, totalUnit }: TreeProps) {
  const [open, setOpen] = useState(() => openAtFirst(rows));
  const toggle = (at: number, now: boolean) =>
    setOpen((before) => new Set(now ? [...before, at] : [...before].filter((one) => one !== at)));
  // With credits, the parts before them are longer than their whole.
  const widest = Math.max(...rows.map(({ from, share }) => Math.max(from, from + share)));
  const isShown = ({ parent }: SupplyRow): boolean => parent === null || (open.has(parent) && isShown(rows[parent]!));
  const onKey = (at: number) => (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') toggle(at, true);
    if (event.key === 'ArrowLeft') toggle(at, false);
  };
  return (
    <div className={styles['table']}>
      <table aria-label="Contributions to the supply">
        <thead>
          <tr>
            <th>Supply, with what it takes</th>
            <th className={styles['bars']}>Each part within its whole</th>
            <th>{unit}</th>
            <th>%</th>
            {total !== null && <th>{totalUnit} per functional unit</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            if (!isShown(row)) return null;
            const { key, depth, title, detail, value, share, from, hasParts } = row;
            return (
              <tr key={key} data-kind={row.kind}>
                <td style={{ paddingInlineStart: 16 + depth * 18 }}>
                  {hasParts ? (
                    <button
                      type="button"
                      aria-expanded={open.has(at)}
                      onClick={() => toggle(at, !open.has(at))}
                      onKeyDown={onKey(at)}
                    >
                      <span aria-hidden="true">{open.has(at) ? '▾' : '▸'}</span> {title}
                    </button>
                  ) : (
                    <span className={styles['leaf']}>{title}</span>
                  )}{' '}
                  <small>{detail}</small>
                </td>
                <td className={styles['bars']}>
                  <span
                    data-credit={share < 0 || undefined}
                    style={{
                      marginInlineStart: `${(Math.max(0, Math.min(from, from + share)) / widest) * 100}%`,
                      width: `${(Math.abs(share) / widest) * 100}%`,
                    }}
                  />
                </td>
                <td>{formatNumber(value)}</td>
                <td>{formatNumber(share * 100)}</td>
                {total !== null && <td>{formatNumber(share * total)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
