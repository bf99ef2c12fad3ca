import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import type { Library } from '#engine/index.ts';
import type { Product } from '#generated/types.ts';
import type { ProcessOnLine } from '#src/products/use-line.ts';
import { CommentContext, WhereFromContext } from '#src/components/where-from.tsx';
import { Locked } from '#src/components/editors-only.tsx';
import { LibraryContext } from '#src/draft/library.ts';
import { CalculatorContext, useNewCalculator } from '#src/engine/calculator.ts';
import { useUnsavedCount, WorkspaceContext, type Workspace } from '#src/draft/store.ts';
import { commentOn } from './comments/comment-on.ts';
import { ReportedDraft } from './reported-draft.tsx';
import type { Saving } from '#src/draft/save.ts';
import { ToolsContext, useToolsOfAddress } from './tools/tools.ts';
import { UndoButton } from './undo-button.tsx';
import { useOpenWorkspace } from '#src/draft/use-open-workspace.ts';

interface Props {
  product: Product;
  process: ProcessOnLine;
  library: Library;
  children: (workspace: Workspace) => ReactNode;
}

/** A page about a process that edits the same draft as the design and can explain its numbers. */
export function OpenDraft({ product, process, library, children }: Props) {
  const workspace = useOpenWorkspace(product, process, library);
  const tools = useToolsOfAddress();
  const calculator = useNewCalculator(product, library);
  return (
    <WorkspaceContext value={workspace}>
      <LibraryContext value={library}>
        <CalculatorContext value={calculator}>
          <CommentContext value={commentOn.set}>
            <WhereFromContext value={tools.whereFrom}>
              <ToolsContext value={tools}>
                <ReportedDraft product={product}>{children(workspace)}</ReportedDraft>
              </ToolsContext>
            </WhereFromContext>
          </CommentContext>
        </CalculatorContext>
      </LibraryContext>
    </WorkspaceContext>
  );
}

interface ActionProps {
  workspace: Workspace;
  saving: Saving;
  /** Number of versions saved so far. */
  versions: number;
  /** Buttons between those that take changes back and the one that saves them. */
  children: ReactNode;
}

/** The buttons of such a page: undo, discard, its own, save. */
export function DraftActions({ workspace, saving, versions, children }: ActionProps) {
  const count = useUnsavedCount();
  return (
    <>
      {count > 0 && (
        <>
          <UndoButton />
          <Button variant="text" onClick={() => workspace.discard()}>
            Discard
          </Button>
        </>
      )}
      {children}
      <Locked by={saving.lock}>
        <Button variant="contained" loading={saving.saving} disabled={count === 0} onClick={() => void saving.save()}>
          Save as v{versions + 1}
        </Button>
      </Locked>
    </>
  );
}
