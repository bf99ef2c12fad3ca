import type { CheckProposal, SettingValue } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { formatInput } from '#src/lib/format.ts';
import type { Catalogue } from './catalogue.ts';
import { toDisplay } from './values.ts';
import { withUnit } from '#src/lib/quantity.ts';

/** 'Raise feed concentration to 595 g/L', 'Set solvent returned to yes'. */
export function proposalWords(proposal: CheckProposal, choiceTitle: (value: string) => string): string {
  const { title, from, to } = proposal;
  const verb = typeof from !== 'number' || typeof to !== 'number' ? 'Set' : to > from ? 'Raise' : 'Lower';
  return `${verb} ${inSentence(title)} to ${valueWords(proposal, to, choiceTitle)}`;
}

/** 'Feed concentration 595 g/L', for the list of edits. */
export const editWords = (proposal: CheckProposal, choiceTitle: (value: string) => string): string =>
  `${proposal.title} ${valueWords(proposal, proposal.to, choiceTitle)}`;

export function valueWords(
  proposal: CheckProposal,
  value: SettingValue | null,
  choiceTitle: (value: string) => string,
): string {
  if (value === null) return 'the rest';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return choiceTitle(value);
  return withUnit(formatInput(Number(toDisplay(value, proposal).toPrecision(4))), proposal.display_unit);
}

/** The title of a choice in the catalogue. */
export const choiceTitleIn =
  (catalogue: Catalogue, { key }: CheckProposal, operation: string | undefined) =>
  (value: string): string =>
    catalogue
      .get(operation ?? '')
      ?.parameters.find((one) => one.key === key)
      ?.choices.find((choice) => choice.value === value)?.title ?? value;
