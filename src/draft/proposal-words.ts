import { assumptionRow, choiceTitle, type CheckProposal, type SettingValue } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { formatInput } from '#src/lib/format.ts';
import type { Catalogue } from './catalogue.ts';
import { toDisplay } from './values.ts';
import { withUnit } from '#src/lib/quantity.ts';

/** The first plural, and its singular. */
const PLURAL = /\b(\w+ss)es\b|\b(\w*[^\Ws])s\b/;

/**
 * 'Raise feed concentration to 595 g/L', 'Use 1 machine', 'Set solvent returned to yes'; of a choice that is only assumed 'Keep Food'.
 */
export function proposalWords(proposal: CheckProposal, titleOf: (value: string) => string): string {
  const { title, from, to, type } = proposal;
  if (from === to) return `Keep ${valueWords(proposal, to, titleOf)}`;
  if (type === 'integer' && PLURAL.test(title)) {
    const counted = inSentence(title).replace(/^minimum /, '');
    return `Use ${valueWords(proposal, to, titleOf)} ${to === 1 ? counted.replace(PLURAL, '$1$2') : counted}`;
  }
  const verb = typeof from !== 'number' || typeof to !== 'number' ? 'Set' : to > from ? 'Raise' : 'Lower';
  return `${verb} ${inSentence(title)} to ${valueWords(proposal, to, titleOf)}`;
}

/** 'Feed concentration 595 g/L', for the list of edits. */
export const editWords = (proposal: CheckProposal, titleOf: (value: string) => string): string =>
  `${proposal.title} ${valueWords(proposal, proposal.to, titleOf)}`;

export function valueWords(
  proposal: CheckProposal,
  value: SettingValue | null,
  titleOf: (value: string) => string,
): string {
  if (value === null) return 'the rest';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return titleOf(value);
  return withUnit(formatInput(Number(toDisplay(value, proposal).toPrecision(4))), proposal.display_unit);
}

/** The title of a choice of a unit operation in the catalogue, or of an assumption. */
export const choiceTitleIn =
  (catalogue: Catalogue, { step_id, key }: CheckProposal, operation: string | undefined) =>
  (value: string): string => {
    const row = step_id === null ? assumptionRow(key) : undefined;
    if (row) return choiceTitle(row, value);
    const parameter = catalogue.get(operation ?? '')?.parameters.find((one) => one.key === key);
    return parameter?.choices.find((choice) => choice.value === value)?.title ?? value;
  };
