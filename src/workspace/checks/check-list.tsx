import { useCallback, useEffect, type KeyboardEvent, type Ref } from 'react';
import { groupOf, type Check, type CheckProposal, type Configuration, type Results } from '#engine/index.ts';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { choiceTitleIn, proposalWords } from '#src/draft/proposal-words.ts';
import { useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { adviceOf } from './advice.ts';
import { CheckRow } from './check-row.tsx';
import { useChecks } from './checks-context.tsx';
import { useTake } from './use-take.ts';
import { bestProposal } from './worth.ts';

interface Props {
  label: string;
  /** Those that are listed. */
  of: readonly Check[];
  current: Check | undefined;
  /** The step that the list stands beside. */
  at?: string | null;
  /** Whether all of the chosen check is shown elsewhere. */
  isShort?: boolean;
  /** Whether a line with a heading divides what saves from doubts, and doubts from the rest. */
  isGrouped?: boolean;
  ref?: Ref<HTMLOListElement>;
}

/** Checks of the draft with their proposals, which are searched as long as the list is on screen. */
export function CheckList({ label, of, current, at = null, isShort = false, isGrouped = false, ref }: Props) {
  const { checks, priced, select, watch, goTo, kind, analysis } = useChecks();
  const workspace = useWorkspace();
  const catalogue = useCatalogue();
  const results = useWorkspaceState((state) => state.results);
  const take = useTake();
  const wordsOf = useProposalWords();
  useEffect(() => watch(), [watch]);
  const takeOne = useCallback((proposal: CheckProposal) => take([proposal]), [take]);
  const choose = useCallback((check: Check) => select(check.id), [select]);
  /** The proposal of the list comes before that of the open step while the list has the focus. */
  const onKeyDown = (event: KeyboardEvent) => {
    const first = current && bestProposal(current);
    if (event.key !== 'Enter' || !event.altKey || !first) return;
    event.preventDefault();
    takeOne(first);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its buttons bubble to it
    <ol ref={ref} aria-label={label} onKeyDown={onKeyDown}>
      {of.map((check, place) => {
        const before = of[place - 1];
        return (
          <CheckRow
            key={check.id}
            check={check}
            number={checks.indexOf(check) + 1}
            place={placeOf(check, workspace.draft, results)}
            advice={adviceOf(check, workspace.draft, catalogue)}
            excluded={excludedBy(check, checks)}
            isSelected={check.id === current?.id}
            isOpen={check.id === current?.id && !isShort}
            isPriced={priced.has(check.id)}
            isAtStep={at !== null}
            opens={isGrouped && before && groupOf(before) !== groupOf(check) ? groupOf(check) : null}
            before={results?.figures ?? null}
            onSelect={choose}
            onTake={takeOne}
            onGo={goTo}
            {...{ kind, analysis, wordsOf }}
          />
        );
      })}
    </ol>
  );
}

/** The numbers of the checks that this one excludes, in words; empty if there are none. */
export function excludedBy({ excludes = [] }: Check, checks: readonly Check[]): string {
  const numbers = checks.flatMap(({ id }, place) => (excludes.includes(id) ? [place + 1] : []));
  return numbers.length === 0 ? '' : `Not together with ${numbers.join(' and ')}.`;
}

/** Equipment tag or name of the step that a check is about. */
export function placeOf({ step_id }: Check, { uo_settings }: Configuration, results: Results | null): string {
  const tag = results?.steps.find((one) => one.step_id === step_id)?.tag;
  return tag ?? uo_settings.find(({ id }) => id === step_id)?.name ?? 'Process';
}

/** What a proposal does, in words. */
export function useProposalWords(): (proposal: CheckProposal) => string {
  const workspace = useWorkspace();
  const catalogue = useCatalogue();
  return useCallback(
    (proposal) => {
      const step = workspace.draft.uo_settings.find(({ id }) => id === proposal.step_id);
      return proposalWords(proposal, choiceTitleIn(catalogue, proposal, step?.unit_operation));
    },
    [workspace, catalogue],
  );
}
