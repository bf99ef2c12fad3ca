import {
  memo,
  useContext,
  useEffect,
  useRef,
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import {
  figureRef,
  type Parameter,
  type UnitOperation,
  type SettingValue,
  type Step,
  type StepResult,
} from '#engine/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { sourced, WhereFromContext, type ShowFigure } from '#src/components/where-from.tsx';
import { percentText } from '#src/lib/coverage.ts';
import { formatNumber } from '#src/lib/format.ts';
import type { PersonPresent } from '#generated/types.ts';
import { CheckBadge } from '../checks/check-badge.tsx';
import type { CheckMark } from '../checks/checks-context.tsx';
import { PRODUCT } from '#src/draft/feeds.ts';
import { VisitorTag, visitorTone } from '../presence/visitor-tag.tsx';
import { StageIcon } from '../stage.tsx';
import { isPriced } from './flow-scale.ts';
import { capsuleBox, CARD, type Place } from './layout.ts';
import { textWidth } from '#src/components/chart/text.ts';
import { describeValue, inputText } from '#src/draft/values.ts';
import { quantity } from '#src/lib/quantity.ts';
import styles from './diagram.module.css';

export interface CardProps {
  step: Step;
  operation: UnitOperation | undefined;
  result: StepResult | undefined;
  saved: StepResult | undefined;
  changed: boolean;
  selected: boolean;
  /** Marked together with other steps. */
  marked: boolean;
  /** Its errors in a few words; empty if there are none. */
  trouble: string;
  /** g/L at the end of the fermentation, for the step that makes the product and therefore has no yield. */
  titre: number | null;
  /** Its worst check. */
  check?: CheckMark | undefined;
  /** Drawn as a source, with these lines below its name. */
  capsule?: readonly string[] | undefined;
  /** What passes it, if it has no size because no equipment is bought for it. */
  through?: string | null | undefined;
  at: Place;
  /** Other people who have the step open. */
  visitors?: readonly PersonPresent[] | undefined;
  onSelect: (id: string) => void;
  onMark: (id: string) => void;
  onKeyDown: (event: KeyboardEvent, step: Step) => void;
  onDragStart: (event: DragEvent, step: Step) => void;
}

/** The step's main setting in words, with its saved value if different. */
export function headline(
  operation: UnitOperation | undefined,
  result: StepResult | undefined,
  saved: StepResult | undefined,
) {
  const parameter = operation?.parameters.find((p) => p.headline);
  if (!parameter || !result) return null;
  const value = (of: StepResult | undefined) => of?.settings.find(({ key }) => key === parameter.key);
  const now = value(result);
  const before = value(saved);
  if (!now) return null;
  const was = before !== undefined && before.value !== now.value ? shortValue(parameter, before.value) : null;
  const isSize = parameter.unit === result.size.unit && now.value === result.size.value;
  return { title: parameter.title, text: describeValue(parameter, now.value), source: now.source, was, isSize };
}

/** Below this share, what a step passes on is not the product. */
const NO_PRODUCT = 1e-3;
const NO_LOSS = percentText(1);

/** The yield of a step in per cent; null where no product is yet, none is lost, or a stream is only divided. */
export function yieldText({ yield: share, purity, unit_operation }: StepResult): string | null {
  if (share < NO_PRODUCT || purity < NO_PRODUCT || unit_operation === 'splitter') return null;
  const text = percentText(share);
  return text === NO_LOSS ? null : text;
}

/** A value without its unit, for places that already show the unit. */
const shortValue = (parameter: Parameter, value: SettingValue): string =>
  typeof value === 'number' ? inputText(parameter, value) : describeValue(parameter, value);

/** With three digits: an estimate of a plant says no more. */
export const sizeText = ({ n_units, size }: StepResult): string =>
  `${n_units > 1 ? `${n_units}\u202f×\u202f` : ''}${quantity(Number(size.value.toPrecision(3)), size.unit)}`;

/** One step on the flowsheet: its name, size, yield and share of the cost. */
export const StepCard = memo(function StepCard(props: CardProps) {
  const {
    step,
    operation,
    changed,
    selected,
    marked,
    trouble,
    capsule,
    at,
    visitors,
    onSelect,
    onMark,
    onKeyDown,
    onDragStart,
  } = props;
  const card = useRef<HTMLDivElement>(null);
  const show = useContext(WhereFromContext);
  useLit(card);
  return (
    <div
      ref={card}
      className={styles['card']}
      data-stage={operation?.stage}
      data-selected={selected || undefined}
      data-marked={marked || undefined}
      data-trouble={trouble !== '' || undefined}
      data-capsule={capsule ? 'source' : undefined}
      {...visitorTone(visitors)}
      style={capsule ? capsuleBox(at) : { left: at.x, top: at.y, width: CARD.width, height: CARD.height }}
    >
      {/* The whole card selects the step; the numbers on it are buttons that show their calculation. */}
      <button
        type="button"
        className={styles['choose']}
        aria-pressed={selected}
        aria-label={[step.name, marked ? 'marked' : '', trouble].filter(Boolean).join(', ')}
        title={step.name}
        data-step={step.id}
        draggable
        onClick={(event) => (event.shiftKey || event.ctrlKey || event.metaKey ? onMark(step.id) : onSelect(step.id))}
        onKeyDown={(event) => onKeyDown(event, step)}
        onDragStart={(event) => {
          const card = event.currentTarget.parentElement;
          if (card) event.dataTransfer.setDragImage(card, CARD.width / 2, CARD.height / 2);
          onDragStart(event, step);
        }}
      />
      {visitors && <VisitorTag visitors={visitors} />}
      {trouble !== '' && <span className={styles['hit']}>{trouble}</span>}
      {props.check && <CheckBadge mark={props.check} onCard />}
      {marked && (
        <span className={styles['mark']} aria-hidden="true">
          <Icon name="check" size={11} strokeWidth={2.6} />
        </span>
      )}
      <span
        className={styles['port']}
        draggable
        data-outlet={`${step.id} ${PRODUCT}`}
        title="Drag to a step to send it there"
        aria-hidden="true"
      />
      {capsule ? (
        <span className={styles['capsule']}>
          <strong>{step.name}</strong>
          {capsule.map((line) => (
            <span key={line} className="figures">
              {line}
            </span>
          ))}
          {changed && <i className={styles['dot']} title="changed" />}
        </span>
      ) : (
        cardBody(props, show)
      )}
    </div>
  );
});

/** ms for which a changed number is tinted, as the key figures are. */
const LIT = 400;

/** Tints the numbers of a card for a moment when they change, not when they are first shown. */
function useLit(card: RefObject<HTMLElement | null>): void {
  const known = useRef(new WeakMap<Element, { text: string; timer: ReturnType<typeof setTimeout> | undefined }>());
  useEffect(() => {
    for (const number of card.current?.querySelectorAll<HTMLElement>('[data-moves]') ?? []) {
      const text = number.textContent;
      const before = known.current.get(number);
      if (before?.text === text) continue;
      clearTimeout(before?.timer);
      if (before) number.dataset['moved'] = '';
      const timer = before && setTimeout(() => delete number.dataset['moved'], LIT);
      known.current.set(number, { text, timer });
    }
  });
}

/** Letters of a name from further away, px: as large as the whole name allows. `usual` is that of the measured style. */
const LETTERS = { most: 16, least: 11.5, usual: 12.5, room: 104 } as const;
const lettersOf = (name: string): number =>
  Math.max(LETTERS.least, Math.min(LETTERS.most, (LETTERS.room * LETTERS.usual) / textWidth(name, 'strong')));

/** What a card shows of a step: symbol, tag, name, size, yield, share of the cost. */
function cardBody(
  { step, operation, result, saved, changed, titre, through }: CardProps,
  show: ShowFigure | null,
): ReactNode {
  const lost = result ? yieldText(result) : null;
  const isFree = result !== undefined && !isPriced(result);
  const main = headline(operation, result, saved);
  const was = main?.was && <small> was {main.was}</small>;
  const moving = (text: string) => <span data-moves="">{text}</span>;
  const fact = (key: string, title: string, text: string) =>
    sourced(show, {
      figure: key === 'titre' ? 'figures.titre' : figureRef('steps', step.id, key),
      title,
      inTable: true,
      children: moving(text),
    });
  return (
    <>
      <span className={styles['cardHead']}>
        {operation && <StageIcon operation={operation} size={18} />}
        {changed && <i className={styles['dot']} title="changed" />}
        <code>{result?.tag ?? operation?.tag}</code>
      </span>
      <span className={styles['cardName']} style={{ '--letters': lettersOf(step.name) } as CSSProperties}>
        {step.name}
      </span>
      <span className={styles['cardLine']} data-source={was && main?.isSize ? main.source : undefined}>
        {result ? fact('size', result.size.title, through ?? sizeText(result)) : 'not computed yet'}
        {main?.isSize && was}
      </span>
      <span className={styles['cardFact']}>
        {was && main && !main.isSize ? (
          <>
            <b data-source={main.source}>{moving(main.text)}</b>
            {was}
          </>
        ) : (
          result &&
          (titre !== null ? (
            <>
              titre <b>{fact('titre', 'Titre', `${formatNumber(titre)} g/L`)}</b>
            </>
          ) : (
            lost !== null && (
              <>
                yield <b>{fact('yield', 'Step yield', `${lost} %`)}</b>
              </>
            )
          ))
        )}
      </span>
      <span
        className={styles['cost']}
        data-free={isFree || undefined}
        title={isFree ? 'Not priced: no equipment is bought for this step' : 'Share of the cost'}
      >
        <i style={{ width: `${Math.min(100, Math.max(0, (result?.cost_share ?? 0) * 100))}%` }} />
        <em>
          {result &&
            fact(
              'cost_share',
              'Share of the cost',
              isFree ? 'not priced' : `${formatNumber(result.cost_share * 100, { decimals: 1 })} %`,
            )}
        </em>
      </span>
    </>
  );
}
