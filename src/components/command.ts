import { useEffect, useRef } from 'react';
import { observable, useObservable } from '#src/lib/observable.ts';
import type { IconName } from './icon.tsx';

/** A command of the command palette. */
export interface Command {
  id: string;
  group:
    | 'Change'
    | 'Recent'
    | 'This process'
    | 'Pages'
    | 'Products'
    | 'Processes'
    | 'Create'
    | 'Actions'
    | 'Steps'
    | 'Add a step'
    | 'Settings'
    | 'Analyses'
    | 'Versions'
    | 'Library';
  title: string;
  /** Shown in grey after the title: where it is, or how a value was read. */
  note?: string;
  icon: IconName;
  /** Synonyms for searching. */
  words?: string;
  /** Keys that run it outside the palette: one letter, or G and a letter. */
  keys?: string;
  /** Found by who offers it, in its order: it need not contain the typed words. */
  isFound?: boolean;
  run: () => void;
}

type Source = (typed: string) => readonly Command[];

const sources = observable<readonly Source[]>([]);

/** Offers commands of the open page in the palette. @param source the commands for a typed text */
export function usePageCommands(source: Source): void {
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  useEffect(() => {
    const own: Source = (typed) => latest.current(typed);
    sources.set([...sources.get(), own]);
    return () => sources.set(sources.get().filter((one) => one !== own));
  }, []);
}

/** The commands of the open page. */
export const useCommandsOfPage = (typed: string): Command[] =>
  useObservable(sources).flatMap((source) => source(typed));

/** The command of the open page that a letter runs. */
export const commandWithKey = (key: string): Command | undefined =>
  sources
    .get()
    .flatMap((source) => source(''))
    .find(({ keys }) => keys?.toLowerCase() === key);
