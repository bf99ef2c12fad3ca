/** The sections of a report, in their fixed order, and which of them a member has left out. */
import { observable, type Observable } from '#src/lib/observable.ts';

export const SECTIONS = {
  summary: 'Summary',
  flowsheet: 'Flowsheet',
  basis: 'Basis of design',
  streams: 'Streams',
  equipment: 'Equipment',
  schedule: 'Schedule',
  capital: 'Capital',
  cost: 'Operating cost',
  cash: 'Cash flow',
  matters: 'What matters',
  uncertainty: 'Uncertainty',
  footprint: 'Footprint',
  assumptions: 'Assumptions and sources',
  warnings: 'Warnings',
  versions: 'Versions',
} as const;
export type SectionName = keyof typeof SECTIONS;

export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

/** Sizes of paper, with the width that is left between the margins in mm. */
export const PAPERS = { A4: 'A4', letter: 'US Letter' } as const;
export type Paper = keyof typeof PAPERS;

/** What a member has chosen for the report of one process. */
export interface Choices {
  omitted: readonly SectionName[];
  /** '' for the name of the process. */
  title: string;
  introduction: string;
  closing: string;
  paper: Paper;
}

export const NO_CHOICES: Choices = { omitted: [], title: '', introduction: '', closing: '', paper: 'A4' };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads stored choices; what is not readable, or of another version, is as if it had never been chosen. */
export function readChoices(stored: string | null): Choices {
  let read: unknown = null;
  try {
    read = JSON.parse(stored ?? 'null');
  } catch {
    // Not ours, or cut off.
  }
  if (!isObject(read)) return NO_CHOICES;
  const { omitted, title, introduction, closing, paper } = read;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    omitted: Array.isArray(omitted) ? SECTION_NAMES.filter((name) => omitted.includes(name)) : [],
    title: text(title),
    introduction: text(introduction),
    closing: text(closing),
    paper: paper === 'letter' ? 'letter' : 'A4',
  };
}

const placeOf = (processId: string): string => `report:${processId}`;
const known = new Map<string, Observable<Choices>>();

/** The choices for the report of a process, which this browser keeps. */
export function choicesFor(processId: string): Observable<Choices> {
  let choices = known.get(processId);
  if (!choices) known.set(processId, (choices = observable(readChoices(localStorage.getItem(placeOf(processId))))));
  return choices;
}

export function choose(processId: string, change: Partial<Choices>): void {
  const choices = choicesFor(processId);
  choices.set({ ...choices.get(), ...change });
  localStorage.setItem(placeOf(processId), JSON.stringify(choices.get()));
}

/** The chosen sections with their numbers. */
export const numbered = (names: readonly SectionName[]): { name: SectionName; title: string; number: number }[] =>
  SECTION_NAMES.filter((name) => names.includes(name)).map((name, index) => ({
    name,
    title: SECTIONS[name],
    number: index + 1,
  }));

/** The same of a member's choices. */
export const chosenSections = ({ omitted }: Choices): ReturnType<typeof numbered> =>
  numbered(SECTION_NAMES.filter((name) => !omitted.includes(name)));
