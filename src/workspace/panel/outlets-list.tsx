import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import type { Outlet, UnitOperation, Step, StepOutlet, StreamResult } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import * as fields from '#generated/fields.ts';
import { Icon } from '#src/components/icon.tsx';
import { shownIn, storedFrom, unitShown } from '#src/lib/currency.ts';
import { Options } from '#src/components/options.tsx';
import { QuantityBox, QuantityNote } from '#src/components/quantity-box.tsx';
import { formatInput, formatMass } from '#src/lib/format.ts';
import { typedProblem } from '#src/lib/read-quantity.ts';
import { operationOf, useCatalogue } from '#src/draft/catalogue.ts';
import { amount } from '#src/draft/graph/streams.ts';
import { shareText } from '#src/draft/feeds.ts';
import { isGraph, leftOver, pointsBack, takersOf, unclaimed, type Taker } from '#src/draft/graph/graph.ts';
import { makeProduct, sendTo, setProductBasis } from '#src/draft/graph/insert.ts';
import {
  destination,
  DISPOSAL_NAMES,
  DISPOSALS,
  isProductOutlet,
  nextInLine,
  setOutlet,
  streamsByOutlet,
} from '#src/draft/outlets.ts';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { useEntry, useQuantityEntry } from '../use-entry.ts';
import { ComponentChoice } from './component-choice.tsx';
import { FeedRow, SHARE, shareFrom } from './feed-row.tsx';
import { FieldTrouble, useFieldTrouble } from './field-trouble.tsx';
import styles from './lists.module.css';

interface Props {
  step: Step;
  operation: UnitOperation;
  onSelect: (stepId: string) => void;
}

/** Every outlet of a step, with the steps that take from it and where the rest goes. */
export function OutletsList({ step, operation, onSelect }: Props) {
  const results = useWorkspaceState((state) => state.results);
  const flows = useMemo(() => streamsByOutlet(results, step.id, operation), [results, step.id, operation]);
  return (
    <section className={styles['list']} aria-label="Outlets" data-field="outlets">
      <h3>Outlets</h3>
      {operation.outlets.map((outlet) => (
        <OutletGroup
          key={outlet.key}
          step={step}
          outlet={outlet}
          streams={flows.get(outlet.key) ?? NO_STREAMS}
          onSelect={onSelect}
        />
      ))}
      {Object.keys(step.outlets ?? {})
        .filter((key) => !operation.outlets.some((outlet) => outlet.key === key))
        .map((key) => (
          <UnknownOutlet key={key} stepId={step.id} outlet={key} />
        ))}
    </section>
  );
}

/** A destination of an outlet that the unit operation does not have. */
function UnknownOutlet({ stepId, outlet }: { stepId: string; outlet: string }) {
  const workspace = useWorkspace();
  const trouble = useFieldTrouble(stepId, [`outlets.${outlet}`]);
  return (
    <div role="group" aria-label={outlet} className={styles['outlet']} data-field={`outlets.${outlet}`}>
      <div className={styles['line']}>
        <h4>{outlet}</h4>
        <Button
          size="small"
          variant="outlined"
          onClick={() =>
            workspace.edit(`Remove the outlet ${outlet}`, (draft) => setOutlet(draft, stepId, outlet, undefined))
          }
        >
          Remove
        </Button>
      </div>
      <FieldTrouble trouble={trouble} />
    </div>
  );
}

const NO_STREAMS: StreamResult[] = [];

/** The whole flow of an outlet. */
function flowText(streams: readonly StreamResult[]): string | null {
  const [only, ...more] = streams;
  if (!only) return null;
  if (more.length === 0) return amount(only);
  const { figure, unit } = formatMass(streams.reduce((sum, { mass }) => sum + mass, 0));
  return `${figure}\u202f${unit}`;
}

interface GroupProps {
  step: Step;
  outlet: Outlet;
  streams: readonly StreamResult[];
  onSelect: (stepId: string) => void;
}

function OutletGroup({ step, outlet, streams, onSelect }: GroupProps) {
  const draft = useWorkspaceState(selectDraft);
  const [isSending, setSending] = useState(false);
  const key = { from: step.id, outlet: outlet.key };
  const takers = takersOf(draft, key);
  const next = nextInLine(draft, step.id, outlet.key);
  const left = next ? 0 : leftOver(takers);
  const isProduct = isProductOutlet(draft, step.id, outlet.key);
  const name = `${step.name} · ${outlet.name}`;
  const trouble = useFieldTrouble(step.id, [`outlets.${outlet.key}`]);
  const flowTo = (id: string) => {
    const stream = streams.find(({ to_step }) => to_step === id);
    return stream ? amount(stream) : null;
  };
  return (
    <div role="group" aria-label={outlet.name} className={styles['outlet']}>
      <div className={styles['line']}>
        <h4>{outlet.name}</h4>
        {streams.length > 0 && <span className={`${styles['flow']} figures`}>{flowText(streams)}</span>}
      </div>
      <FieldTrouble trouble={trouble} />
      <ul>
        {next && (
          <li>
            <div className={styles['line']}>
              <span>
                to{' '}
                <button type="button" className={styles['step']} onClick={() => onSelect(next.id)}>
                  {next.name}
                </button>
              </span>
            </div>
          </li>
        )}
        {takers.map(({ to, feed }) => (
          <FeedRow
            key={to.id}
            to={to.id}
            feed={feed}
            name={`${name} to ${to.name}`}
            other={to}
            detail={pointsBack(draft, step.id, to.id) ? 'recycle' : ''}
            amount={flowTo(to.id)}
            onSelect={onSelect}
          />
        ))}
      </ul>
      {(left > 0 || isProduct) && <Destination step={step} outlet={outlet} left={left} isProduct={isProduct} />}
      {isSending ? (
        <SendForm step={step} outlet={outlet} takers={takers} onDone={() => setSending(false)} />
      ) : (
        <button type="button" className={styles['send']} onClick={() => setSending(true)}>
          <Icon name="arrowRight" size={14} /> Send {inSentence(outlet.name)} to…
        </button>
      )}
    </div>
  );
}

interface DestinationProps {
  step: Step;
  outlet: Outlet;
  /** Share of the outlet that no step takes, 1. */
  left: number;
  isProduct: boolean;
}

/** Destination of the part that no step takes: to a destination, to a buyer, or out as the product. */
function Destination({ step, outlet, left, isProduct }: DestinationProps) {
  const workspace = useWorkspace();
  const draft = useWorkspaceState(selectDraft);
  const id = useId();
  const chosen = step.outlets?.[outlet.key];
  const field = `outlets.${outlet.key}`;
  const trouble = useFieldTrouble(step.id, [
    `${field}.disposal`,
    ...(isProduct ? ['product', 'product.from', 'product.outlet'] : []),
  ]);
  const choose = (value: string) => {
    const disposal = DISPOSALS.find((one) => one === value);
    if (value === 'product')
      return workspace.edit(`${outlet.name} is the product`, (now) => makeProduct(now, step.id, outlet.key));
    const label = `${outlet.name}: ${disposal ? inSentence(DISPOSAL_NAMES[disposal]) : 'usual destination'}`;
    return workspace.edit(label, (now) =>
      setOutlet(now, step.id, outlet.key, disposal && destination(disposal, outlet.name)),
    );
  };
  return (
    <div data-field={isProduct ? 'product' : field}>
      <div className={styles['line']}>
        {isProduct ? (
          <span>
            {left < 1 && `The remainder, ${shareText({ share: left })}, is `}
            <b>{left < 1 ? 'the product' : 'The product'}</b>
          </span>
        ) : (
          <>
            <label htmlFor={id}>{left < 1 ? `The remainder, ${shareText({ share: left })}` : 'Goes to'}</label>
            <select
              id={id}
              aria-label={`Destination of ${outlet.name}`}
              aria-invalid={trouble !== undefined}
              aria-describedby={`${id}-problem`}
              value={chosen?.disposal ?? ''}
              onChange={({ target }) => choose(target.value)}
            >
              <option value="">{outlet.disposal ? DISPOSAL_NAMES[outlet.disposal] : 'Choose a destination…'}</option>
              <Options
                options={DISPOSALS.filter((one) => one !== outlet.disposal || chosen?.disposal === one).map((one) => ({
                  value: one,
                  label: DISPOSAL_NAMES[one],
                }))}
              />
              <option value="product">The product of the process</option>
            </select>
          </>
        )}
      </div>
      <div id={`${id}-problem`}>
        <FieldTrouble trouble={trouble} />
      </div>
      {isProduct && (
        <Basis
          label="Output counted as"
          stepId={step.id}
          field="product.basis"
          first={PRODUCT_BASES}
          value={draft.product?.basis ?? ''}
          onBasis={(basis) =>
            workspace.edit(`Output counted as ${basis === '' ? 'the product' : basis}`, (now) =>
              setProductBasis(now, basis === '' ? undefined : basis),
            )
          }
        />
      )}
      {!isProduct && chosen?.disposal === 'sold' && <Sale step={step} outlet={outlet} sale={chosen} />}
    </div>
  );
}

const TOTAL = { value: 'total', label: 'Whole stream' };
const DRY = { value: 'dry', label: 'Dry matter' };
const SALE_BASES = [TOTAL, DRY];
const PRODUCT_BASES = [{ value: '', label: 'Pure product' }, TOTAL, DRY];

/** Name, price and basis of a co-product. */
function Sale({ step, outlet, sale }: { step: Step; outlet: Outlet; sale: StepOutlet }) {
  const workspace = useWorkspace();
  const id = useId();
  const field = `outlets.${outlet.key}`;
  const nameTrouble = useFieldTrouble(step.id, [`${field}.name`]);
  const priceTrouble = useFieldTrouble(step.id, [`${field}.price`]);
  const name = useEntry(sale.name ?? '');
  const change = (label: string, part: Partial<StepOutlet>, gesture: string | null) =>
    workspace.edit(
      `${outlet.name}: ${label}`,
      (now) => {
        const old = now.uo_settings.find((one) => one.id === step.id)?.outlets?.[outlet.key] ?? sale;
        return setOutlet(now, step.id, outlet.key, { ...old, ...part });
      },
      gesture && `${step.id}.${field}.${gesture}`,
    );
  const price = useQuantityEntry(sale.price === undefined ? '' : formatInput(shownIn(sale.price, 'USD/kg')), {
    unit: PRICE,
    gesture: `${step.id}.${field}.price`,
    enter(typed) {
      const usd = storedFrom(typed, 'USD/kg');
      change(`price ${formatInput(typed)}`, { price: usd }, 'price');
      return formatInput(shownIn(usd, 'USD/kg'));
    },
  });
  const avoided = useQuantityEntry(sale.avoided_gwp === undefined ? '' : formatInput(sale.avoided_gwp), {
    unit: AVOIDED,
    gesture: `${step.id}.${field}.avoided`,
    enter(typed) {
      change(`avoids ${formatInput(typed)} kg CO₂e/kg`, { avoided_gwp: typed }, 'avoided');
      return formatInput(typed);
    },
  });
  const dropAvoided = () =>
    workspace.edit(`${outlet.name}: nothing avoided`, (now) => {
      const { avoided_gwp: _dropped, ...rest } =
        now.uo_settings.find((one) => one.id === step.id)?.outlets?.[outlet.key] ?? sale;
      return setOutlet(now, step.id, outlet.key, rest);
    });
  return (
    <>
      <div className={styles['line']} data-field={`${field}.name`}>
        <label htmlFor={`${id}-name`}>Sold as</label>
        <input
          id={`${id}-name`}
          type="text"
          autoComplete="off"
          maxLength={fields.StepOutlet.name.maxLength}
          aria-invalid={nameTrouble !== undefined}
          value={name.text}
          onChange={({ target }) => {
            const next = target.value.trimStart();
            name.type(next, next);
            change(`sold as ${next}`, { name: next }, 'name');
          }}
          onBlur={() => {
            workspace.seal();
            name.leave();
          }}
        />
      </div>
      <FieldTrouble trouble={nameTrouble} />
      <div className={styles['line']} data-field={`${field}.price`}>
        <label htmlFor={`${id}-price`}>Price, {unitShown('USD/kg')}</label>
        <QuantityBox
          id={`${id}-price`}
          shown={PRICE}
          text={price.text}
          className={styles['number']}
          aria-invalid={typedProblem(price.text, PRICE) !== undefined || priceTrouble !== undefined}
          aria-describedby={`${id}-price-problem`}
          onText={price.onText}
          onBlur={price.onLeave}
        />
      </div>
      <div id={`${id}-price-problem`}>
        <QuantityNote shown={PRICE} text={price.text} left={price.left} />
        <FieldTrouble trouble={priceTrouble} />
      </div>
      <Basis
        label="Price is for"
        stepId={step.id}
        field={`${field}.basis`}
        first={SALE_BASES}
        value={sale.basis ?? 'total'}
        onBasis={(basis) => change(`price per kg of ${basis}`, { basis }, null)}
      />
      <div className={styles['line']} data-field={`${field}.avoided_gwp`}>
        <label htmlFor={`${id}-avoided`} title={fields.StepOutlet.avoided_gwp.description}>
          Avoids, kg CO₂e/kg
        </label>
        <QuantityBox
          id={`${id}-avoided`}
          shown={AVOIDED}
          text={avoided.text}
          className={styles['number']}
          placeholder="optional"
          aria-invalid={typedProblem(avoided.text, AVOIDED) !== undefined}
          aria-describedby={`${id}-avoided-problem`}
          onText={avoided.onText}
          onBlur={() => {
            if (avoided.text.trim() === '' && sale.avoided_gwp !== undefined) dropAvoided();
            avoided.onLeave();
          }}
        />
      </div>
      <div id={`${id}-avoided-problem`}>
        <QuantityNote shown={AVOIDED} text={avoided.text} left={avoided.left} />
      </div>
    </>
  );
}

const PRICE = { display_unit: 'USD/kg' };
const AVOIDED = { display_unit: 'kgCO2e/kg' };

interface BasisProps {
  label: string;
  stepId: string;
  field: string;
  first: readonly { value: string; label: string }[];
  value: string;
  onBasis: (basis: string) => void;
}

/** What a price or the output counts: the stream, its dry matter, or one component. */
function Basis({ label, stepId, field, first, value, onBasis }: BasisProps) {
  const id = useId();
  const trouble = useFieldTrouble(stepId, [field]);
  return (
    <div data-field={field}>
      <div className={styles['line']}>
        <label htmlFor={id}>{label}</label>
        <ComponentChoice
          id={id}
          first={first}
          value={value}
          isWrong={trouble !== undefined}
          describedBy={`${id}-problem`}
          onChange={(basis) => (basis !== '' || first[0]?.value === '') && basis !== value && onBasis(basis)}
        />
      </div>
      <div id={`${id}-problem`}>
        <FieldTrouble trouble={trouble} />
      </div>
    </div>
  );
}

interface SendProps {
  step: Step;
  outlet: Outlet;
  takers: readonly Taker[];
  onDone: () => void;
}

/** Sends an outlet, or a share of it, to another step; to an earlier one it is a recycle. */
function SendForm({ step, outlet, takers, onDone }: SendProps) {
  const workspace = useWorkspace();
  const catalogue = useCatalogue();
  const draft = useWorkspaceState(selectDraft);
  const id = useId();
  const [to, setTo] = useState('');
  const [text, setText] = useState('');
  const [entered, setWaits] = useState<boolean | null>(null);
  const next = nextInLine(draft, step.id, outlet.key);
  const taken = new Set([...takers.map((one) => one.to.id), ...(next ? [next.id] : [])]);
  const targets = draft.uo_settings.filter((one) => !taken.has(one.id));
  const isBack = to !== '' && pointsBack(draft, step.id, to);
  const waits = entered ?? isBack;
  const share = shareFrom(text);
  const problem = shareProblem({
    text,
    rest: next ?? takers.find(({ feed }) => feed.share === undefined)?.to,
    unclaimed: unclaimed(takers),
    isProduct: isProductOutlet(draft, step.id, outlet.key),
  });
  const send = () => {
    const target = draft.uo_settings.find((one) => one.id === to);
    if (!target || problem !== null) return;
    const what = share === null ? outlet.name : `${shareText({ share })} of ${inSentence(outlet.name)}`;
    workspace.edit(`Send ${what} to ${target.name}`, (now) =>
      sendTo(now, { from: step.id, outlet: outlet.key, to }, share, waits),
    );
    onDone();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') send();
    if (key === 'Escape') onDone();
  };
  return (
    <div role="group" className={styles['sendForm']} aria-label={`Send ${outlet.name}`}>
      <div className={styles['line']}>
        <label htmlFor={`${id}-to`}>Send to</label>
        <select
          id={`${id}-to`}
          // The button that opened this is gone, so the focus goes on from here.
          autoFocus
          value={to}
          onKeyDown={onKeyDown}
          onChange={({ target }) => setTo(target.value)}
        >
          <option value="">Choose a step…</option>
          <Options
            options={targets.map((one) => ({
              value: one.id,
              label: `${one.name}${pointsBack(draft, step.id, one.id) ? ' (recycle)' : ''}${operationOf(catalogue, one)?.needs_feed === false ? ' (source)' : ''}`,
            }))}
          />
        </select>
      </div>
      <div className={styles['line']}>
        <label htmlFor={`${id}-share`}>Share, %</label>
        <QuantityBox
          id={`${id}-share`}
          shown={SHARE}
          text={text}
          className={styles['number']}
          placeholder="the rest"
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onKeyDown={onKeyDown}
          onText={setText}
        />
      </div>
      <p id={`${id}-problem`} className={styles['problem']} aria-live="polite" hidden={problem === null}>
        {problem}
      </p>
      {(isBack || entered !== null) && (
        <>
          <label className={styles['check']}>
            <input type="checkbox" checked={waits} onChange={({ target }) => setWaits(target.checked)} />
            Keep for the next batch
          </label>
          <p className={styles['help']}>
            {waits
              ? 'The stream is kept in a tank and used for a later batch.'
              : 'The loop closes within one batch. Only continuous-flow steps can be in such a loop.'}
          </p>
        </>
      )}
      <div className={styles['buttons']}>
        <Button size="small" variant="outlined" onClick={onDone}>
          Cancel
        </Button>
        <Button size="small" variant="contained" onClick={send} disabled={to === '' || problem !== null}>
          Send
        </Button>
      </div>
      {!isGraph(draft) && (
        <p className={styles['help']}>The other steps keep their present feeds. Undo restores the linear process.</p>
      )}
    </div>
  );
}

interface Shared {
  text: string;
  /** The step that takes what the others leave. */
  rest: Step | undefined;
  /** Share that no share claims, 1. */
  unclaimed: number;
  isProduct: boolean;
}

/** Why a share cannot be sent; null if it can. */
export function shareProblem({ text, rest, unclaimed: most, isProduct }: Shared): string | null {
  const share = shareFrom(text);
  const upTo = shareText({ share: most });
  if (text.trim() !== '' && share === null) return 'This is not a number.';
  if (share === null && rest) return `Enter a share: ${rest.name} takes the remainder.`;
  if (share === null && isProduct) return 'Enter a share: the remainder is the product.';
  if (share !== null && share < 0) return 'A share must be 0 % or more.';
  if (share !== null && share > most + 1e-12)
    return most === 0 ? 'No remainder is left. First reduce another share.' : `At most ${upTo} can be sent.`;
  if (share === null && most === 0) return 'No remainder is left. First reduce another share.';
  return null;
}
