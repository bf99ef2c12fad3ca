import { useParams } from 'react-router-dom';
import { useGetProcess } from '#generated/hooks/processes.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { DesignFirst } from '#src/workspace/design-first.tsx';
import { OpenDraft } from '#src/workspace/open-draft.tsx';
import { useAllOperations } from '#src/draft/use-all-operations.ts';
import { useLibrary } from '#src/draft/use-library.ts';
import { MeasureScreen } from './measure-screen.tsx';

/** Which measurement of a process is worth most before a decision, less its cost. */
export default function MeasurePage() {
  const { prodId = '', processId = '' } = useParams();
  const product = useGetProduct(prodId).data;
  const process = useGetProcess(prodId, processId).data;
  const library = useLibrary();
  const catalogue = useAllOperations();
  if (!product || !process || !library || catalogue.size === 0) return <PageSkeleton />;
  if (!process.configuration)
    return (
      <DesignFirst
        title="What to measure next"
        at="analyses"
        product={product}
        process={process}
        missing="Nothing to measure yet"
      >
        Add the steps of {process.name} and save them. Measurements are then ranked by what their results are worth.
      </DesignFirst>
    );
  return (
    <OpenDraft key={process.id} product={product} process={process} library={library}>
      {(workspace) => (
        <MeasureScreen
          workspace={workspace}
          product={product}
          process={process}
          saved={process.configuration!}
          catalogue={catalogue}
        />
      )}
    </OpenDraft>
  );
}
