import { formatMoney } from '#src/lib/money.ts';

const COLOURS = ['upstream', 'recovery', 'concentration', 'purification', 'finishing'] as const;
export const colourOf = (product: number): string => `var(--palette-stage-${COLOURS[product % COLOURS.length]})`;

/** Money in a sentence: '412 k USD'. */
export const money = (usd: number): string => {
  const { figure, unit } = formatMoney(usd);
  return `${figure} ${unit}`;
};

export const change = (usd: number): string =>
  Math.abs(usd) < 0.5 ? 'no change' : `${usd < 0 ? '▼' : '▲'} ${money(Math.abs(usd))}`;
