import { numeric } from '#src/components/table/column.ts';
import { useState } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useWatch } from 'react-hook-form';
import * as fields from '#generated/fields.ts';
import { useListImpactActivities } from '#generated/hooks/impacts.ts';
import type { LcaCategoryResult, LifeCycleAnalysis, LocationChangeItem, Product } from '#generated/types.ts';
import { UpdateLocationChangeItemsBody } from '#generated/zod/life-cycle-analysis.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import type { TypedQuantity } from '#src/components/use-quantity-text.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { ChoiceInput, SearchChoiceInput } from '#src/forms/inputs.tsx';
import { inside } from '#src/forms/place.ts';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { amountOfChange, NO_CHANGE, noticed, withSign } from '#src/lib/change.ts';
import { formatNumber } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { usePlaces } from './countries.ts';
import { relocatedText, totalText } from './parts.ts';
import { changesOf, useChanges } from './use-analysis.ts';
import { EditorsOnly } from '#src/components/editors-only.tsx';
import { LICENSED } from './licensed.ts';
import styles from './life-cycle.module.css';

const METHODS: Record<LocationChangeItem['method'], string> = {
  grid: 'grid mix',
  derived_utility: 'grid used by the utility',
  activity: 'own dataset',
  embedded_electricity: 'embedded electricity',
  refused: 'refused',
};
const MODES = [
  { value: 'transport_truck:GB-desnz', label: 'by road' },
  { value: 'transport_rail:GB-desnz', label: 'by rail' },
  { value: 'transport_ship:GB-desnz', label: 'by sea, container' },
  { value: 'transport_air:GB-desnz', label: 'by air' },
];

interface Props {
  product: Product;
  analysis: LifeCycleAnalysis;
  climate: LcaCategoryResult;
}

/** The process supplied from other places: every change with its effect and the method of its calculation. */
export function LocationChanges({ product, analysis, climate }: Props) {
  const [adding, setAdding] = useState(false);
  const { move } = useChanges(analysis);
  const list = analysis.location_change_items;
  const take = async (item: LocationChangeItem) => {
    try {
      await move(
        changesOf(analysis).filter((one) => one.item_id !== item.item_id),
        `The original supply of ${item.name} was restored`,
      );
    } catch (error) {
      toast.problem(`${item.name} could not be changed back: ${reasonOf(error)}`);
    }
  };
  const licensed = new Set(analysis.items.flatMap((one) => (one.restricted_by === undefined ? [] : [one.id])));
  const columns: Column<LocationChangeItem>[] = [
    { key: 'name', title: 'Item', sortBy: (row) => row.name, cell: (row) => row.name },
    { key: 'from', title: 'From', cell: (row) => row.country_from ?? row.activity_from ?? 'no data' },
    {
      key: 'to',
      title: 'To',
      cell: (row) => <b>{row.country_to ?? row.activity_to ?? 'no data'}</b>,
      value: (row) => row.country_to ?? row.activity_to,
    },
    numeric('delta', 'Change', 'kg CO₂e', {
      sortBy: (row) => row.delta,
      value: (row) => (licensed.has(row.item_id) ? LICENSED : row.delta),
      cell: (row) => (row.delta === null ? <i>no data</i> : <Amount value={row.delta} />),
    }),
    {
      key: 'method',
      title: 'Computed by',
      cell: (row) =>
        row.reason === null ? METHODS[row.method] : <span className={styles['refused']}>refused: {row.reason}</span>,
      value: (row) => row.reason ?? METHODS[row.method],
    },
    {
      key: 'back',
      title: 'Revert',
      exported: false,
      cell: (row) => (
        <EditorsOnly of={product}>
          <IconButton size="small" aria-label={`Revert ${row.name}`} onClick={() => void take(row)}>
            <Icon name="close" size={16} />
          </IconButton>
        </EditorsOnly>
      ),
    },
  ];
  const add = (
    <EditorsOnly of={product}>
      <Button size="small" variant="outlined" startIcon={<Icon name="plus" />} onClick={() => setAdding(true)}>
        Add a change
      </Button>
    </EditorsOnly>
  );
  const dialog = adding && <AddChange analysis={analysis} onClose={() => setAdding(false)} />;
  if (list.length === 0)
    return (
      <section className={styles['moves']} aria-label="Location changes">
        <h2>Supply from elsewhere</h2>
        <span>No location changes.</span>
        {add}
        {dialog}
      </section>
    );
  const hasTotals = climate.value !== null && climate.value_relocated !== null;
  return (
    <Card title="Location changes" note="Same process, different supply" className={styles['padded'] ?? ''}>
      <DataTable
        label="Location changes"
        compact
        filter={false}
        columns={columns}
        rows={list}
        rowKey={(row) => row.item_id}
        empty="No location changes."
        foot={(shown) =>
          hasTotals && (
            <tr>
              {shown.map(({ key }) => (
                <td key={key} data-numeric={key === 'delta' || undefined}>
                  {key === 'name' && <b>Climate change, per {analysis.functional_unit.unit}</b>}
                  {key === 'from' && <b>{totalText(climate)}</b>}
                  {key === 'to' && <b>{relocatedText(climate)}</b>}
                  {key === 'delta' && <Amount value={climate.value_relocated! - climate.value!} />}
                  {key === 'method' && climate.change !== null && <Trend value={noticed(climate.change)} />}
                </td>
              ))}
            </tr>
          )
        }
        tools={add}
      />
      {dialog}
    </Card>
  );
}

const lookOf = (change: number) => styles[change < 0 ? 'better' : 'worse'];

const Amount = ({ value }: { value: number }) => (
  <span className={lookOf(value)}>{withSign(value, formatNumber(value))}</span>
);

/** The change of the total as a share of what it is now. */
const Trend = ({ value }: { value: number }) =>
  value === 0 ? (
    NO_CHANGE
  ) : (
    <span className={lookOf(value)}>
      {value < 0 ? '▼' : '△'} {amountOfChange(value)}
    </span>
  );

function AddChange({ analysis, onClose }: { analysis: LifeCycleAnalysis; onClose: () => void }) {
  const places = usePlaces();
  const { move } = useChanges(analysis);
  const others = (id: string) => changesOf(analysis).filter((one) => one.item_id !== id);
  const form = useContractForm({
    name: 'location change',
    schema: UpdateLocationChangeItemsBody,
    start: {
      item_id: analysis.items[0]?.id ?? '',
      country: '',
      activity_id: '',
      distance: null as TypedQuantity,
      transport_activity_id: MODES[0]!.value,
    },
    toBody: ({ transport_activity_id, ...change }) => ({
      location_change_items: [
        ...others(change.item_id),
        { ...change, ...(change.distance === null ? {} : { transport_activity_id }) },
      ],
    }),
    inputOf: (path, { item_id }) => inside(`location_change_items.${others(item_id).length}`)(path),
    check: ({ country, activity_id }) => ({
      country: country === '' && activity_id === '' ? 'Choose a country or an activity.' : undefined,
    }),
    async send({ location_change_items: list }) {
      const item = analysis.items.find((one) => one.id === list.at(-1)?.item_id);
      await move(list, `${item?.name ?? 'Item'} supplied from elsewhere`);
      onClose();
    },
  });
  const { item_id, distance } = useWatch({ control: form.control });
  const item = analysis.items.find((one) => one.id === item_id);
  const options = useListImpactActivities(item?.impact_item_id ?? '', {
    query: { enabled: item?.impact_item_id !== null && item?.impact_item_id !== 'electricity_grid' },
  }).data?.activities;
  const activities = (options ?? []).filter(({ id }) => id !== item?.activity_id);
  return (
    <DialogForm form={form} title="Supply from elsewhere" action="Change supply" onClose={onClose}>
      <ChoiceInput
        form={form}
        name="item_id"
        label="Item"
        options={analysis.items.map(({ id, name }) => ({ value: id, label: name }))}
        onChosen={() => form.setValue('activity_id', '')}
      />
      <SearchChoiceInput
        form={form}
        name="country"
        label="Country"
        none={activities.length > 0 ? 'country of the activity' : 'choose one'}
        options={places.map(({ code, name }) => ({ value: code, label: name }))}
      />
      {activities.length > 0 && (
        <ChoiceInput
          form={form}
          name="activity_id"
          label="Activity"
          none="default for the country"
          options={activities.map(({ id, name, location, quality }) => ({
            value: id,
            label: `${name}, ${location}, quality ${quality}`,
          }))}
        />
      )}
      <QuantityInput
        form={form}
        name="distance"
        of={fields.LocationChangeItemInput.distance}
        label="Added transport"
        optional
      />
      {distance !== null && <ChoiceInput form={form} name="transport_activity_id" label="Carried" options={MODES} />}
    </DialogForm>
  );
}
