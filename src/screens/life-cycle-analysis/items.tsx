import { useState } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useListImpactActivities, useListImpactItems } from '#generated/hooks/impacts/impacts.ts';
import type { LcaItem, LcaStage, LifeCycleAnalysis } from '#generated/hooks/model/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { Field } from '#src/forms/field.tsx';
import { formatNumber, parseInput } from '#src/lib/format.ts';
import { Choice } from './choice.tsx';
import { FormDialog } from './form-dialog.tsx';
import { NumberField } from './number-field.tsx';
import { STAGE_NAMES } from './parts.ts';
import { useChanges } from './use-analysis.ts';
import styles from './life-cycle.module.css';

/** Every item of the balance with what supplies it; another activity can be chosen, and items can be added. */
export function Items({ analysis }: { analysis: LifeCycleAnalysis }) {
  const [changing, setChanging] = useState<LcaItem | null>(null);
  const [adding, setAdding] = useState(false);
  const { save } = useChanges(analysis);
  const why = new Map(analysis.unmatched.map((one) => [one.item_id, one]));
  const remove = ({ id, name }: LcaItem) =>
    save({ own_items: analysis.own_items.filter((one) => one.id !== id) }, `${name} is taken away`);
  const columns: Column<LcaItem>[] = [
    { key: 'name', title: 'Item', sortBy: (row) => row.name, cell: (row) => row.name },
    {
      key: 'amount',
      title: 'Amount',
      numeric: true,
      sortBy: (row) => row.amount,
      value: (row) => row.amount,
      cell: (row) => formatNumber(row.amount),
    },
    { key: 'unit', title: 'Unit', cell: (row) => row.unit },
    { key: 'stage', title: 'Stage', minor: true, sortBy: (row) => row.stage, cell: (row) => STAGE_NAMES[row.stage] },
    {
      key: 'activity',
      title: 'Supplied by',
      cell: (row) => {
        const none = why.get(row.id);
        return none ? `no data: ${none.reason}${none.lead ? ` Try: ${none.lead}` : ''}` : row.activity_name;
      },
      value: (row) => why.get(row.id)?.reason ?? row.activity_name,
    },
    { key: 'country', title: 'From', cell: (row) => row.country ?? '', minor: true },
    {
      key: 'quality',
      title: 'Quality',
      sortBy: (row) => row.quality,
      cell: (row) => (why.has(row.id) ? 'N' : row.quality),
    },
    {
      key: 'change',
      title: 'Change',
      exported: false,
      cell: (row) =>
        row.source === 'user' ? (
          <IconButton
            size="small"
            aria-label={`Take away ${row.name}`}
            disabled={!analysis.own_items.some((one) => one.id === row.id)}
            onClick={() => void remove(row)}
          >
            <Icon name="trash" size={16} />
          </IconButton>
        ) : (
          <IconButton size="small" aria-label={`Choose what supplies ${row.name}`} onClick={() => setChanging(row)}>
            <Icon name="pencil" size={16} />
          </IconButton>
        ),
    },
  ];
  return (
    <Card
      title="Inventory"
      note={`From the balance of configuration ${analysis.configuration_number}, per functional unit`}
    >
      <DataTable
        label="Inventory items"
        compact
        columns={columns}
        rows={analysis.items}
        rowKey={(row) => row.id}
        empty="The process takes nothing."
        tools={
          <Button size="small" variant="outlined" startIcon={<Icon name="plus" />} onClick={() => setAdding(true)}>
            Add an item
          </Button>
        }
      />
      {changing && <ChangeItem analysis={analysis} item={changing} onClose={() => setChanging(null)} />}
      {adding && <AddItem analysis={analysis} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function ChangeItem({ analysis, item, onClose }: { analysis: LifeCycleAnalysis; item: LcaItem; onClose: () => void }) {
  const { save } = useChanges(analysis);
  const impacts = useListImpactItems().data?.items ?? [];
  const [impact, setImpact] = useState(item.impact_item_id ?? '');
  const [activity, setActivity] = useState(item.chosen ? (item.activity_id ?? '') : '');
  const activities = useListImpactActivities(impact, { query: { enabled: impact !== '' } }).data?.activities ?? [];
  const rated = analysis.uncertainty.pedigree ?? [];
  const [scores, setScores] = useState(rated.find((one) => one.item_id === item.id)?.scores ?? []);
  const submit = () => {
    const rest = analysis.item_choices.filter((one) => one.item_id !== item.id);
    const isMatch = impact === (item.impact_item_id ?? '') && activity === '';
    const choice = {
      item_id: item.id,
      ...(impact !== item.impact_item_id && impact !== '' ? { impact_item_id: impact } : {}),
      ...(activity === '' ? {} : { activity_id: activity }),
    };
    const others = rated.filter((one) => one.item_id !== item.id);
    return save(
      {
        item_choices: isMatch ? rest : [...rest, choice],
        uncertainty: {
          ...analysis.uncertainty,
          pedigree: scores.length === 0 ? others : [...others, { item_id: item.id, scores }],
        },
      },
      `${item.name}: supply chosen`,
    );
  };
  return (
    <FormDialog
      title={`What supplies ${item.name.toLowerCase()}`}
      action="Choose"
      values={[impact, activity, scores]}
      disabled={impact === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choice
        label="Impact item"
        value={impact}
        none="none"
        options={impacts.map((one) => ({ value: one.id, label: `${one.name}, per ${one.unit}` }))}
        onChange={(value) => {
          setImpact(value);
          setActivity('');
        }}
      />
      <Choice
        label="Activity"
        value={activity}
        none="the usual one"
        options={activities.map((one) => ({
          value: one.id,
          label: `${one.name}, ${one.location}, quality ${one.quality}${one.doubtful ? ', licence to be reviewed' : ''}`,
        }))}
        onChange={setActivity}
      />
      <fieldset className={styles['stages']}>
        <legend>How well the figure fits, for the uncertainty</legend>
        <Choice
          label="Rated"
          value={scores.length === 0 ? '' : 'pedigree'}
          none="by the letter of its quality"
          options={[{ value: 'pedigree', label: 'by five scores (pedigree)' }]}
          onChange={(value) => setScores(value === '' ? [] : [3, 3, 3, 3, 3])}
        />
        {scores.length > 0 && (
          <div className={styles['pair']}>
            {PEDIGREE.map((name, index) => (
              <Choice
                key={name}
                label={name}
                value={String(scores[index])}
                options={['1', '2', '3', '4', '5'].map((one) => ({
                  value: one,
                  label: { 1: '1, best', 5: '5, worst' }[one] ?? one,
                }))}
                onChange={(value) => setScores(scores.with(index, Number(value)))}
              />
            ))}
          </div>
        )}
      </fieldset>
    </FormDialog>
  );
}

const PEDIGREE = ['Reliability', 'Completeness', 'Time', 'Geography', 'Technology'];

function AddItem({ analysis, onClose }: { analysis: LifeCycleAnalysis; onClose: () => void }) {
  const { save } = useChanges(analysis);
  const impacts = useListImpactItems().data?.items ?? [];
  const [impact, setImpact] = useState('');
  const [name, setName] = useState('');
  const [amount, setAmount] = useState('');
  const [stage, setStage] = useState<string>('packaging');
  const found = impacts.find((one) => one.id === impact);
  const value = parseInput(amount);
  const submit = async () => {
    if (!found || value === null) return;
    const isOut = found.item_type === 'waste' || found.item_type === 'emission';
    const boundary = analysis.boundary.includes(stage as LcaStage)
      ? {}
      : { boundary: [...analysis.boundary, stage as LcaStage] };
    await save(
      {
        ...boundary,
        own_items: [
          ...analysis.own_items,
          {
            name: name.trim() || found.name,
            amount: value,
            unit: found.unit,
            direction: isOut ? 'out' : 'in',
            stage: stage as LcaStage,
            impact_item_id: impact,
          },
        ],
      },
      `${name.trim() || found.name} is added`,
    );
  };
  return (
    <FormDialog
      title="Add an item"
      action="Add"
      values={[impact, name, amount, stage]}
      disabled={!found || value === null || value < 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choice
        label="Impact item"
        value={impact}
        none="choose one"
        options={impacts.map((one) => ({ value: one.id, label: `${one.name}, per ${one.unit}` }))}
        onChange={setImpact}
      />
      <Field id="own-item-name" label="Name">
        <TextField
          id="own-item-name"
          value={name}
          placeholder={found?.name ?? ''}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <NumberField
        label={`Amount per functional unit${found ? `, ${found.unit}` : ''}`}
        value={amount}
        onChange={setAmount}
      />
      <Choice
        label="Life-cycle stage"
        value={stage}
        options={Object.entries(STAGE_NAMES).map(([key, label]) => ({ value: key, label }))}
        onChange={setStage}
      />
    </FormDialog>
  );
}
