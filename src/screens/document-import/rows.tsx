import { Fragment, useState } from 'react';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { SECTIONS, STAGE_NAMES } from '#engine/index.ts';
import type { DraftEffects, DraftRow, ReadStep } from '#engine/drafting/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { offered, useCatalogue } from '#src/draft/catalogue.ts';
import { formatNumber } from '#src/lib/format.ts';
import { costDecimals, costUnit, costValue, useReported } from '#src/lib/reporting.ts';
import { StageIcon } from '#src/workspace/stage.tsx';
import styles from './document-import.module.css';
import type { Review } from './use-review.ts';

export type Shown = 'values' | 'choose' | 'all';

/** Rows of a step that are listed. */
export const shownIn = ({ rows }: ReadStep, shown: Shown): DraftRow[] =>
  shown === 'all' ? rows : rows.filter(({ state }) => state === 'choose' || (shown === 'values' && state === 'ready'));

interface Props {
  review: Review;
  shown: Shown;
  effects: DraftEffects | undefined;
  selected: string | null;
  onSelect: (id: string) => void;
  editing: string | null;
  onEdit: (id: string | null) => void;
}

/** The steps with their values. */
export function Rows(props: Props) {
  const { review, shown } = props;
  const reported = useReported();
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Accepted</span>
            </th>
            <th scope="col">Setting</th>
            <th scope="col">In the source</th>
            <th scope="col">Read as</th>
            <th scope="col">How</th>
            <th scope="col">Default</th>
            <th scope="col">{costUnit(reported)}</th>
          </tr>
        </thead>
        <tbody>
          {review.report.steps.map((step) => (
            <Fragment key={step.number}>
              <StepRow step={step} review={review} />
              {shownIn(step, shown).map((row) => (
                <ValueRow key={row.id} {...props} row={row} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const LEFT_OUT = '-';

function StepRow({ step, review }: { step: ReadStep; review: Review }) {
  const catalogue = useCatalogue();
  const { number, name, named, unit_operation: id, candidates, note, quotation, page, rows } = step;
  const operation = id === null ? undefined : catalogue.get(id);
  const all = offered(catalogue);
  const likely = all.filter((one) => candidates.includes(one.id));
  const read = rows.filter(({ state }) => state === 'ready').length;
  return (
    <tr
      className={styles['step']}
      id={`step-${number}`}
      data-stage={operation?.stage}
      data-open={!operation || undefined}
    >
      <th scope="rowgroup" colSpan={7}>
        <div>
          {operation ? <StageIcon operation={operation} size={18} /> : <Icon name="help" size={16} />}
          <select
            aria-label={`What “${name}” is`}
            value={id ?? (note === 'left out' ? LEFT_OUT : '')}
            onChange={({ target }) => review.chooseStep(number, target.value === LEFT_OUT ? null : target.value)}
          >
            {id === null && note !== 'left out' && (
              <option value="" disabled>
                Choose a step
              </option>
            )}
            {likely.length > 0 && (
              <optgroup label="Likely">
                {likely.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </optgroup>
            )}
            {SECTIONS.map((stage) => (
              <optgroup key={stage} label={STAGE_NAMES[stage]}>
                {all
                  .filter((one) => one.stage === stage && !likely.includes(one))
                  .map((one) => (
                    <option key={one.id} value={one.id}>
                      {one.name}
                    </option>
                  ))}
              </optgroup>
            ))}
            <option value={LEFT_OUT}>Leave it out</option>
          </select>
          <span>
            from “{named}”{page !== null && `, p. ${page}`}
          </span>
          {note !== '' && <em>{note}</em>}
          {quotation !== null && <q>{quotation}</q>}
          {rows.length > 0 && (
            <small>
              {read} of {rows.length} read
            </small>
          )}
        </div>
      </th>
    </tr>
  );
}

function ValueRow({ row, review, effects, selected, onSelect, editing, onEdit }: Props & { row: DraftRow }) {
  const reading = review.accepted.get(row.id);
  const title = row.title ?? row.named;
  const isReady = row.state === 'ready' || (row.state === 'choose' && row.readings.length === 1);
  return (
    <tr
      id={`row-${row.id}`}
      data-state={row.state}
      data-selected={selected === row.id || undefined}
      data-accepted={reading !== undefined || undefined}
      onClick={() => onSelect(row.id)}
    >
      <td>
        {isReady ? (
          <Checkbox
            size="small"
            checked={reading !== undefined}
            slotProps={{ input: { 'aria-label': `Accept ${title}` } }}
            onChange={(_event, checked) => review.accept(row, checked ? row.readings[0]! : null)}
            sx={{ p: 0 }}
          />
        ) : (
          <Icon name={row.state === 'choose' ? 'help' : row.state === 'open' ? 'dotted' : 'warning'} size={16} />
        )}
      </td>
      <th scope="row">
        {title}
        {row.title !== null && row.title.toLowerCase() !== row.named.toLowerCase() && <small>“{row.named}”</small>}
      </th>
      <td>
        <Quotation row={row} />
      </td>
      <td className="figures">
        {editing === row.id ? (
          <Edit row={row} review={review} onClose={() => onEdit(null)} />
        ) : row.state === 'choose' && row.readings.length > 1 ? (
          <span className={styles['readings']} role="group" aria-label={`Readings of ${title}`}>
            {row.readings.map((one) => (
              <button
                key={`${one.key} ${one.text}`}
                type="button"
                aria-pressed={reading === one}
                onClick={() => review.accept(row, reading === one ? null : one)}
              >
                {one.text}
              </button>
            ))}
          </span>
        ) : (
          <button
            type="button"
            className={styles['read']}
            title="Edit"
            disabled={row.state === 'refused' && row.title === null}
            onClick={() => onEdit(row.id)}
          >
            {row.readings[0]?.text ?? 'none'}
          </button>
        )}
      </td>
      <td data-converted={row.is_converted || undefined}>
        {row.is_converted && <Icon name="recycle" size={12} />} {row.note}
      </td>
      <td className="figures">{row.default ?? 'derived'}</td>
      <td className="figures">
        {reading === undefined ? (
          <small>{row.state === 'ready' ? 'left' : 'not yet'}</small>
        ) : (
          <Effect usd={effects?.rows[row.id]} of={effects?.now ?? null} />
        )}
      </td>
    </tr>
  );
}

/** The sentence with the words of the value marked. */
function Quotation({ row: { quotation, page, written, is_quotation_found: isFound } }: { row: DraftRow }) {
  if (quotation === null) return <small>no quotation; “{written === '' ? 'no value' : written}”</small>;
  const parts = [written, written.split(' ', 1)[0]!].filter((part) => part !== '');
  const found = parts.find((part) => quotation.includes(part));
  const at = found === undefined ? -1 : quotation.indexOf(found);
  return (
    <>
      <q data-missing={isFound === false || undefined}>
        {at < 0 ? (
          quotation
        ) : (
          <>
            {quotation.slice(0, at)}
            <mark>{found}</mark>
            {quotation.slice(at + found!.length)}
          </>
        )}
      </q>
      {page !== null && <span className={styles['page']}>p. {page}</span>}
    </>
  );
}

/** A change of the unit cost in USD per kg, with the decimals of the cost. */
function Effect({ usd, of }: { usd: number | null | undefined; of: number | null }) {
  const reported = useReported();
  if (usd === undefined || usd === null || of === null) return <small>no data</small>;
  const text = formatNumber(Math.abs(costValue(usd, reported)), { decimals: costDecimals(of, reported) });
  if (!/[1-9]/.test(text)) return <small>= {text}</small>;
  return (
    <span className={styles['effect']} data-verdict={usd < 0 ? 'better' : 'worse'}>
      <span aria-hidden="true">{usd < 0 ? '▼' : '△'}</span>
      <span className="visually-hidden">{usd < 0 ? 'lower by' : 'higher by'}</span> {text}
    </span>
  );
}

function Edit({ row, review, onClose }: { row: DraftRow; review: Review; onClose: () => void }) {
  const [text, setText] = useState(row.written);
  const save = () => {
    if (text !== row.written) review.edit(row, text);
    onClose();
  };
  return (
    <span className={styles['edit']}>
      <input
        aria-label={`Value of ${row.title ?? row.named}, with its unit`}
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit it
        autoFocus
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save();
          if (key === 'Escape') onClose();
        }}
      />
      <Button size="small" onClick={save}>
        Read
      </Button>
    </span>
  );
}
