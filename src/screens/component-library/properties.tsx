import { inSentence, isUnit } from '#engine/wording/index.ts';
import { usualMargin } from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import type { Field, Fields } from '#generated/fields.ts';
import type { Cell, Component, Molecule } from '#generated/types.ts';
import { groupBy } from '#src/lib/group-by.ts';
import { helpOf } from '#src/lib/contract-field.ts';
import { shownIn } from '#src/lib/currency.ts';
import { formatInput, formatNumber, SMALLEST_PLAIN } from '#src/lib/format.ts';
import { unitText } from '#src/lib/quantity.ts';
import { STATE_NAMES, ValueStateIcon, type ValueState } from '#src/workspace/value-state.tsx';
import type { Computed } from './computed.ts';
import { INPUTS, type Kind } from './kinds.ts';
import styles from './library.module.css';
import { widthText } from '#src/lib/precision.ts';

const COMPOSITION = Object.keys(fields.CellComposition);

/** What properties are of, in the order of the page. */
const GROUPS = {
  'What it is':
    'kind class substrate_id uniprot formula sequence disulfides molar_mass mass residues density diameter nitrogen carbon reduction cod absorption absorbance',
  'Charge and solution': 'isoelectric_point pi pka charge log_p water_solubility water_content',
  Evaporation:
    'boiling_point heat_of_vaporisation latent_heat antoine pressure pressure_hot activity relative_volatility azeotrope azeotrope_temperature',
  Growth:
    'mu_max yield_xs maintenance monod_constant substrate_inhibition max_density yield_xo peak_our mu_crit temperature',
  'Temperature and pH': 'temperature_minimum temperature_optimum temperature_maximum ph_minimum ph_optimum ph_maximum',
  'Inhibition by the product': 'inhibition_limit inhibition_shape inhibition_exponent production_exponent',
  Separation: 'disruption_exponent disruption_constant',
  'Composition of dry weight': COMPOSITION.join(' '),
  'Price and size': 'machine size price price_low price_high currency exchange_rate date expires grade steel',
} as const;
export const GROUP_OF: ReadonlyMap<string, { title: string; place: number }> = new Map(
  Object.entries(GROUPS).flatMap(([title, keys]) =>
    keys.split(' ').map((key, place) => [key, { title, place }] as const),
  ),
);
const OTHERS = { title: 'Others', place: 0 };

interface Line {
  key: string;
  title: string;
  help: string | undefined;
  text: string;
  unit: string;
  state: ValueState;
  /** How uncertain it usually is; null if that is not known, or stated in other rows. */
  margin: { text: string; source: string | undefined } | null;
  source: string;
}

interface Props {
  kind: Kind;
  component: Component;
  computed: readonly Computed[];
  /** Names of the components that a property refers to, by id. */
  nameOf: (id: string) => string;
}

/** The properties of a component, stated and calculated, by what they are of. */
export function linesOf({ kind, component, computed, nameOf }: Props): { lines: Line[]; unknown: string[] } {
  const stated = rowsOf(INPUTS[kind], { ...component }, nameOf);
  const lines = [
    ...stated
      .filter(({ known }) => known)
      .map((row): Line => ({
        ...row,
        state: component.own ? 'entered' : 'default',
        source: sourceOf(row, component),
      })),
    ...computed.map(({ margin, from, source, ...rest }): Line => ({
      ...rest,
      help: source,
      state: 'calculated',
      margin: margin === null ? null : { text: margin, source },
      source: from,
    })),
  ];
  return { lines, unknown: stated.filter(({ known }) => !known).map(({ title }) => title) };
}

export function Properties({ lines, unknown }: ReturnType<typeof linesOf>) {
  const groupOf = ({ key }: Line) => GROUP_OF.get(key) ?? OTHERS;
  const groups = groupBy(lines, (line) => groupOf(line).title);
  const titles = [...Object.keys(GROUPS), OTHERS.title].filter((title) => groups.has(title));
  return (
    <>
      {titles.map((title) => (
        <section key={title} aria-label={title} className={styles['group']}>
          {titles.length > 1 && <h4>{title}</h4>}
          <dl className={styles['properties']}>
            {groups
              .get(title)!
              .toSorted((a, b) => groupOf(a).place - groupOf(b).place)
              .map(({ key, title: name, help, state, text, margin, unit, source }) => (
                <div key={`${state} ${key}`} title={help}>
                  <dt>
                    <ValueStateIcon state={state} /> {name}
                  </dt>
                  <dd className="figures" data-state={state}>
                    {text}
                  </dd>
                  <dd title={margin?.source}>
                    {margin?.text.startsWith('±') ? `${margin.text} ${unit}` : `${unit} ${margin?.text ?? ''}`}
                  </dd>
                  <dd>{source}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      {unknown.length > 0 && (
        <p className={styles['unknown']}>
          <ValueStateIcon state="nodata" />
          <span>
            <b>No data:</b> {unknown.map((title, k) => (k === 0 ? title : inSentence(title))).join(', ')}.
          </span>
        </p>
      )}
    </>
  );
}

/** How many properties are stated, calculated and unknown. */
export function States({ lines, unknown }: ReturnType<typeof linesOf>) {
  const states: ValueState[] = [...lines.map(({ state }) => state), ...unknown.map(() => 'nodata' as const)];
  return (
    <p className={styles['states']}>
      {[...groupBy(states, (state) => state)].map(([state, { length }]) => (
        <span key={state}>
          <ValueStateIcon state={state} /> {length} {STATE_NAMES[state]}
        </span>
      ))}
    </p>
  );
}

/** Where a property comes from, if it differs from the source of the component. */
function sourceOf({ key, title }: Pick<Row, 'key' | 'title'>, component: Partial<Cell & Molecule>): string {
  const {
    growth_source: growth,
    inhibition_source: inhibition,
    price_low: low,
    price_high: high,
    source = '',
  } = component;
  if (key === 'price' && low != null && high != null) return 'within the range below';
  if (growth && /^(temperature|ph)_|^substrate_inhibition/.test(key)) return growth;
  if (inhibition && /^(inhibition|production)_/.test(key)) return inhibition;
  return partOf(source, title);
}

/** Properties that the parts of a source name by their last word: “density from the CRC handbook” is of the wet density. */
const NAMED = /^(?:\S+ )?(mass|density|price|yield|point)$/;

/** The part of the source of a component that is about one property, such as “molar mass from the formula”; empty if none is. */
export function partOf(source: string, title: string): string {
  const name = title.toLowerCase().split(/ on | of |,/)[0]!;
  const named = NAMED.exec(name)?.[1] ?? name;
  const parts = source.split('; ');
  const part =
    parts.find((one) =>
      one
        .split(/ from | of | as |[:,]/)[0]!
        .toLowerCase()
        .includes(named),
    ) ?? '';
  return part.toLowerCase().startsWith(name) ? part.slice(name.length).replace(/^:? /, '') : part;
}

interface Row extends Omit<Line, 'state' | 'source'> {
  known: boolean;
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
  // The mass of a chain excludes its cofactors, such as haem, and its glycans.
  const exact = values['sequence'] ? 'of the chain' : 'exact';
  return { text: half === 0 ? exact : `± ${widthText(shownIn(half, displayUnit))}`, source };
}

/** More digits would only show rounding errors of a conversion. */
const DIGITS = 6;
/** Letters of a sequence that are shown: more would cover the name of the property. */
const SHOWN = 6;

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
