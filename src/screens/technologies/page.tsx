import { useParams } from 'react-router-dom';
import { useGetProcess } from '#generated/hooks/processes.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { DesignFirst } from '#src/workspace/design-first.tsx';
import { OpenDraft } from '#src/workspace/open-draft.tsx';
import { useLibrary } from '#src/draft/use-library.ts';
import { TechnologiesScreen } from './technologies-screen.tsx';

/** A process in stainless steel, as a hybrid and in single use, at several outputs. */
export default function TechnologiesPage() {
  const { prodId = '', processId = '' } = useParams();
  const product = useGetProduct(prodId).data;
  const process = useGetProcess(prodId, processId).data;
  const library = useLibrary();
  if (!product || !process || !library) return <PageSkeleton />;
  if (!process.configuration)
    return (
      <DesignFirst
        title="Technology comparison"
        at="facility"
        product={product}
        process={process}
        missing="Nothing to compare yet"
      >
        Add the steps of {process.name} and save them. Each technology is then sized for the same outputs.
      </DesignFirst>
    );
  return (
    <OpenDraft key={process.id} product={product} process={process} library={library}>
      {(workspace) => <TechnologiesScreen workspace={workspace} product={product} process={process} />}
    </OpenDraft>
  );
}
