import { useId, useMemo, useState } from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { figureRef, type Library, materialRow, NINETIETH } from '#engine/index.ts';
import { priceTitle } from '#engine/wording/index.ts';
import { FilterField } from '#src/components/filter-field.tsx';
import { Icon } from '#src/components/icon.tsx';
import { QuantityBox, QuantityNote } from '#src/components/quantity-box.tsx';
import { formatInput, formatNumber } from '#src/lib/format.ts';
import { typedNumber, typedProblem } from '#src/lib/read-quantity.ts';
import { useTools } from '../tools/tools.ts';
import { ValueStateIcon } from '../value-state.tsx';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { useRefusal } from '#src/draft/troubles.ts';
import { useQuantityEntry } from '../use-entry.ts';
import { useFocusOn } from '../use-focus-on.ts';
import styles from './assumptions.module.css';
import { resetPrice, setPrice } from '#src/draft/assumptions/edits.ts';
import { priceList, type PriceRow } from '#src/draft/assumptions/price-list.ts';
import { formatMoney } from '#src/lib/money.ts';
import { inCurrency, storedFrom, unitShown } from '#src/lib/currency.ts';

/** Purchased items with catalogue price and custom price; highest spending first. */
export function PriceRows({ library, focused }: { library: Library; focused: string | null }) {
  const draft = useWorkspaceState(selectDraft);
  const results = useWorkspaceState((state) => state.results);
  const [query, setQuery] = useState('');
  const own = draft.assumptions.prices ?? {};
  // Rows keep their place while the user types: the order is that of the results when the list was opened.
  const [first] = useState(results);
  const order = useMemo(() => priceList(draft, library, first).map(({ id }) => id), [draft, library, first]);
  const rows = useMemo(
    () => new Map(priceList(draft, library, results).map((row) => [row.id, row])),
    [draft, library, results],
  );
  const lineOf = (id: string): number =>
    results?.operating_cost.lines.findIndex((one) => one.item_id === id && one.price !== null) ?? -1;
  const hidden = focused !== null && rows.get(focused)?.annual === 0;
  const [all, setAll] = useState(hidden);
  const wanted = query.trim().toLowerCase();
  const shown = order
    .flatMap((id) => rows.get(id) ?? [])
    .filter(
      ({ id, title, annual }) =>
        title.toLowerCase().includes(wanted) && (all || wanted !== '' || annual > 0 || own[id] !== undefined),
    );
  return (
    <div>
      <div className={styles['priceTools']}>
        <FilterField label="Find an item" value={query} onChange={setQuery} />
        <FormControlLabel
          control={<Switch size="small" checked={all} onChange={(_event, next) => setAll(next)} />}
          label="Show items not bought"
        />
      </div>
      <table className={styles['prices']} aria-label="Prices">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Spent</th>
            <th scope="col">Catalogue</th>
            <th scope="col">Custom price, {unitShown('USD')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Price key={row.id} row={row} own={own[row.id]} line={lineOf(row.id)} focused={focused === row.id} />
          ))}
          {shown.length === 0 && (
            <tr>
              <td colSpan={4}>{wanted === '' ? 'No purchased items yet.' : `No items match “${query.trim()}”.`}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** How well the price is known; opens its sources, if the process buys the material. */
function Evidence({ row: { id, title, quoted }, line }: { row: PriceRow; line: number }) {
  const { open } = useTools();
  const known = materialRow(id);
  if (!known && !quoted) return null;
  const { low, high, source } = known ?? { low: 1, high: 1, source: '' };
  const spread = quoted?.spread ?? Math.log(high / low) / 2 / NINETIETH;
  const many = quoted ? `${quoted.quotations.length} quoted` : source.split(':')[0]!;
  const words = `${many}, ×/÷ ${formatNumber(Math.exp(NINETIETH * spread), { decimals: 1 })}`;
  if (line < 0) return <small className={styles['evidence']}>{words}</small>;
  return (
    <button
      type="button"
      className={styles['evidence']}
      aria-label={`Sources of the price of ${title}: ${words}`}
      onClick={() => open('where', figureRef('operating_cost', 'lines', line, 'price'))}
    >
      {words}
    </button>
  );
}

interface PriceProps {
  row: PriceRow;
  own: number | undefined;
  /** Of the operating cost; below 0 for what is not bought. */
  line: number;
  focused: boolean;
}

const NOT_NEGATIVE = 'Enter 0 or more.';

function Price({ row, own, line, focused }: PriceProps) {
  const workspace = useWorkspace();
  const id = useId();
  const shown = { display_unit: `USD/${row.unit}` };
  const { text, left, onText, onLeave } = useQuantityEntry(own === undefined ? '' : formatInput(inCurrency(own)), {
    unit: shown,
    gesture: `price.${row.id}`,
    isUsable: (price) => price >= 0,
    enter(price) {
      workspace.edit(
        `${priceTitle(row.title)} ${formatInput(price)}\u202f${unitShown('USD')}/${row.unit}`,
        (draft) => setPrice(draft, row.id, storedFrom(price, 'USD')),
        `price.${row.id}`,
      );
      return formatInput(price);
    },
  });
  useFocusOn(id, focused);
  const refusal = useRefusal(`prices.${row.id}`);
  const unread = typedProblem(text, shown);
  const wrong = unread ?? ((typedNumber(text) ?? 0) < 0 ? NOT_NEGATIVE : refusal);
  const spent = formatMoney(row.annual, 'USD/y');
  return (
    <tr>
      <th scope="row">
        <label htmlFor={id} title={row.source}>
          {row.title}
        </label>
      </th>
      <td className="figures">
        {row.annual > 0 && (
          <>
            {spent.figure} <small>{spent.unit}</small>
          </>
        )}
      </td>
      <td className="figures" data-state="default" title={row.source}>
        {row.catalogue === null ? <i>none</i> : formatInput(Number(inCurrency(row.catalogue).toPrecision(6)))}{' '}
        <small>/{row.unit}</small>
        <Evidence row={row} line={line} />
      </td>
      <td>
        <span className={styles['own']}>
          <ValueStateIcon state={own === undefined ? 'default' : 'entered'} />
          <QuantityBox
            id={id}
            shown={shown}
            text={text}
            className={styles['price']}
            data-source={own === undefined ? 'default' : 'entered'}
            placeholder={row.catalogue === null ? '0' : formatInput(inCurrency(row.catalogue))}
            aria-invalid={wrong !== undefined}
            aria-describedby={`${id}-wrong`}
            onText={onText}
            onBlur={onLeave}
          />
          <small>/{row.unit}</small>
          <button
            type="button"
            aria-label={`Reset the price of ${row.title}`}
            title="Reset"
            style={{ visibility: own === undefined ? 'hidden' : 'visible' }}
            onClick={() => workspace.edit(`Reset the price of ${row.title}`, (draft) => resetPrice(draft, row.id))}
          >
            <Icon name="reset" size={13} />
          </button>
        </span>
        <span id={`${id}-wrong`}>
          <QuantityNote shown={shown} text={text} left={left} because={NOT_NEGATIVE} />
          {wrong && wrong !== unread && <strong role="alert">{wrong}</strong>}
        </span>
      </td>
    </tr>
  );
}
