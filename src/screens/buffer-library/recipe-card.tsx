import { numeric } from '#src/components/table/column.ts';
import { useMemo } from 'react';
import Button from '@mui/material/Button';
import type { BufferChoice, BufferDesign, BufferRecipeLine } from '#engine/index.ts';
import { celsius } from '#engine/wording/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { sumRow } from '#src/components/table/page-columns.tsx';
import { Card } from '#src/components/page.tsx';
import { formatMass, formatNumber, formatVolume } from '#src/lib/format.ts';
import { printed, printedSum, roundParts } from '#src/lib/rounding.ts';
import { toast } from '#src/lib/toast.ts';
import { quantity } from '#src/lib/quantity.ts';
import type { BufferDraft } from './draft.ts';
import { WAYS } from './words.ts';
import styles from './designer.module.css';
import { inCurrency } from '#src/lib/currency.ts';

const amountOf = ({ mass, volume }: BufferRecipeLine) => (volume === null ? formatMass(mass) : formatVolume(volume));

/** A line with its printed cost: the printed costs add up to the printed total. */
type Line = BufferRecipeLine & { printedCost: number | null };

const DECIMALS = 2;

function linesOf(recipe: readonly BufferRecipeLine[]): { lines: Line[]; total: number | null } {
  const known = recipe.flatMap(({ cost }) => (cost === null ? [] : inCurrency(cost)));
  const costs = roundParts(known, DECIMALS);
  let at = 0;
  return {
    lines: recipe.map((line) => ({ ...line, printedCost: line.cost === null ? null : costs[at++]! })),
    total: known.length < recipe.length ? null : printedSum(costs, DECIMALS),
  };
}

const COLUMNS: Column<Line>[] = [
  {
    key: 'name',
    title: 'Weigh',
    value: ({ name }) => name,
    cell: ({ name, formula, molar_mass, role }) => (
      <span className={styles['reagent']}>
        {name}
        <small>
          {role === 'water' ? 'make up to' : `${formula}, ${formatNumber(molar_mass, { decimals: 2 })} g/mol`}
        </small>
      </span>
    ),
  },
  numeric('concentration', 'Concentration', '', {
    head: 'mmol/L',
    value: ({ concentration }) => concentration,
    cell: ({ concentration }) => (concentration === null ? '' : formatNumber(concentration)),
  }),
  numeric('amount', 'Amount', '', {
    valueUnit: 'kg',
    value: ({ mass }) => mass,
    cell: (line) => {
      const { figure, unit } = amountOf(line);
      return (
        <>
          <b>{figure}</b> <small>{unit}</small>
        </>
      );
    },
  }),
  numeric('cost', 'Cost', 'USD', {
    value: ({ cost }) => (cost === null ? null : inCurrency(cost)),
    cell: ({ cost, printedCost }) =>
      cost === null || printedCost === null ? <small>no price</small> : printed(printedCost, DECIMALS, cost),
  }),
];

/** The recipe as text for a batch record: one line per substance. */
const sheetOf = (draft: BufferDraft, recipe: readonly BufferRecipeLine[]): string =>
  [
    `${draft.name}: ${quantity(draft.volume, 'm³', 'L')}, pH ${formatNumber(draft.ph, { decimals: 2 })} at ${quantity(draft.temperature, 'K', '°C')}`,
    ...recipe.map((line) => {
      const { figure, unit } = amountOf(line);
      return [line.name, line.formula, line.concentration ?? '', figure, unit].join('\t');
    }),
  ].join('\n');

const ROOM = celsius(25);

/** The substances to weigh and dissolve, and the final volume. */
export function RecipeCard({
  draft,
  design,
  choices,
}: {
  draft: BufferDraft;
  design: BufferDesign;
  choices: BufferChoice[];
}) {
  const { recipe, at_temperatures } = design;
  const { lines, total } = useMemo(() => linesOf(recipe), [recipe]);
  const room = at_temperatures.find(({ temperature }) => Math.abs(temperature - ROOM) < 0.5);
  const away = Math.abs(draft.temperature - ROOM) > 0.5 && room && Math.abs(room.ph - draft.ph) >= 0.01 ? room : null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sheetOf(draft, recipe));
      toast.done('Recipe copied');
    } catch {
      toast.problem('The browser blocked copying. Select the recipe and copy it manually.');
    }
  };
  return (
    <Card
      title={`Recipe for ${quantity(draft.volume, 'm³', 'L')}`}
      className={styles['card']}
      note={
        <Button size="small" variant="text" startIcon={<Icon name="copy" size={14} />} onClick={() => void copy()}>
          Copy
        </Button>
      }
    >
      {/* What the form beside it says on a screen. */}
      <p className={styles['printed']}>
        pH {formatNumber(draft.ph, { decimals: 2 })} at {quantity(draft.temperature, 'K', '°C')}.{' '}
        {draft.components
          .map(({ substance_id, concentration }) => {
            const name = choices.find((choice) => choice.substance_id === substance_id)?.name ?? substance_id;
            return `${name} ${quantity(concentration, 'mol/m3', 'mmol/L')}`;
          })
          .join(', ')}
        . Made by: {WAYS[design.preparation].toLowerCase()}. {draft.notes}
      </p>
      <p className={styles['how']}>Dissolve in 90 % of the water, check the pH, then make up to volume.</p>
      <DataTable
        label={`Recipe of ${draft.name}`}
        compact
        filter={false}
        columns={COLUMNS}
        rows={lines}
        rowKey={({ reagent_id, role }) => `${reagent_id} ${role}`}
        empty="Nothing to weigh."
        foot={sumRow({
          name: 'Buffer',
          amount: quantity(draft.volume, 'm³', 'L'),
          cost: total === null ? 'no price' : formatNumber(total, { decimals: DECIMALS }),
        })}
      />
      {away && (
        <p className={styles['meter']}>
          <b>At 25 °C the meter reads {formatNumber(away.ph, { decimals: 2 })}.</b> Correct for the temperature before
          adjusting.
        </p>
      )}
    </Card>
  );
}
