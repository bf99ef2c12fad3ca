import type { PointChange, PointEffects } from '#engine/analysis/index.ts';
import type { SettingValue } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import type { OptimisationJob, OptimisationResult, ParetoPoint, SearchedSetting } from '#generated/types.ts';
import { formatNumber, placesFor } from '#src/lib/format.ts';
import { rounded, roundTo } from '#src/lib/rounding.ts';
import { verdictOf } from '#src/draft/leverage/words.ts';
import { figureOf, inWords, shownValue, unitOf, type Figure } from '#src/draft/metrics.ts';
import type { Variable } from '../variables.ts';
import { variableId } from '../variables.ts';
import { nameOfSetting, settingText, valueIn } from './point-settings.ts';

/** One setting of a point against now, as it is printed. */
export interface ChangeRow {
  setting: SearchedSetting;
  name: string;
  from: SettingValue | null;
  to: SettingValue | null;
  isChanged: boolean;
  /** '−2.1'; null until it is known, and for an unchanged setting. */
  effect: string | null;
  verdict: 'better' | 'worse' | null;
  /** 'at its bound', or whose bound it is. */
  bound: string | null;
}

export interface Changes {
  /** Those that change first, the largest effect first. */
  rows: ChangeRow[];
  /** Sum of the printed effects, which is the printed change of the metric; null until it is known. */
  total: string | null;
}

/** An amount as a difference: for units with an offset, and currencies, only the scale is converted. */
const sizeOf = (value: number, figure: Figure): number => shownValue(value, figure) - shownValue(0, figure);

/** Decimals of effects on a metric: those that give the metric four digits, and cents for an amount of product. */
const decimalsOf = (value: number, figure: Figure): number => {
  const places = Math.min(6, placesFor(shownValue(value, figure), 4));
  return figure.reported || unitOf(figure).endsWith('/kg') ? Math.max(2, places) : places;
};

const signed = (value: number, decimals: number): string => (value > 0 ? '+' : '') + formatNumber(value, { decimals });

/**
 * The settings of a point, with effects that add up to the change of the metric as printed.
 * @param metric place of the metric among those of the effects
 */
export function changesOf(
  point: ParetoPoint,
  searched: readonly SearchedSetting[],
  effects: PointEffects | null,
  { metric, figure, variables }: { metric: number; figure: Figure; variables: readonly Variable[] },
): Changes {
  const found = searched.map((setting) => {
    const change = effects?.changes.find(({ step_id, key }) => step_id === setting.step_id && key === setting.key);
    return { setting, change, to: valueIn(point.settings, setting) };
  });
  const ends = effects?.metrics[metric];
  const decimals = ends ? decimalsOf(ends.now, figure) : 0;
  const total = ends ? rounded(sizeOf(ends.here - ends.now, figure), decimals) : null;
  const parts =
    total === null
      ? null
      : roundTo(
          found.map(({ change }) => sizeOf(change?.effects[metric] ?? 0, figure)),
          total,
          decimals,
        );
  const rows = found.map(({ setting, change, to }, index): ChangeRow & { size: number } => {
    const isChanged = to !== setting.base;
    const part = parts?.[index] ?? null;
    return {
      setting,
      name: nameOfSetting(setting, searched),
      from: setting.base,
      to,
      isChanged,
      effect: isChanged && part !== null ? (part === 0 ? '0' : signed(part, decimals)) : null,
      verdict: verdictOf(part, figure),
      bound: change?.bound ? boundWords(change, setting, variables) : null,
      size: Math.abs(change?.effects[metric] ?? 0),
    };
  });
  return {
    rows: rows.toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged) || b.size - a.size),
    total: total === null ? null : signed(total, decimals),
  };
}

/** A range that is not the usual one was entered. */
function boundWords({ bound }: PointChange, setting: SearchedSetting, variables: readonly Variable[]): string {
  const usual = variables.find(({ id }) => id === variableId(setting))?.range;
  const [end, own] = bound === 'min' ? [setting.min, usual?.min] : [setting.max, usual?.max];
  return own === undefined || end === own ? 'at its bound' : 'at its bound, set by you';
}

/** What the bounds and the just met constraints of a point cost one metric, in sentences; bounds that cost nothing are left out. */
export function boundCosts(
  effects: PointEffects,
  result: Pick<OptimisationResult, 'settings'>,
  goals: OptimisationJob['parameters']['objectives'],
  { metric, figures }: { metric: number; figures: readonly Figure[] },
): string[] {
  const figure = figureOf(figures, goals[metric]!.metric);
  const amount = (change: number) =>
    `${formatNumber(Math.abs(sizeOf(change, figure)), { digits: 2 })}\u202f${unitOf(figure)}`.trim();
  const verb = (change: number) => (change < 0 ? 'lower' : 'raise');
  const ends = effects.changes.flatMap(({ step_id, key, to, beyond }): string[] => {
    const setting = result.settings.find((one) => one.step_id === step_id && one.key === key);
    if (!setting || !beyond) return [];
    const name = nameOfSetting(setting, result.settings);
    const at = (value: SettingValue) => [settingText(value, setting), unitOf(setting)].filter(Boolean).join('\u202f');
    const change = beyond.changes?.[metric];
    if (change === null || change === undefined)
      return [
        `${name} can change only as far as ${at(to)}: ${beyond.message ?? 'there is no result beyond this value.'}`,
      ];
    // A bound holds the metric back only if it would improve beyond.
    const improves = change < 0 === (goals[metric]!.goal === 'minimise');
    if (!improves || amount(change) === amount(0)) return [];
    return [
      `${name} at ${at(beyond.value)} would ${verb(change)} the ${inSentence(figure.title)} by ${amount(change)}.`,
    ];
  });
  const limits = effects.prices.flatMap(({ metric: limited, bound, limit, price }): string[] => {
    const of = figureOf(figures, limited);
    const isLimit = `The value of “${of.title}” is just ${bound === 'min' ? 'above' : 'below'} its limit of ${inWords(limit, of)}`;
    // The price is that of the first objective.
    if (price === null || metric !== 0) return [`${isLimit}.`];
    const relaxed = 0.01 * Math.abs(limit) * price;
    return [
      `${isLimit}; 1\u202f% ${bound === 'min' ? 'less' : 'more'} would ${verb(relaxed)} the ${inSentence(figure.title)} by about ${amount(relaxed)}.`,
    ];
  });
  return [...ends, ...limits];
}
