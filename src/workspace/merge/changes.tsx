import { useId } from 'react';
import { Icon } from '#src/components/icon.tsx';
import { costUnit, useReported } from '#src/lib/reporting.ts';
import { useCatalogue, operationOf } from '#src/draft/catalogue.ts';
import { Avatar } from '../presence/avatar.tsx';
import type { Tone } from '../presence/words.ts';
import { StageIcon } from '../stage.tsx';
import { useWorkspaceState } from '#src/draft/store.ts';
import { effectText, type Effects } from '#src/draft/merge/effects.ts';
import { sideOf, type Choices, type Side } from '#src/draft/merge/merge.ts';
import styles from './merge.module.css';
import type { Cell, Group, Row } from '#src/draft/merge/rows.ts';

/** One of the two, as the texts name them. */
export interface Person {
  /** At the start of a sentence. */
  subject: string;
  /** In the head of a column. */
  short: string;
  /** As the source of a merged value. */
  who: string;
  /** As the owner of changes. */
  whose: string;
  /** After “all of”. */
  of: string;
  full: string;
  tone: Tone;
  /** The version that they saved; null for a draft. */
  version: number | null;
}

interface Props {
  groups: readonly Group[];
  people: Record<Side, Person>;
  baseName: string;
  effects: Effects;
  /** Of the effects. */
  decimals: number;
  choices: Choices;
  onChoose: (key: string, side: Side) => void;
  /** Whether each change of `mine` is taken or left, instead of those that both changed only. */
  isSelective: boolean;
}

/** The changes by step and setting: the common starting point, theirs, yours, and what is taken. */
export function Changes({ groups, people, baseName, effects, decimals, choices, onChoose, isSelective }: Props) {
  const unit = costUnit(useReported());
  const { theirs, mine } = people;
  return (
    <table className={styles['table']} aria-label="Changes by step">
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">{baseName}</th>
          {[theirs, mine].map((person) => (
            <th key={person.short} scope="col">
              <span className={styles['person']}>
                <Avatar name={person.full} tone={person.tone} />
                {person.short}
                {person.version === null ? '' : `, v${person.version}`}
                <small>{unit}</small>
              </span>
            </th>
          ))}
          <th scope="col">Merged</th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.step?.id ?? 'plant'}>
          <tr className={styles['group']}>
            <th scope="rowgroup" colSpan={5}>
              <GroupHead group={group} people={people} />
              {isSelective && <TakeStep rows={group.rows} choices={choices} people={people} onChoose={onChoose} />}
            </th>
          </tr>
          {group.rows.map((row) => (
            <ChangeRow
              key={row.difference.key}
              row={row}
              people={people}
              baseName={baseName}
              effects={effects}
              decimals={decimals}
              chosen={sideOf(row.difference, choices)}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function GroupHead({ group: { step, rows }, people }: { group: Group; people: Record<Side, Person> }) {
  const operation = operationOf(useCatalogue(), step);
  const results = useWorkspaceState((state) => state.results);
  const tag = results?.steps.find(({ step_id }) => step_id === step?.id)?.tag ?? operation?.tag;
  return (
    <span className={styles['groupHead']} data-stage={operation?.stage}>
      {operation ? <StageIcon operation={operation} size={18} /> : <Icon name="factory" />}
      <b>{step?.name ?? 'Whole plant'}</b>
      {tag && <code>{tag}</code>}
      <small>{whoChanged(rows, people)}</small>
    </span>
  );
}

function whoChanged(rows: readonly Row[], { theirs, mine }: Record<Side, Person>): string {
  const by = new Set(rows.map(({ difference }) => difference.by));
  if (by.has('conflict')) return 'changed by both';
  if (by.size > 1) return 'both, different settings';
  if (by.has('both')) return 'both, identically';
  return by.has('mine') ? `${mine.whose} only` : `${theirs.who} only`;
}

const LEFT: Cell = { text: 'unchanged', details: [] };

/** Takes all changes of a step, or leaves the step as it is. */
function TakeStep({
  rows,
  choices,
  people,
  onChoose,
}: Pick<Props, 'people' | 'choices' | 'onChoose'> & { rows: readonly Row[] }) {
  const own = rows.filter(({ difference: { by } }) => by === 'mine' || by === 'conflict');
  if (own.length === 0) return null;
  const isTaken = own.every(({ difference }) => sideOf(difference, choices) === 'mine');
  const side = isTaken ? 'theirs' : 'mine';
  return (
    <button
      type="button"
      className={styles['takeStep']}
      onClick={() => own.forEach(({ difference }) => onChoose(difference.key, side))}
    >
      {isTaken ? `All as in ${people.theirs.short}` : `All of ${people.mine.short}`}
    </button>
  );
}

interface RowProps {
  row: Row;
  people: Record<Side, Person>;
  baseName: string;
  effects: Effects;
  decimals: number;
  chosen: Side | null;
  onChoose: (key: string, side: Side) => void;
}

function ChangeRow({ row, people, baseName, effects, decimals, chosen, onChoose }: RowProps) {
  const { difference, title, base } = row;
  const isConflict = difference.by === 'conflict';
  const taken = chosen && (row[chosen] ?? { text: row.base });
  const isChoice = isConflict || difference.isOptional === true;
  const who = difference.by === 'both' ? 'both' : chosen && people[chosen].who;
  return (
    <tr data-conflict={isConflict || undefined} data-open={(isConflict && chosen === null) || undefined}>
      <th scope="row">
        {isConflict && <Icon name="warning" aria-hidden="true" />} {title}
      </th>
      <td data-label={baseName} className={styles['base']}>
        {base}
      </td>
      {(['theirs', 'mine'] as const).map((side) => (
        <td key={side} data-label={people[side].short}>
          <Value
            cell={row[side] ?? (isChoice ? LEFT : null)}
            isChoice={isChoice}
            isChosen={chosen === side || difference.by === 'both'}
            effect={row[side] || isChoice ? effects(difference.key, side) : undefined}
            decimals={decimals}
            name={difference.key}
            label={`${title}: ${people[side].short}`}
            onChoose={() => onChoose(difference.key, side)}
          />
        </td>
      ))}
      <td data-label="Merged" className={styles['merged']}>
        {taken ? (
          <span>
            <b>{taken.text}</b> <small>{who}</small>
          </span>
        ) : (
          <span>
            <i>choose</i>
          </span>
        )}
      </td>
    </tr>
  );
}

interface ValueProps {
  /** Null: unchanged. */
  cell: Cell | null;
  isChoice: boolean;
  isChosen: boolean;
  effect: number | null | undefined;
  decimals: number;
  /** Of the radio group. */
  name: string;
  label: string;
  onChoose: () => void;
}

function Value({ cell, isChoice, isChosen, effect, decimals, name, label, onChoose }: ValueProps) {
  const id = useId();
  if (!cell) return <span className={styles['unchanged']}>unchanged</span>;
  const content = (
    <>
      <span className={styles['value']} id={id}>
        {cell.text}
        {cell.details.map((detail) => (
          <small key={detail}>{detail}</small>
        ))}
      </span>
      <Effect effect={effect} decimals={decimals} />
    </>
  );
  if (!isChoice)
    return (
      <span className={styles['kept']}>
        {isChosen && <Icon name="check" size={14} />}
        {content}
      </span>
    );
  return (
    <label className={styles['choice']} data-chosen={isChosen || undefined}>
      <input
        type="radio"
        name={name}
        checked={isChosen}
        aria-label={`${label}, ${cell.text}`}
        aria-describedby={id}
        onChange={onChoose}
      />
      {content}
    </label>
  );
}

function Effect({ effect, decimals }: Pick<ValueProps, 'effect' | 'decimals'>) {
  const verdict = typeof effect !== 'number' || effect === 0 ? undefined : effect < 0 ? 'better' : 'worse';
  return (
    <span className={`figures ${styles['effect']}`} data-verdict={verdict}>
      {effectText(effect, decimals)}
    </span>
  );
}
