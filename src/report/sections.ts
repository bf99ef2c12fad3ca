/** The sections of reports, in their fixed order, and which of them a member has left out. */
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
  chance: 'Chance of each limit',
  design_space: 'Design space',
  footprint: 'Footprint',
  assumptions: 'Assumptions and sources',
  warnings: 'Warnings',
  versions: 'Versions',
} as const;
export type SectionName = keyof typeof SECTIONS;

/** The sections of shared pages. */
export const SHARED_SECTIONS = { ...SECTIONS, passport: 'Carbon passport' } as const;

export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

/** The sections of a report that compares processes. */
export const COMPARED_SECTIONS = {
  summary: 'Summary',
  figures: 'Key figures',
  flowsheet: 'Flowsheets',
  cost: 'Unit cost',
  capital: 'Capital',
  cash: 'Cash flow',
  schedule: 'Schedule and equipment',
  uncertainty: 'Uncertainty',
  footprint: 'Footprint',
  assumptions: 'Assumptions that differ',
  warnings: 'Warnings',
  versions: 'Versions',
} as const;
export type ComparedSectionName = keyof typeof COMPARED_SECTIONS;

/** A section as it is printed. */
export interface Section<Name extends string = string> {
  name: Name;
  title: string;
  number: number;
}

/** Sizes of paper, with the width that is left between the margins in mm. */
export const PAPERS = { A4: 'A4', letter: 'US Letter' } as const;
export type Paper = keyof typeof PAPERS;

/** What a member has chosen for one report. */
export interface Choices {
  omitted: readonly string[];
  /** '' for the name of what is reported. */
  title: string;
  introduction: string;
  closing: string;
  paper: Paper;
}

export const NO_CHOICES: Choices = { omitted: [], title: '', introduction: '', closing: '', paper: 'A4' };

/** Sections of any report. */
const KNOWN = Object.keys({ ...SECTIONS, ...COMPARED_SECTIONS });

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
    omitted: Array.isArray(omitted) ? KNOWN.filter((name) => omitted.includes(name)) : [],
    title: text(title),
    introduction: text(introduction),
    closing: text(closing),
    paper: paper === 'letter' ? 'letter' : 'A4',
  };
}

const placeOf = (subject: string): string => `report:${subject}`;
const known = new Map<string, Observable<Choices>>();

/** The choices for one report, which this browser keeps. @param subject id of the process, or of the compared ones */
export function choicesFor(subject: string): Observable<Choices> {
  let choices = known.get(subject);
  if (!choices) known.set(subject, (choices = observable(readChoices(localStorage.getItem(placeOf(subject))))));
  return choices;
}

export function choose(subject: string, change: Partial<Choices>): void {
  const choices = choicesFor(subject);
  choices.set({ ...choices.get(), ...change });
  localStorage.setItem(placeOf(subject), JSON.stringify(choices.get()));
}

/** The named sections with their numbers, in the order of their titles. */
export function numbered<Name extends string>(
  names: readonly Name[],
  titles: Readonly<Record<Name, string>>,
): Section<Name>[] {
  return (Object.keys(titles) as Name[])
    .filter((name) => names.includes(name))
    .map((name, index) => ({ name, title: titles[name], number: index + 1 }));
}

/** The same of a member's choices. */
export const chosenSections = <Name extends string>(
  { omitted }: Choices,
  titles: Readonly<Record<Name, string>>,
): Section<Name>[] =>
  numbered(
    (Object.keys(titles) as Name[]).filter((name) => !omitted.includes(name)),
    titles,
  );
