import { type KeyboardEvent, useId, useState } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import * as fields from '#generated/fields.ts';
import type { SiteDocument, SiteDraw } from '#generated/types.ts';
import { dateOf, DAY } from '#engine/campus/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { later } from '#src/components/later.tsx';
import { QuantityBox } from '#src/components/quantity-box.tsx';
import { formatInput } from '#src/lib/format.ts';
import { shownIn, storedFrom, unitShown } from '#src/lib/currency.ts';
import { readQuantity } from '#src/lib/read-quantity.ts';
import styles from './site.module.css';

const [AddProduct, intent] = later(() => import('./add-product.tsx'));

type Value = string | number | boolean | null;
type Row = Record<string, unknown>;
/** Keys and names that a cell chooses from. */
type Choices = Partial<Record<string, readonly { id: string; name: string }[]>>;

/** What can be wrong with a typed cell, by its property of the contract. */
function readCell(text: string, field: fields.Field): { value: Value } | { problem: string } {
  const trimmed = text.trim();
  if (trimmed === '') {
    if (field.nullable) return { value: null };
    return field.minLength === 0 ? { value: '' } : { problem: `${field.title} is required.` };
  }
  if (field.type === 'string') {
    if (field.maxLength !== undefined && trimmed.length > field.maxLength) {
      return { problem: `At most ${field.maxLength} characters.` };
    }
    if (field.format === 'date' && !DATE.test(trimmed)) return { problem: 'Enter a day such as 2027-03-31.' };
    if (field.format === undefined && field.pattern !== undefined && !KEY.test(trimmed)) {
      return { problem: 'Use letters, digits, _ and -.' };
    }
    return { value: trimmed };
  }
  const read = readQuantity(trimmed, shownOf(field));
  if (read === null || 'problem' in read) return read ?? { problem: 'Enter a number.' };
  const value = storedFrom(read.value, unitOf(field));
  const limit = (bound: number): string => formatInput(shownIn(bound, unitOf(field)));
  if (field.above !== undefined && value <= field.above) return { problem: `More than ${limit(field.above)}.` };
  if (field.min !== undefined && value < field.min) return { problem: `At least ${limit(field.min)}.` };
  if (field.max !== undefined && value > field.max) return { problem: `At most ${limit(field.max)}.` };
  return { value };
}

/** Days of this century, and keys, as the contract has them. */
const DATE = /^20\d{2}-\d{2}-\d{2}$/;
const KEY = /^[A-Za-z0-9_-]+$/;

const unitOf = ({ unit = '1' }: fields.Field): string => unit;
const shownOf = (field: fields.Field) => ({ display_unit: unitOf(field), type: field.type });

/** A value as it is typed; money in the display currency. */
const textOf = (value: unknown, field?: fields.Field): string =>
  typeof value === 'number'
    ? formatInput(field ? shownIn(value, unitOf(field)) : value)
    : typeof value === 'string'
      ? value
      : '';

interface CellProps {
  label: string;
  field: fields.Field;
  value: unknown;
  choices: readonly { id: string; name: string }[] | undefined;
  onValue: (value: Value) => void;
}

/** One value of a row; what is typed takes effect when it is left. */
function Cell({ label, field, value, choices, onValue }: CellProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? textOf(value, field);
  const read = readCell(text, field);
  if (choices) {
    return (
      <select
        aria-label={label}
        value={textOf(value)}
        onChange={({ target }) => onValue(target.value === '' ? null : target.value)}
      >
        {field.nullable && <option value="">–</option>}
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </select>
    );
  }
  const leave = () => {
    if (typed === null || !('value' in read)) return;
    if (read.value !== value) onValue(read.value);
    setTyped(null);
  };
  const common = {
    'aria-label': label,
    'aria-invalid': 'problem' in read,
    'aria-describedby': 'problem' in read ? id : undefined,
    onBlur: leave,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') leave();
      if (key === 'Escape') setTyped(null);
    },
  };
  return (
    <>
      {field.type === 'string' ? (
        <input
          {...common}
          type={field.format === 'date' ? 'date' : 'text'}
          value={text}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : (
        <QuantityBox {...common} data-number shown={shownOf(field)} text={text} onText={setTyped} />
      )}
      {'problem' in read && (
        <small id={id} role="alert">
          {read.problem}
        </small>
      )}
    </>
  );
}

interface RowsProps {
  title: string;
  note: string;
  rows: readonly Row[];
  /** Properties of the contract, by key. */
  of: Record<string, fields.Field>;
  shown: readonly string[];
  choices?: Choices;
  /** A new row; null while one cannot be made yet, which `note` says. */
  fresh?: (() => Row) | null;
  nameOf: (row: Row, index: number) => string;
  onRows: (rows: Row[]) => void;
  removable?: boolean;
}

/** A list of the document as a table of inputs. */
function Rows({ title, note, rows, of, shown, choices = {}, fresh, nameOf, onRows, removable = true }: RowsProps) {
  const unit = ({ unit: given }: fields.Field): string =>
    given === undefined || given === '1' ? '' : `, ${unitShown(given)}`;
  return (
    <Card title={title} note={note}>
      {rows.length > 0 && (
        <div className={styles['scroll']}>
          <table className={styles['rows']}>
            <thead>
              <tr>
                {shown.map((key) => (
                  <th key={key} title={of[key]!.description}>
                    {of[key]!.title}
                    {unit(of[key]!)}
                  </th>
                ))}
                {removable && (
                  <th>
                    <span className="visually-hidden">Remove</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={typeof row['id'] === 'string' ? row['id'] : index}>
                  {shown.map((key) => (
                    <td key={key}>
                      <Cell
                        label={`${of[key]!.title} of ${nameOf(row, index)}`}
                        field={of[key]!}
                        value={row[key]}
                        choices={choices[key]}
                        onValue={(value) => onRows(rows.with(index, { ...row, [key]: value }))}
                      />
                    </td>
                  ))}
                  {removable && (
                    <td>
                      <IconButton
                        size="small"
                        aria-label={`Remove ${nameOf(row, index)}`}
                        onClick={() => onRows(rows.toSpliced(index, 1))}
                      >
                        <Icon name="trash" />
                      </IconButton>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {fresh && (
        <Button size="small" startIcon={<Icon name="plus" />} onClick={() => onRows([...rows, fresh()])}>
          Add
        </Button>
      )}
    </Card>
  );
}

/** A key that no row has. */
const newKey = (prefix: string, rows: readonly { id: string }[]): string => {
  for (let number = rows.length + 1; ; number += 1) {
    const key = `${prefix}_${number}`;
    if (!rows.some(({ id }) => id === key)) return key;
  }
};

const named = ({ name }: Row): string => String(name);

/** Everything of a site that is entered: calendar, suites, products, demand, changeovers, shared resources. */
export function DataTab({ site, onChange }: { site: SiteDocument; onChange: (site: SiteDocument) => void }) {
  const [isAdding, setAdding] = useState(false);
  const { suites, products, begins } = site;
  const list = (key: 'suites' | 'products' | 'demands' | 'changeovers' | 'closures' | 'resources') => ({
    rows: site[key] as Row[],
    onRows: (rows: Row[]) => onChange({ ...site, [key]: rows }),
  });
  const firstProduct = products[0]?.id;
  // Water and people are in the recipes of processes; machines of a pool and tests are entered here.
  const pools = new Map(
    site.resources
      .filter(({ kind }) => kind === 'equipment' || kind === 'laboratory')
      .map(({ item, name }) => [item, { id: item, name }]),
  );
  const [firstPool] = pools.keys();
  return (
    <div className={styles['data']}>
      <Rows
        title="Calendar and rules"
        note="the same for all suites"
        rows={[site]}
        of={fields.SiteDocument}
        shown={['begins', 'days', 'changeover_days', 'changeover_cost', 'carrying_rate', 'practical_share']}
        nameOf={() => 'the site'}
        onRows={([row]) => onChange(row as unknown as SiteDocument)}
        removable={false}
      />
      <Rows
        title="Suites"
        note="one product at a time; an empty fixed cost follows from the products"
        {...list('suites')}
        of={fields.SiteSuite}
        shown={['name', 'initial_product', 'fixed_cost', 'opens']}
        choices={{ initial_product: products }}
        fresh={() => ({
          id: newKey('suite', suites),
          name: `Suite ${suites.length + 1}`,
          initial_product: null,
          fixed_cost: null,
          opens: null,
        })}
        nameOf={named}
      />
      <div>
        <Rows
          title="Products"
          note="recipes of your processes, with money and rules"
          {...list('products')}
          of={fields.SiteProduct}
          shown={[
            'name',
            'batch_kg',
            'success',
            'service',
            'variable_cost',
            'price',
            'lag_days',
            'life_days',
            'life_left_days',
            'opening_kg',
            'safety_kg',
            'late_cost',
            'storage_cost',
            'least_batches',
            'most_batches',
          ]}
          nameOf={named}
          onRows={(rows) => {
            const kept = new Set(rows.map(({ id }) => id));
            // What belongs to a product that is gone goes with it.
            onChange({
              ...site,
              products: rows as unknown as SiteDocument['products'],
              suites: suites.map((suite) =>
                suite.initial_product === null || kept.has(suite.initial_product)
                  ? suite
                  : { ...suite, initial_product: null },
              ),
              changeovers: site.changeovers.filter(({ from, to }) => kept.has(from) && kept.has(to)),
              demands: site.demands.filter(({ product }) => kept.has(product)),
              plan: site.plan.filter(({ demand }) => kept.has(site.demands.find(({ id }) => id === demand)?.product)),
            });
          }}
        />
        <Button
          size="small"
          startIcon={<Icon name="plus" />}
          disabled={suites.length === 0}
          {...intent}
          onClick={() => setAdding(true)}
        >
          Add a process
        </Button>
        {suites.length === 0 && <small> Add a suite first.</small>}
      </div>
      <Rows
        title="Demand"
        note={firstProduct === undefined ? 'add a product first' : 'what is released by which day'}
        {...list('demands')}
        of={fields.SiteDemand}
        shown={['product', 'kg', 'due', 'customer']}
        choices={{ product: products }}
        fresh={
          firstProduct === undefined
            ? null
            : () => ({
                id: newKey('order', site.demands),
                product: firstProduct,
                kg: products[0]!.batch_kg,
                due: site.demands.at(-1)?.due ?? dateOf(begins, site.days * DAY),
                customer: '',
              })
        }
        nameOf={({ kg, due }) => `the demand of ${String(kg)} kg by ${String(due)}`}
        onRows={(rows) => {
          const demands = rows as unknown as SiteDocument['demands'];
          const productIn = (all: SiteDocument['demands'], demand: string) =>
            all.find(({ id }) => id === demand)?.product;
          onChange({
            ...site,
            demands,
            // A route of one product is not one of another.
            plan: site.plan.filter(({ demand }) => productIn(demands, demand) === productIn(site.demands, demand)),
          });
        }}
      />
      <Rows
        title="Changeovers that differ"
        note="empty days: forbidden"
        {...list('changeovers')}
        of={fields.SiteChangeover}
        shown={['from', 'to', 'days', 'cost']}
        choices={{ from: products, to: products }}
        fresh={
          products.length < 2
            ? null
            : () => ({
                from: products[0]!.id,
                to: products[1]!.id,
                days: site.changeover_days,
                cost: site.changeover_cost,
              })
        }
        nameOf={({ from, to }) => `${String(from)} to ${String(to)}`}
      />
      <Rows
        title="Closures"
        note="shutdowns, holidays, requalification"
        {...list('closures')}
        of={fields.SiteClosure}
        shown={['from', 'to', 'reason', 'suite']}
        choices={{ suite: [...suites, ...site.resources] }}
        fresh={() => ({
          from: `${begins.slice(0, 4)}-07-20`,
          to: `${begins.slice(0, 4)}-08-03`,
          reason: 'Shutdown',
          suite: null,
        })}
        nameOf={({ reason: why, from }) => `${String(why)} of ${String(from)}`}
      />
      <Rows
        title="Shared water, people, equipment and laboratory"
        note="items of the processes, such as wfi, ro_water or operators; a laboratory has hours of tests per week"
        {...list('resources')}
        of={fields.SiteResource}
        shown={['name', 'kind', 'item', 'rate', 'tank', 'shortage_price', 'shifts', 'working_days']}
        choices={{ kind: fields.SiteResource.kind.values.map((id) => ({ id, name: id })) }}
        fresh={() => ({
          id: newKey('resource', site.resources),
          name: 'Water for injection',
          kind: 'water',
          item: 'wfi',
          rate: 2,
          tank: 20,
          shortage_price: 100,
          shifts: null,
          working_days: null,
        })}
        nameOf={named}
      />
      {firstPool !== undefined && firstProduct !== undefined && (
        <Rows
          title="Equipment and tests of a batch"
          note="machines that a batch holds, or hours of tests per hour, from one hour of the batch to another"
          rows={products.flatMap(({ id, draws }) =>
            draws.filter(({ item }) => pools.has(item)).map((draw) => ({ product: id, ...draw })),
          )}
          of={{ product: fields.SiteDemand.product, ...fields.SiteDraw }}
          shown={['product', 'item', 'from_hours', 'to_hours', 'per_hour']}
          choices={{ product: products, item: [...pools.values()] }}
          fresh={() => ({ product: firstProduct, item: firstPool, from_hours: 0, to_hours: 24, per_hour: 1 })}
          nameOf={({ product, item }, index) => `draw ${index + 1}, ${String(product)} of ${String(item)}`}
          onRows={(rows) =>
            onChange({
              ...site,
              products: products.map((one) => ({
                ...one,
                draws: [
                  ...one.draws.filter(({ item }) => !pools.has(item)),
                  ...(rows as unknown as (SiteDraw & { product: string })[]).flatMap(({ product, ...draw }) =>
                    product === one.id ? [draw] : [],
                  ),
                ],
              })),
            })
          }
        />
      )}
      {isAdding && (
        <AddProduct
          site={site}
          onAdd={(product) => onChange({ ...site, products: [...products, product] })}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
