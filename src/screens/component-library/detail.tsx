import { useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { inSentence, isUnit } from '#engine/wording/index.ts';
import { usualMargin } from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import type { Field, Fields } from '#generated/fields.ts';
import type { Cell, Component, Molecule, Protein, Quotation } from '#generated/types.ts';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import { AskToDelete } from '#src/components/delete-dialog.tsx';
import { Icon } from '#src/components/icon.tsx';
import { helpOf } from '#src/lib/contract-field.ts';
import { formatInput, formatNumber, SMALLEST_PLAIN } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { ValueStateIcon } from '#src/workspace/value-state.tsx';
import { unitText } from '#src/lib/quantity.ts';
import { PriceSources } from './price-sources.tsx';
import { isOfMaterial, type Materials } from './quoted.ts';
import { chargeCurve, computedOf, titrationCurve, vapourCurve } from './computed.ts';
import { growthCurves } from './growth-curves.ts';
import { INPUTS, NOUNS, type Kind } from './kinds.ts';
import styles from './library.module.css';
import type { StoreComponent } from './use-store-component.ts';
import { WhatMatters } from './what-matters.tsx';
import type { Use } from './where-used.ts';
import { shownIn } from '#src/lib/currency.ts';

interface Props {
  kind: Kind;
  component: Component;
  /** Undefined until they are loaded. */
  uses: Use[] | undefined;
  /** Why the uses could not be loaded. */
  failure: unknown;
  /** Names of the components that a property refers to, by id. */
  nameOf: (id: string) => string;
  materials: Materials;
  /** Those of the organisation; undefined until they are loaded. */
  quotations: readonly Quotation[] | undefined;
  store: StoreComponent;
  onEdit: () => void;
  onCopy: () => void;
  onClose: () => void;
}

/** All properties of one component, with units, source and uses. */
export function Detail({ kind, component, uses, failure, nameOf, materials, quotations, store, ...act }: Props) {
  const { onEdit, onCopy, onClose } = act;
  const [asking, setAsking] = useState(false);
  const { name, source, own } = component;
  const values = component as Partial<Cell & Molecule & Protein & Quotation>;
  const computed = useMemo(() => computedOf(values, materials), [values, materials]);
  const charge = useMemo(() => chargeCurve(values), [values]);
  const titration = useMemo(() => titrationCurve(values), [values]);
  const vapour = useMemo(() => vapourCurve(values), [values]);
  const growth = useMemo(() => growthCurves(values), [values]);
  const rows = rowsOf(INPUTS[kind], { ...component }, nameOf);
  const unknown = rows.filter(({ known }) => !known).map(({ title }) => title);
  const { price } = values;
  return (
    <aside className={styles['detail']} aria-label={name}>
      <header>
        <div>
          <h2>{name}</h2>
          <p>
            {NOUNS[kind]} · {own ? 'of your organisation' : 'built-in, read-only'}
          </p>
        </div>
        <div className={styles['actions']}>
          {own && (
            <Button size="small" variant="outlined" startIcon={<Icon name="pencil" size={14} />} onClick={onEdit}>
              Edit
            </Button>
          )}
          <Button size="small" variant="outlined" startIcon={<Icon name="copy" size={14} />} onClick={onCopy}>
            Make a copy
          </Button>
          {own && (
            <Button
              size="small"
              variant="text"
              color="error"
              startIcon={<Icon name="trash" size={14} />}
              onClick={() => setAsking(true)}
            >
              Delete
            </Button>
          )}
        </div>
        <IconButton aria-label={`Close ${name}`} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      {store.refusal?.status === 409 && store.refusal.details.usages && (
        <Alert severity="warning">
          {store.refusal.message} {store.refusal.details.usages.map((usage) => usage.name).join('; ')}.
        </Alert>
      )}
      {kind !== 'quotations' && <WhatMatters key={component.id} kind={kind} id={component.id} />}
      <div className={styles['parts']}>
        <div>
          <h3>
            Properties {kind !== 'quotations' && <small>± half of the typical 95 % interval for such a property</small>}
          </h3>
          <dl className={styles['properties']}>
            {rows
              .filter(({ known }) => known)
              .map((row) => (
                <div key={row.key} title={row.help}>
                  <dt>
                    <ValueStateIcon state={own ? 'entered' : 'default'} /> {row.title}
                  </dt>
                  <dd className="figures" data-own={own || undefined}>
                    {row.text}
                    {row.margin && <small title={row.margin.source}> {row.margin.text}</small>}
                  </dd>
                  <dd>{row.unit}</dd>
                  <dd title={sourceOf(row.key, values)}>{sourceOf(row.key, values)}</dd>
                </div>
              ))}
          </dl>
          {unknown.length > 0 && (
            <p className={styles['unknown']}>
              <ValueStateIcon state="nodata" />
              <span>
                <b>No data:</b> {unknown.map((title, k) => (k === 0 ? title : inSentence(title))).join(', ')}.
              </span>
            </p>
          )}
          {computed.length > 0 && (
            <>
              <h3>
                Calculated <small>with the 95 % interval</small>
              </h3>
              <dl className={styles['properties']}>
                {computed.map(({ key, title, text, margin, unit, from, source: reason }) => (
                  <div key={key} title={reason}>
                    <dt>
                      <ValueStateIcon state="calculated" /> {title}
                    </dt>
                    <dd className="figures" data-computed="">
                      {text}
                      {margin !== null && <small> {margin}</small>}
                    </dd>
                    <dd>{unit}</dd>
                    <dd>{from}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
          <p className={styles['source']}>
            <b>Source.</b> {source || 'Not given.'}
          </p>
        </div>
        <div>
          {(kind === 'molecules' || kind === 'solvents') && typeof price === 'number' && (
            <PriceSources
              component={{ id: component.id, name, price }}
              molecule={materials.molecules?.find(({ id }) => id === component.id)}
              quotations={quotations}
            />
          )}
          {growth.map(({ title, lead, data }) => (
            <div key={title} className={styles['chart']}>
              <CurveChart title={title} lead={lead} data={data} height={190} />
            </div>
          ))}
          {charge && (
            <div className={styles['chart']}>
              <CurveChart
                title="Charge against pH"
                lead={
                  kind === 'proteins'
                    ? 'Net charge from the sequence, with pK measured in folded proteins (Grimsley et al. 2009)'
                    : 'Mean charge from the pK, in an ideal solution at 25 °C'
                }
                data={charge}
                height={230}
              />
            </div>
          )}
          {kind === 'proteins' && !charge && (
            <p className={styles['missing']}>
              The charge against pH is calculated from the sequence, which is not known.{' '}
              {own ? 'Edit the protein and paste the sequence.' : 'Make a copy and paste the sequence.'}
            </p>
          )}
          {vapour && (
            <div className={styles['chart']}>
              <CurveChart
                title="Vapour pressure"
                lead="With the 95 % interval, which widens outside the range of the constants"
                data={vapour}
                height={230}
              />
            </div>
          )}
          {titration && (
            <div className={styles['chart']}>
              <CurveChart
                title="Titration"
                lead="pH of 0.1 mol/L as a strong base is added"
                data={titration}
                height={230}
              />
            </div>
          )}
          {kind === 'quotations' ? (
            <p className={styles['missing']}>
              The quotation changes the price of{' '}
              {isOfMaterial(values.machine ?? '') ? 'this material' : 'every equipment unit of its type'}, in all
              processes of the organisation that use quotations.
            </p>
          ) : (
            <UsedBy uses={uses} failure={failure} />
          )}
        </div>
      </div>
      {asking && (
        <AskToDelete
          name={name}
          noun={NOUNS[kind]}
          busy={store.busy}
          onClose={() => setAsking(false)}
          onDelete={() => {
            setAsking(false);
            void store.remove(component);
          }}
        >
          The component can be restored for 30 days, from Deleted items in the user menu. A component in use cannot be
          deleted.
        </AskToDelete>
      )}
    </aside>
  );
}

/** The items that depend on a component. */
function UsedBy({ uses, failure }: Pick<Props, 'uses' | 'failure'>) {
  return (
    <>
      <h3>Used by {uses && uses.length > 0 && <small>{uses.length}</small>}</h3>
      {!uses &&
        (failure ? (
          <Alert severity="error">The uses could not be loaded: {reasonOf(failure)}</Alert>
        ) : (
          <Skeleton aria-label="Loading the uses" aria-busy="true" />
        ))}
      <div className={styles['uses']}>
        {[...new Set(uses?.map(({ as }) => as))]
          .map((as) => ({ as, of: uses!.filter((use) => use.as === as) }))
          .map(({ as, of }) => (
            <details key={as} open={of.length <= MOST_OPEN}>
              <summary>
                {as} <small>{of.length}</small>
              </summary>
              <ul>
                {of.map(({ name, to }) => (
                  <li key={to}>
                    <Link to={to}>{name}</Link>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        {uses?.length === 0 && <p className={styles['none']}>Not used by a product, cell or buffer yet.</p>}
      </div>
    </>
  );
}

/** Uses of one kind up to which they are shown without a click. */
const MOST_OPEN = 4;

/** Where a property comes from, if it differs from the source of the component. */
function sourceOf(key: string, component: Partial<Cell & Molecule>): string {
  const { growth_source: growth, inhibition_source: inhibition, price_low: low, price_high: high } = component;
  if (key === 'price' && low != null && high != null) return 'within the range below';
  if (growth && /^(temperature|ph)_|^substrate_inhibition/.test(key)) return growth;
  if (inhibition && /^(inhibition|production)_/.test(key)) return inhibition;
  return '';
}

interface Row {
  key: string;
  title: string;
  help: string;
  text: string;
  unit: string;
  known: boolean;
  /** How uncertain it usually is; null if that is not known, or stated in other rows. */
  margin: { text: string; source: string } | null;
}

/** Excludes name and source, which are shown elsewhere; a composition gets one row per part. */
function rowsOf(list: Fields, values: Record<string, unknown>, nameOf: (id: string) => string): Row[] {
  return Object.entries(list).flatMap(([key, field]): Row[] => {
    if (key === 'name' || key === 'source' || key.endsWith('_source')) return [];
    if (key === 'composition') return rowsOf(fields.CellComposition, values[key] as Record<string, unknown>, nameOf);
    const margin = marginOf(key, field, values);
    return [{ key, title: field.title, help: helpOf(field), ...shown(key, field, values[key], nameOf), margin }];
  });
}

function marginOf(key: string, field: Field, values: Record<string, unknown>): Row['margin'] {
  const { unit = '1', displayUnit = unit } = field;
  const known = values[key];
  // The dissociations of one molecule are equally uncertain.
  const value: unknown = Array.isArray(known) ? known[0] : known;
  // The range of a price has rows of its own.
  if (key === 'price' && values['price_low'] != null) return null;
  if (typeof value !== 'number' || !isUnit(unit) || !isUnit(displayUnit)) return null;
  const margin = usualMargin(key, value, { unit, display_unit: displayUnit });
  // Without a formula or a sequence a value that would follow from it is only stated.
  if (!margin || (margin.half === 0 && !values['formula'] && !values['sequence'])) return null;
  const { half, source } = margin;
  return { text: half === 0 ? 'exact' : `± ${formatNumber(shownIn(half, displayUnit), { digits: 2 })}`, source };
}

/** More digits would only show rounding errors of a conversion. */
const DIGITS = 6;
/** Letters of a sequence that are shown. */
const SHOWN = 12;

function shown(
  key: string,
  { unit = '1', displayUnit = unit }: Field,
  value: unknown,
  nameOf: (id: string) => string,
): Pick<Row, 'text' | 'unit' | 'known'> {
  if (Array.isArray(value))
    return value.length === 0
      ? { text: 'no data', unit: '', known: false }
      : { text: value.map((one) => formatInput(Number(one))).join('; '), unit: '', known: true };
  if (typeof value === 'number') {
    const inside = shownIn(value, unit, displayUnit);
    const rounded = Number(inside.toPrecision(DIGITS));
    // As its margin is printed.
    const text = Math.abs(rounded) < SMALLEST_PLAIN && rounded !== 0 ? formatNumber(rounded) : formatInput(rounded);
    return { text, unit: unitText(displayUnit), known: true };
  }
  if (key === 'sequence' && typeof value === 'string')
    return { text: value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value, unit: '', known: true };
  if (key === 'formula' && typeof value === 'string' && value !== '')
    return { text: value.replaceAll(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]!), unit: '', known: true };
  if (typeof value === 'string' && value !== '')
    return { text: key.endsWith('_id') ? nameOf(value) : value.replaceAll('_', ' '), unit: '', known: true };
  return { text: 'no data', unit: '', known: false };
}
