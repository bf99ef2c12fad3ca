import { useParams } from 'react-router-dom';
import { useGetProcess } from '#generated/hooks/processes.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { CatalogueContext } from '#src/draft/catalogue.ts';
import { DesignFirst } from '#src/workspace/design-first.tsx';
import { OpenDraft } from '#src/workspace/open-draft.tsx';
import { useAllOperations } from '#src/draft/use-all-operations.ts';
import { useLibrary } from '#src/draft/use-library.ts';
import { ReportScreen } from './report-screen.tsx';

/** The report of a process, to be read on screen and on paper by people who do not use the workspace. */
export default function ReportPage() {
  const { prodId = '', processId = '' } = useParams();
  const product = useGetProduct(prodId).data;
  const process = useGetProcess(prodId, processId).data;
  const library = useLibrary();
  const catalogue = useAllOperations();
  if (!product || !process || !library) return <PageSkeleton />;
  if (!process.configuration)
    return (
      <DesignFirst title="Report" at="report" product={product} process={process} missing="Nothing to report yet">
        Add the steps of {process.name} and save them. The report describes the plant, its costs and its footprint.
      </DesignFirst>
    );
  return (
    <CatalogueContext value={catalogue}>
      <OpenDraft key={process.id} product={product} process={process} library={library}>
        {(workspace) => <ReportScreen workspace={workspace} product={product} process={process} library={library} />}
      </OpenDraft>
    </CatalogueContext>
  );
}
