import { useState, type KeyboardEvent } from 'react';
import TextField from '@mui/material/TextField';
import { inSentence } from '#engine/wording/index.ts';
import { useGetBackgroundContributions, useListBackgroundDatabases } from '#generated/hooks/background-databases.ts';
import type { LcaCategoryResult, LcaItem, LifeCycleAnalysis, Product } from '#generated/types.ts';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { BuiltIn } from './built-in-supply.tsx';
import { GRID_ITEM } from './countries.ts';
import { Bands } from './flow.tsx';
import { unitText } from './parts.ts';
import styles from './supply.module.css';
import { flowsOfSupply, openAtFirst, rowsOfSupply, type SupplyRow } from './supply-tree.ts';
import { databaseTitle } from './database-title.ts';

interface Props {
  product: Product;
  analysis: LifeCycleAnalysis;
  result: LcaCategoryResult;
  /** Id of an item, or null for that of most weight. */
  chosen: string | null;
  onChoose: (id: string) => void;
}

interface Supplied {
  item: LcaItem;
  /** Its impact item. */
  id: string;
  /** What it contributes to the result. */
  value: number;
  /** The process of a database that supplies it. */
  from: { databaseId: string; number: number; process: string } | null;
}

/**
 * Where one supply comes from: the built-in data that could be used, or, from the organisation's databases, what it consists of, of
 * which nothing can be exported, because the licence keeps it here.
 */
export function Supply({ product, analysis, result, chosen, onChoose }: Props) {
  const isLicensed = analysis.items.some((item) => item.restricted_by !== undefined);
  const databases = useListBackgroundDatabases({ query: { enabled: isLicensed } }).data?.background_databases ?? [];
  const values = new Map(result.contributions.map((one) => [one.item_id, one.value ?? 0]));
  const supplies = analysis.items
    .flatMap((item): Supplied[] => {
      const { impact_item_id: id, restricted_by: by } = item;
      const value = values.get(item.id) ?? 0;
      if (by === undefined) return id && value !== 0 ? [{ item, id, value, from: null }] : [];
      const database = databases.find((one) => databaseTitle(one) === by);
      const use = database?.uses.find((one) => one.item_id === id);
      return database && use ? [{ item, id: use.item_id, value, from: { ...use, databaseId: database.id } }] : [];
    })
    .toSorted((a, b) => Number(b.from !== null) - Number(a.from !== null) || Math.abs(b.value) - Math.abs(a.value));
  // Where the electricity could come from is said beside it.
  const supply =
    supplies.find(({ item }) => item.id === chosen) ?? supplies.find(({ id }) => id !== GRID_ITEM) ?? supplies[0];
  if (!supply) return null;
  const { item, from } = supply;
  return (
    <Card title="Where the supply comes from" note={`Contribution to ${inSentence(result.name)}`}>
      <div className={styles['head']}>
        <TextField
          select
          size="small"
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Supply' } }}
          value={item.id}
          onChange={({ target }) => onChoose(target.value)}
        >
          {supplies.map((one) => (
            <option key={one.item.id} value={one.item.id}>
              {one.item.name}: {one.from?.process ?? one.item.activity_name}
            </option>
          ))}
        </TextField>
        {from && (
          <span className={styles['licence']}>
            <Icon name="lock" size={15} /> {item.restricted_by}: stays in your organisation
          </span>
        )}
      </div>
      {from ? (
        <Parts
          key={`${from.databaseId} ${from.number} ${result.category_id}`}
          databaseId={from.databaseId}
          number={from.number}
          item={item}
          result={result}
        />
      ) : (
        <BuiltIn
          product={product}
          analysis={analysis}
          item={item}
          of={supply.id}
          value={supply.value}
          result={result}
        />
      )}
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
