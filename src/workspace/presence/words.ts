/** How people in a process are named, and where they are, in words. */
import type { PersonPresent, ProcessPage } from '#generated/types.ts';

export const firstName = (name: string): string => name.split(/\s+/)[0] ?? name;

const PAGES: Record<ProcessPage, string> = {
  design: 'the design',
  economics: 'Economics',
  life_cycle: 'Life cycle',
  analyses: 'Analyses',
  facility: 'Facility',
  report: 'the report',
  history: 'History',
};

/** "edits Diafiltration, draft of v14"; "reads Economics". @param nameOf a step in the draft, which may be newer */
export function whereabouts(
  { page, step_id: id, step_name: name, unsaved, configuration_number: number }: PersonPresent,
  nameOf: (stepId: string) => string | undefined,
): string {
  const step = id === null ? null : (nameOf(id) ?? name ?? 'a new step');
  const draft = unsaved && number !== null ? `, draft of v${number}` : '';
  return `${unsaved ? 'edits' : 'reads'} ${step ?? PAGES[page]}${draft}`;
}

const TONES = ['purification', 'upstream', 'finishing', 'recovery'] as const;
export type Tone = (typeof TONES)[number] | 'concentration';
/** The tone of the user. */
export const OWN_TONE: Tone = 'concentration';

/** A person has the same tone in everybody's browser. */
export function toneOf(userId: string): Tone {
  let sum = 0;
  for (const letter of userId) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return TONES[sum % TONES.length]!;
}
