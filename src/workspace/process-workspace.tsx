import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Library, UnitOperation } from '#engine/index.ts';
import type { Product } from '#generated/types.ts';
import type { ProcessOnLine } from '#src/products/use-line.ts';
import { CommentContext, WhereFromContext } from '#src/components/where-from.tsx';
import { CalculatorContext, useNewCalculator } from '#src/engine/calculator.ts';
import { commentOn } from './comments/comment-on.ts';
import { ChecksProvider } from './checks/checks-context.tsx';
import { operationOf, CatalogueContext, type Catalogue } from '#src/draft/catalogue.ts';
import { LeverageContext, LiveLeverage } from './leverage/live-leverage.ts';
import { LibraryContext } from '#src/draft/library.ts';
import type { Insertion } from '#src/draft/graph/insert.ts';
import { RemoveDialog } from './graph/remove-dialog.tsx';
import type { FieldFocus } from './field-focus.ts';
import { assumptionOf } from '#src/draft/refusals.ts';
import { ReportedDraft } from './reported-draft.tsx';
import { WorkspaceContext } from '#src/draft/store.ts';
import { ToolHost } from './tool-host.tsx';
import { ToolsContext, useToolsOfAddress } from './tools/tools.ts';
import { useOpenWorkspace } from '#src/draft/use-open-workspace.ts';
import { useProposedChanges } from './proposed-changes.ts';
import { useStepActions } from './use-step-actions.ts';
import { WorkspaceScreen } from './workspace-screen.tsx';

interface Props {
  product: Product;
  process: ProcessOnLine;
  library: Library;
  catalogue: Catalogue;
}

/** One process, open for work. The chosen step is in the address, so that a link leads to it. */
export function ProcessWorkspace({ product, process, library, catalogue }: Props) {
  const workspace = useOpenWorkspace(product, process, library);
  useProposedChanges(workspace, catalogue);
  const calculator = useNewCalculator(product, library);
  const [leverage] = useState(() => new LiveLeverage());
  useEffect(() => leverage.follow(workspace, calculator.ask, product), [leverage, workspace, calculator, product]);
  const [params, setParams] = useSearchParams();
  const [focus, setFocus] = useState<FieldFocus | null>(null);
  const [insertAt, setInsertAt] = useState<Insertion | null>(null);
  const [removing, setRemoving] = useState<readonly string[] | null>(null);
  const [replaced, setReplaced] = useState<string | null>(null);

  const select = useCallback(
    (id: string | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === null) next.delete('step');
          else next.set('step', id);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const actions = useStepActions({ workspace, catalogue, select, ask: setRemoving });
  const tools = useToolsOfAddress();
  const { open: openTool } = tools;

  const add = useCallback(
    (operation: UnitOperation) => {
      const step = workspace.draft.uo_settings.find(({ id }) => id === replaced);
      if (step) actions.replace(step, operationOf(catalogue, step), operation);
      else actions.add(operation, insertAt ?? undefined);
      setInsertAt(null);
      setReplaced(null);
    },
    [actions, insertAt, replaced, workspace, catalogue],
  );
  const onRefused = useCallback(
    (stepId: string, field: string | null) => {
      const assumption = assumptionOf(field);
      if (assumption !== null) return openTool('assumptions', assumption);
      select(stepId);
      if (field !== null) setFocus({ stepId, field });
      return undefined;
    },
    [select, openTool],
  );

  const screen = useMemo(
    () => ({
      selected: params.get('step'),
      select,
      actions,
      add,
      insertAt,
      setInsertAt,
      replaced,
      setReplaced,
      focus,
      onRefused,
    }),
    [params, select, actions, add, insertAt, replaced, focus, onRefused],
  );
  return (
    <CatalogueContext value={catalogue}>
      <WorkspaceContext value={workspace}>
        <LibraryContext value={library}>
          <CalculatorContext value={calculator}>
            <CommentContext value={commentOn.set}>
              <WhereFromContext value={tools.whereFrom}>
                <ToolsContext value={tools}>
                  <LeverageContext value={leverage}>
                    <ReportedDraft product={product}>
                      <ChecksProvider
                        kind={product.kind}
                        analysis={`/products/${product.id}/${process.id}/life-cycle-analysis`}
                        onShow={onRefused}
                      >
                        <WorkspaceScreen
                          product={product}
                          process={process}
                          tool={(save) => (
                            <ToolHost
                              process={process}
                              onSave={save}
                              onSelect={select}
                              stepId={screen.selected}
                              product={product}
                              library={library}
                              onShow={onRefused}
                            />
                          )}
                          {...screen}
                        />
                      </ChecksProvider>
                    </ReportedDraft>
                  </LeverageContext>
                </ToolsContext>
              </WhereFromContext>
            </CommentContext>
          </CalculatorContext>
          {removing && <RemoveDialog ids={removing} actions={actions} onClose={() => setRemoving(null)} />}
        </LibraryContext>
      </WorkspaceContext>
    </CatalogueContext>
  );
}
