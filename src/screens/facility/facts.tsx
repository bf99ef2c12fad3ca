import { fillAssumptions, type Configuration, type FacilityResult, type Results } from '#engine/index.ts';
import { WhereFrom } from '#src/components/where-from.tsx';
import { countryName } from '#src/lib/country-name.ts';
import { formatCount, formatInput, formatNumber } from '#src/lib/format.ts';
import { formatMoney } from '#src/lib/money.ts';
import { costPer, useReported } from '#src/lib/reporting.ts';
import { AssumedLine, type Assumed } from '#src/workspace/assumptions/assumed-line.tsx';

interface Props {
  results: Results;
  facility: FacilityResult;
  configuration: Configuration;
}

const CLIMATES: Record<string, string> = {
  temperate: 'temperate',
  continental: 'continental',
  hot_humid: 'hot and humid',
  dry_summer: 'dry summers',
};

/** What the facility is based on, each with its state, and its totals. */
export function Facts({ results, facility, configuration: { assumptions } }: Props) {
  const { plant, facility: rooms } = fillAssumptions(assumptions);
  const { plant: ofPlant, facility: ofRooms } = assumptions;
  const { totals, share } = facility;
  const assumed: Assumed[] = [
    [
      'site',
      `${countryName(plant.country)}, ${CLIMATES[facility.climate] ?? facility.climate}`,
      ofPlant?.country !== undefined || ofRooms?.climate !== undefined,
    ],
    ['share', `${formatInput(share * 100)} % of the plant is allocated to this product`, ofRooms?.share !== undefined],
    ['height', `room height ${formatInput(rooms.room_height)} m`, ofRooms?.room_height !== undefined],
    [
      'air',
      `air changes: C ${formatInput(rooms.air_changes_c)}, D ${formatInput(rooms.air_changes_d)}`,
      ofRooms?.air_changes_c !== undefined || ofRooms?.air_changes_d !== undefined,
    ],
  ];
  const built = formatMoney(totals.rooms_cost);
  const cost = costPer(results.figures.cogs, useReported());
  return (
    <AssumedLine assumed={assumed}>
      <ul aria-label="Totals">
        <li>
          <b>{formatCount(totals.area)}</b> m²
        </li>
        {totals.rooms_cost > 0 && (
          <li>
            <b>{built.figure}</b> {built.unit} rooms and ventilation
          </li>
        )}
        <li>
          <b>{formatNumber(totals.heads)}</b> people
        </li>
        {totals.release_days !== undefined && (
          <li>
            <b>{formatCount(totals.release_days)}</b> days to release
          </li>
        )}
        <li>
          <WhereFrom figure="figures.cogs" title="Unit cost">
            <b>{cost.figure}</b>
          </WhereFrom>{' '}
          {cost.unit}
        </li>
      </ul>
    </AssumedLine>
  );
}
