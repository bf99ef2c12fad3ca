import { useParams } from 'react-router-dom';
import { useGetProcess } from '#generated/hooks/processes.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { CatalogueContext } from '#src/draft/catalogue.ts';
import { DesignFirst } from '#src/workspace/design-first.tsx';
import { OpenDraft } from '#src/workspace/open-draft.tsx';
import { useAllOperations } from '#src/draft/use-all-operations.ts';
import { useLibrary } from '#src/draft/use-library.ts';
import { FacilityScreen } from './facility-screen.tsx';

/** The facility of a process: rooms by grade, air, water, and the people who work there. */
export default function FacilityPage() {
  const { prodId = '', processId = '' } = useParams();
  const product = useGetProduct(prodId).data;
  const process = useGetProcess(prodId, processId).data;
  const library = useLibrary();
  const catalogue = useAllOperations();
  if (!product || !process || !library) return <PageSkeleton />;
  if (!process.configuration)
    return (
      <DesignFirst title="Facility" at="facility" product={product} process={process} missing="No facility yet">
        Add the steps of {process.name} and save them. Rooms, air, water and people are calculated from them.
      </DesignFirst>
    );
  return (
    <CatalogueContext value={catalogue}>
      <OpenDraft key={process.id} product={product} process={process} library={library}>
        {(workspace) => <FacilityScreen workspace={workspace} product={product} process={process} />}
      </OpenDraft>
    </CatalogueContext>
  );
}
