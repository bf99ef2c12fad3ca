import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import {
  type Bound,
  type Campaign,
  dateOf,
  DAY,
  daysInWords,
  evaluatePlan,
  moveCampaign,
  pinCampaign,
  type Plan,
  type SiteDocument,
} from '#engine/campus/index.ts';
import { counted } from '#engine/wording/index.ts';
import { textWidth } from '#src/components/chart/text.ts';
import { Icon } from '#src/components/icon.tsx';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import type { Evaluated } from './use-plan.ts';
import { change, colourOf, money, shortName } from './words.tsx';
import styles from './site.module.css';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export interface Axis {
  /** Position of a minute, % of the width. */
  at: (minute: number) => number;
  horizon: number;
}

export const axisOf = (horizon: number): Axis => ({
  horizon,
  at: (minute) => (100 * Math.min(horizon, Math.max(0, minute))) / horizon,
});

/** Months, and every fourth week. */
export function Weeks({ site, axis }: { site: SiteDocument; axis: Axis }) {
  const marks = useMemo(() => {
    const found: { minute: number; label: string; month: boolean }[] = [];
    let month = -1;
    for (let day = 0; day < site.days; day += 1) {
      const date = dateOf(site.begins, day * DAY);
      const now = Number(date.slice(5, 7)) - 1;
      if (now !== month && (day === 0 ? Number(date.slice(8)) < 20 : true)) {
        const label = now === 0 && site.days > 370 ? date.slice(0, 4) : MONTHS[now]!;
        const fits = day < 0.97 * site.days;
        if (fits && (site.days <= 800 || now % 3 === 0)) found.push({ minute: day * DAY, label, month: true });
      }
      month = now;
      const every = site.days > 800 ? 26 : 4;
      if ((day + 7) % (7 * every) === 0) found.push({ minute: day * DAY, label: String((day + 7) / 7), month: false });
    }
    return found;
  }, [site.begins, site.days]);
  return (
    <div className={styles['row']} aria-hidden="true">
      <div className={styles['label']}>
        <small>week</small>
      </div>
      <div className={styles['weeks']}>
        {marks.map(({ minute, label, month }) => (
          <span key={`${minute} ${label}`} data-month={month || undefined} style={{ left: `${axis.at(minute)}%` }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

interface Props {
  site: SiteDocument;
  evaluated: Evaluated;
  bound: Bound | null;
  /** Interval of the conflict that is looked at. */
  lit: readonly [number, number] | null;
  onPlan: (plan: Plan) => void;
}

interface Drag {
  campaign: Campaign;
  /** Pointer, px, and width of the track. */
  x: number;
  width: number;
  /** What would be planned, and its evaluation. */
  plan: Plan | null;
  moved: Evaluated['evaluated'] | null;
  minutes: number;
  suite: number;
  refusal: string | null;
}

/** Suites by week. A campaign is dragged, or moved with the arrow keys; everything after it follows, with its price. */
export function Gantt({ site, evaluated: shown, bound, lit, onPlan }: Props) {
  const { planned, plan, evaluated } = shown;
  const { model } = planned;
  const axis = axisOf(model.horizon);
  const [drag, setDrag] = useState<Drag | null>(null);
  const rows = useRef<(HTMLDivElement | null)[]>([]);
  const now = drag?.moved ?? evaluated;

  function tryMove(campaign: Campaign, minutes: number, suite: number): Pick<Drag, 'plan' | 'moved' | 'refusal'> {
    const to = campaign.start + minutes;
    const next = moveCampaign(site, shown, campaign, { to, suite });
    const where = model.suites[suite]!.name;
    const what = model.products[campaign.product]!.name;
    if (!next) return { plan: null, moved: null, refusal: `${what} cannot be made in ${where}.` };
    try {
      return { plan: next, moved: evaluatePlan(model, next), refusal: null };
    } catch {
      const refusal = `${what} cannot be made there in ${where}: a changeover is forbidden.`;
      return { plan: null, moved: null, refusal };
    }
  }

  const onDown = (event: PointerEvent<HTMLButtonElement>, campaign: Campaign) => {
    const track = rows.current[campaign.suite];
    if (event.button !== 0 || !track) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { width } = track.getBoundingClientRect();
    setDrag({
      campaign,
      x: event.clientX,
      width,
      plan: null,
      moved: null,
      minutes: 0,
      suite: campaign.suite,
      refusal: null,
    });
  };
  const onMove = (event: PointerEvent) => {
    if (!drag) return;
    const minutes = Math.round((((event.clientX - drag.x) / drag.width) * axis.horizon) / DAY) * DAY;
    const over = rows.current.findIndex((row) => {
      const box = row?.getBoundingClientRect();
      return box !== undefined && event.clientY >= box.top && event.clientY < box.bottom;
    });
    const suite = over < 0 ? drag.suite : over;
    if (minutes === drag.minutes && suite === drag.suite) return;
    setDrag({ ...drag, minutes, suite, ...tryMove(drag.campaign, minutes, suite) });
  };
  const onUp = () => {
    if (drag?.plan && (drag.minutes !== 0 || drag.suite !== drag.campaign.suite)) onPlan(drag.plan);
    setDrag(null);
  };

  const onKey = (event: KeyboardEvent, campaign: Campaign) => {
    const isPinned = campaignIsPinned(plan, campaign);
    if (event.key === 'Escape') return setDrag(null);
    if (event.key === 'l' || event.key === 'L') return onPlan(pinCampaign(plan, campaign, !isPinned));
    const step = (event.shiftKey ? 7 : 1) * DAY;
    const minutes = event.key === 'ArrowRight' ? step : event.key === 'ArrowLeft' ? -step : 0;
    const shift = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (minutes === 0 && shift === 0) return undefined;
    event.preventDefault();
    // The next suite in that direction in which the product can be made.
    for (let suite = campaign.suite + shift; suite >= 0 && suite < model.suites.length; suite += shift) {
      const { plan: next } = tryMove(campaign, minutes, suite);
      if (next) return onPlan(next);
      if (shift === 0) break;
    }
    return undefined;
  };

  const price = drag?.moved ? drag.moved.cost - evaluated.cost : 0;
  const followers = drag?.moved ? followersOf(evaluated, drag.moved, drag.campaign) : 0;
  return (
    <div className={styles['gantt']} onPointerMove={onMove} onPointerUp={onUp} onPointerCancel={() => setDrag(null)}>
      {model.suites.map((suite, index) => (
        <div className={styles['row']} key={site.suites[index]!.id} role="group" aria-label={suite.name}>
          <div className={styles['label']}>
            <b>{suite.name}</b>
            <Held evaluated={shown} suite={index} />
          </div>
          <div
            className={styles['track']}
            ref={(row) => {
              rows.current[index] = row;
            }}
          >
            {lit && <Lit axis={axis} interval={lit} />}
            {suite.closed.map(([from, to]) => (
              <span
                key={from}
                className={styles['closed']}
                style={{ left: `${axis.at(from)}%`, width: `${axis.at(to) - axis.at(from)}%` }}
                title={closureWords(site, from)}
              />
            ))}
            {now.changeovers
              .filter((one) => one.suite === index)
              .map(({ start, end, from, to, cost }) => (
                <span
                  key={`${start} ${to}`}
                  className={styles['turn']}
                  style={{ left: `${axis.at(start)}%`, width: `${axis.at(end) - axis.at(start)}%` }}
                  title={`${from < 0 ? 'Nothing' : model.products[from]!.name} → ${model.products[to]!.name}: ${daysInWords(end - start)}, ${money(cost)}`}
                />
              ))}
            {drag &&
              evaluated.campaigns
                .filter((one) => one.suite === index && hasMoved(one, now))
                .map(({ start, end, product }) => (
                  <span
                    key={`${start} ${product}`}
                    className={styles['ghost']}
                    style={{ left: `${axis.at(start)}%`, width: `${axis.at(end) - axis.at(start)}%` }}
                  />
                ))}
            {now.campaigns
              .filter((one) => one.suite === index)
              .map((campaign, at, own) => (
                <CampaignBar
                  key={keyOf(campaign, own.slice(0, at))}
                  site={site}
                  shown={{ ...shown, evaluated: now }}
                  campaign={campaign}
                  axis={axis}
                  isHeld={drag !== null && isSame(drag.campaign, campaign)}
                  isPinned={campaignIsPinned(plan, campaign)}
                  onDown={onDown}
                  onKey={onKey}
                />
              ))}
          </div>
          {bound && <Strip prices={bound.prices[index]!} axis={axis} />}
        </div>
      ))}
      {drag && (drag.minutes !== 0 || drag.suite !== drag.campaign.suite) && (
        <div
          className={styles['price']}
          role="status"
          style={{ left: `calc(var(--labels) + ${axis.at(drag.campaign.start + drag.minutes)}% * 0.75)` }}
        >
          <b>
            {model.products[drag.campaign.product]!.name}
            {drag.minutes !== 0 && `, ${daysInWords(Math.abs(drag.minutes))} ${drag.minutes > 0 ? 'later' : 'earlier'}`}
            {drag.suite !== drag.campaign.suite && `, ${model.suites[drag.suite]!.name}`}
          </b>
          {drag.refusal ?? (
            <span data-better={price < -0.5 || undefined} data-worse={price > 0.5 || undefined}>
              {change(price)} ·{' '}
              {followers === 0 ? 'nothing follows' : counted(followers, 'campaign follows', 'campaigns follow')}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

/** A bar stays the same while it is moved. An order of which a campaign has the most batches goes on in the next. */
const keyOf = ({ orders }: Campaign, before: readonly Campaign[]): string => {
  const key = orders.join(' ');
  return `${key}, ${before.filter((one) => one.orders.join(' ') === key).length}`;
};

const campaignIsPinned = (plan: Plan, { orders }: Campaign): boolean =>
  plan.flat().some(({ order, pinned }) => pinned && orders.includes(order));

const isSame = (one: Campaign, other: Campaign): boolean =>
  one.suite === other.suite &&
  one.product === other.product &&
  one.orders.some((order) => other.orders.includes(order));

const hasMoved = (campaign: Campaign, { campaigns }: Evaluated['evaluated']): boolean =>
  !campaigns.some(
    (one) => one.suite === campaign.suite && one.start === campaign.start && one.product === campaign.product,
  );

/** Other campaigns that no longer are where they were. */
const followersOf = (before: Evaluated['evaluated'], after: Evaluated['evaluated'], moved: Campaign): number =>
  before.campaigns.filter((one) => !one.orders.some((order) => moved.orders.includes(order)) && hasMoved(one, after))
    .length;

const closureWords = (site: SiteDocument, from: number): string =>
  site.closures.find((closure) => closure.from === dateOf(site.begins, from))?.reason ?? 'Closed';

export const Lit = ({ axis, interval: [from, until] }: { axis: Axis; interval: readonly [number, number] }) => (
  <span
    className={styles['lit']}
    style={{ left: `${axis.at(from)}%`, width: `max(3px, ${axis.at(until) - axis.at(from)}%)` }}
  />
);

function Held({ evaluated: { occupancy }, suite }: { evaluated: Evaluated; suite: number }) {
  const { busy, changeover, available } = occupancy[suite]!;
  if (available === 0) return null;
  return (
    <small>
      {Math.round((100 * busy) / available)} % held, {Math.round((100 * changeover) / available)} % turned over
    </small>
  );
}

interface BarProps {
  site: SiteDocument;
  shown: Evaluated;
  campaign: Campaign;
  axis: Axis;
  isHeld: boolean;
  isPinned: boolean;
  onDown: (event: PointerEvent<HTMLButtonElement>, campaign: Campaign) => void;
  onKey: (event: KeyboardEvent, campaign: Campaign) => void;
}

/** px: borders, paddings and rounding of a bar, between its texts, and of the lock. */
const EDGES = 14;
const GAP = 4;
const PIN = 16;

function CampaignBar({ site, shown, campaign, axis, isHeld, isPinned, onDown, onKey }: BarProps) {
  const { start, end, product, batches, suite } = campaign;
  const { model } = shown.planned;
  const { name } = model.products[product]!;
  const late = batches.filter((batch) => (shown.evaluated.batches[batch]?.late ?? 0) > 0).length;
  const from = dateOf(site.begins, start);
  const until = dateOf(site.begins, end);
  const [ref, width] = useElementWidth<HTMLButtonElement>(0);
  const room = width - EDGES - (isPinned ? PIN : 0);
  const of = (text: string) => textWidth(text, 'value');
  // The whole name where it fits, else its letters.
  const label = [name, shortName(name)].find((text) => of(text) <= room) ?? '';
  const count = String(batches.length);
  const words = `${name}, ${counted(batches.length, 'batch', 'batches')} in ${model.suites[suite]!.name} from ${from} to ${until}${late > 0 ? `, ${late} of them late` : ''}${isPinned ? ', pinned' : ''}`;
  return (
    <button
      ref={ref}
      type="button"
      className={styles['campaign']}
      data-held={isHeld || undefined}
      data-late={late > 0 || undefined}
      aria-label={words}
      title={words}
      style={{
        left: `${axis.at(start)}%`,
        width: `${Math.max(0.4, axis.at(end) - axis.at(start))}%`,
        ['--of' as string]: colourOf(product),
      }}
      onPointerDown={(event) => onDown(event, campaign)}
      onKeyDown={(event) => onKey(event, campaign)}
    >
      <span>
        {label && <b>{label}</b>}
        {room >= of(label) + of(count) + (label ? GAP : 0) && <i>{count}</i>}
      </span>
      {isPinned && <Icon name="lock" size={12} />}
    </button>
  );
}

/** What one week more of the suite is worth, as shades. */
function Strip({ prices, axis }: { prices: Float64Array; axis: Axis }) {
  const weeks = Array.from({ length: Math.ceil(axis.horizon / (7 * DAY)) }, (_, week) =>
    prices.subarray(week * 7, week * 7 + 7).reduce((sum, price) => sum + price, 0),
  );
  const most = Math.max(1, ...weeks);
  return (
    <div className={styles['strip']} aria-hidden="true">
      {weeks.map((worth, week) => (
        <span key={week} title={`Week ${week + 1}: ${money(worth)}`} style={{ opacity: worth / most }} />
      ))}
    </div>
  );
}
