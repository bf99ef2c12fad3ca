import type { Figures, Process } from '#generated/types.ts';

/** A process with results: only these can be compared. */
export type Saved = Process & { configuration_id: string; figures: Figures };

export const isSaved = (process: Process): process is Saved =>
  process.configuration_id !== null && process.figures !== null;

/** A process in a comparison: its current state, or one of its saved configurations. */
export interface Choice {
  processId: string;
  /** Null for the current configuration at the time the link is opened. */
  configurationId: string | null;
}

export const LEAST = 2;
export const MOST = 6;
export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

/** Above this difference in purity, two processes do not make the same product. */
export const OTHER_PURITY = 0.05;

const PARAMETER = 'p';
const ID = /^[A-Za-z0-9_-]{1,64}$/;

const textOf = ({ processId, configurationId }: Choice): string =>
  configurationId === null ? processId : `${processId}.${configurationId}`;

/** The selection in an address, without duplicates, at most six. Invalid ids are ignored. */
export function readChoices(params: URLSearchParams): Choice[] {
  const seen = new Set<string>();
  return params
    .getAll(PARAMETER)
    .flatMap((text): Choice[] => {
      const [processId = '', configurationId, ...more] = text.split('.');
      const valid = ID.test(processId) && (configurationId === undefined || ID.test(configurationId));
      if (!valid || more.length > 0 || seen.has(text)) return [];
      seen.add(text);
      return [{ processId, configurationId: configurationId ?? null }];
    })
    .slice(0, MOST);
}

/** The address with another selection; its other parameters are kept. */
export function withChoices(params: URLSearchParams, choices: readonly Choice[]): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(PARAMETER);
  for (const text of new Set(choices.map(textOf))) next.append(PARAMETER, text);
  return next;
}

export const sameChoice = (a: Choice, b: Choice): boolean => textOf(a) === textOf(b);
