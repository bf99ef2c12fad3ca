import type { ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Library } from '#engine/index.ts';
import { later } from '#src/components/later.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { CatalogueContext, type Catalogue } from '#src/draft/catalogue.ts';
import { onBranch } from '#src/products/use-line.ts';
import { assumptionOf } from '#src/draft/refusals.ts';
import type { Workspace } from '#src/draft/store.ts';
import { useAllOperations } from '#src/draft/use-all-operations.ts';
import { useLibrary } from '#src/draft/use-library.ts';
import { OpenDraft } from './open-draft.tsx';
import { processPage, type PageProps } from './process-page.tsx';

const [DraftCommands] = later(() => import('./draft-commands.tsx'), null, { themed: false });

/** Of a page that edits the draft of the design. */
export interface DraftPageProps extends PageProps {
  workspace: Workspace;
  library: Library;
  catalogue: Catalogue;
}

/** As `processPage`, on the draft of the design. In a file of its own: a page without a draft loads nothing of it. */
export const draftPage = (about: Parameters<typeof processPage>[0], Screen: ComponentType<DraftPageProps>) =>
  processPage(about, function DraftPage({ product, process }) {
    const library = useLibrary();
    const catalogue = useAllOperations();
    const navigate = useNavigate();
    const inDesign = (at: Record<string, string>) =>
      void navigate(
        onBranch(
          `/products/${product.id}?${new URLSearchParams({ process: process.id, ...at }).toString()}`,
          process.branch?.id,
        ),
      );
    const onShow = (step: string, field: string) =>
      inDesign(step === '' ? { tool: 'assumptions', about: assumptionOf(field) ?? '' } : { step });
    if (!library || catalogue.size === 0) return <PageSkeleton />;
    return (
      <CatalogueContext value={catalogue}>
        <OpenDraft product={product} process={process} library={library}>
          {(workspace) => (
            <>
              <Screen {...{ product, process, workspace, library, catalogue }} />
              <DraftCommands
                {...{ product, workspace, library, catalogue, onShow }}
                onSeek={(about) => inDesign({ tool: 'goal-seek', about })}
              />
            </>
          )}
        </OpenDraft>
      </CatalogueContext>
    );
  });
