import { useMemo } from 'react';
import type { OutletDisposal, Step, UnitOperation } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { toast } from '#src/lib/toast.ts';
import { copySteps } from '#src/draft/clipboard/steps.ts';
import { operationOf, type Catalogue } from '#src/draft/catalogue.ts';
import { replaceStep, stepIndex } from '#src/draft/edits.ts';
import { outletName, withFeed } from '#src/draft/feeds.ts';
import { duplicate } from '#src/draft/graph/copies.ts';
import { isGraph } from '#src/draft/graph/graph.ts';
import { insertStep, makeProduct, moveInList, sendFreely, type Edge, type Insertion } from '#src/draft/graph/insert.ts';
import { lostFeeds, removeSteps, type LostFeed } from '#src/draft/graph/remove.ts';
import { newStepId } from '#src/draft/new-id.ts';
import { destination, DISPOSAL_NAMES, setOutlet } from '#src/draft/outlets.ts';
import type { Workspace } from '#src/draft/store.ts';
import { sayUndoable } from '#src/draft/undoable.ts';

export interface StepActions {
  add: (operation: UnitOperation, at?: Insertion) => void;
  /** Removes a step; asks first what the steps that it feeds take instead. */
  remove: (step: Step) => void;
  /** Replaces the unit operation. */
  replace: (step: Step, was: UnitOperation | undefined, operation: UnitOperation) => void;
  duplicate: (step: Step) => void;
  /** Removes several steps, as one action. */
  removeAll: (ids: readonly string[]) => void;
  /** Removes steps without asking. @param instead what is taken in place of each feed that is lost */
  removeNow: (ids: readonly string[], instead: readonly LostFeed[]) => void;
  move: (step: Step, to: number) => void;
  /** Sends an outlet to a step; a line becomes a process with feeds. */
  send: (way: { from: string; outlet: string; to: string }) => void;
  /** Sets where what no step takes of an outlet goes. */
  dispose: (at: { from: string; outlet: string }, disposal: OutletDisposal) => void;
  makeProduct: (at: { from: string; outlet: string }) => void;
  /** Lets a step take half of what it takes whole, so that a share can be typed. */
  halve: (way: { from: string; outlet: string; to: string }) => void;
  /** Takes a stream away from the step that it goes to. */
  disconnect: (way: { from: string; outlet: string; to: string }) => void;
  /** Puts a splitter into a stream. */
  split: (edge: Edge) => void;
  /** Copies steps to the clipboard, to paste into any process. */
  copy: (ids: readonly string[] | 'all') => Promise<void>;
}

/** The unit operation that divides a stream. */
const SPLITTER = 'splitter';

interface Options {
  workspace: Workspace;
  catalogue: Catalogue;
  /** Selects the step to show next. */
  select: (id: string | null) => void;
  /** Asks what is taken in place of the feeds that are lost with these steps. */
  ask: (ids: readonly string[]) => void;
}

/** Actions on steps; each selects the step to show next. */
export function useStepActions({ workspace, catalogue, select, ask }: Options): StepActions {
  return useMemo(() => {
    const removeNow = (ids: readonly string[], instead: readonly LostFeed[]) => {
      const { uo_settings: before } = workspace.draft;
      const [only, ...more] = before.filter(({ id }) => ids.includes(id));
      if (!only) return;
      const what = more.length === 0 ? only.name : `${ids.length} steps`;
      const index = stepIndex(workspace.draft, only.id);
      const act = workspace.edit(`Remove ${what}`, (draft) => removeSteps(draft, ids, instead));
      const { uo_settings: left } = workspace.draft;
      const next = more.length === 0 ? left[Math.min(index, left.length - 1)] : left[0];
      select(next?.id ?? null);
      workspace.clearMarks();
      sayUndoable(workspace, act, `${what} removed`);
    };
    const remove = (ids: readonly string[]) => {
      const lost = lostFeeds(workspace.draft, ids);
      // The product of the process needs no question: it is then what fed the step.
      if (lost.some(({ to }) => to !== null)) ask(ids);
      else removeNow(ids, lost);
    };
    const nameOf = (id: string, outlet: string): string => {
      const step = workspace.draft.uo_settings.find((one) => one.id === id);
      return outletName(operationOf(catalogue, step), outlet);
    };
    return {
      add(operation, at) {
        const id = newStepId();
        workspace.edit(`Add ${operation.name}`, (draft) => insertStep(draft, operation, id, at));
        select(id);
      },
      remove: ({ id }) => remove([id]),
      removeAll: remove,
      removeNow,
      replace(step, was, operation) {
        const id = newStepId();
        const act = workspace.edit(`Replace ${step.name} with ${operation.name}`, (draft) =>
          replaceStep(draft, step.id, was, operation, id),
        );
        select(id);
        sayUndoable(workspace, act, `${step.name} replaced`);
      },
      duplicate(step) {
        const id = newStepId();
        workspace.edit(`Duplicate ${step.name}`, (draft) => duplicate(draft, step.id, id));
        select(id);
      },
      async copy(ids) {
        const { draft } = workspace;
        const chosen = ids === 'all' ? draft.uo_settings.map(({ id }) => id) : ids;
        try {
          await navigator.clipboard.writeText(copySteps(draft, chosen));
          toast.done(chosen.length === 1 ? 'Step copied. Paste into any process.' : `${chosen.length} steps copied`);
        } catch {
          toast.problem('The browser blocked copying. Allow clipboard access and try again.');
        }
      },
      send(way) {
        const { uo_settings: steps } = workspace.draft;
        const [source, target] = [way.from, way.to].map((id) => steps.find((step) => step.id === id));
        if (!source || !target) return;
        const name = outletName(operationOf(catalogue, source), way.outlet);
        const act = workspace.edit(`Send ${name} of ${source.name} to ${target.name}`, (draft) =>
          sendFreely(draft, way),
        );
        if (act === null) toast.done(`${name} already goes to ${target.name}`);
        else sayUndoable(workspace, act, `${name} sent to ${target.name}`);
      },
      dispose({ from, outlet }, disposal) {
        const name = nameOf(from, outlet);
        const what = `${name}: ${inSentence(DISPOSAL_NAMES[disposal])}`;
        const act = workspace.edit(what, (draft) => setOutlet(draft, from, outlet, destination(disposal, name)));
        sayUndoable(workspace, act, what);
      },
      makeProduct({ from, outlet }) {
        const what = `${nameOf(from, outlet)} is the product`;
        sayUndoable(
          workspace,
          workspace.edit(what, (draft) => makeProduct(draft, from, outlet)),
          what,
        );
      },
      halve({ from, outlet, to }) {
        const what = `Half of ${nameOf(from, outlet)}`;
        const act = workspace.edit(what, (draft) => {
          const feed = draft.uo_settings
            .find(({ id }) => id === to)
            ?.feeds?.find((one) => one.from === from && one.outlet === outlet);
          return feed ? withFeed(draft, to, feed, { ...feed, share: 0.5 }) : draft;
        });
        sayUndoable(workspace, act, what);
      },
      disconnect({ from, outlet, to }) {
        const target = workspace.draft.uo_settings.find(({ id }) => id === to);
        if (!target) return;
        const what = `${nameOf(from, outlet)} no longer goes to ${target.name}`;
        const act = workspace.edit(what, (draft) => withFeed(draft, to, { from, outlet }, undefined));
        sayUndoable(workspace, act, what);
      },
      split(edge) {
        const splitter = catalogue.get(SPLITTER);
        if (!splitter) return;
        const id = newStepId();
        const act = workspace.edit(`Split ${nameOf(edge.from, edge.outlet)}`, (draft) =>
          insertStep(draft, splitter, id, isGraph(draft) ? edge : stepIndex(draft, edge.from) + 1),
        );
        select(id);
        sayUndoable(workspace, act, 'Splitter added');
      },
      move(step, to) {
        workspace.edit(`Move ${step.name}`, (draft) => moveInList(draft, step.id, to));
      },
    };
  }, [workspace, catalogue, select, ask]);
}
