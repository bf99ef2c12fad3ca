import { useSearchParams } from 'react-router-dom';
import { NotFound } from '#src/components/failure/failure-view.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { useLibrary } from '#src/draft/use-library.ts';
import { useOwnOperations } from '#src/draft/use-own-operations.ts';
import { Editor } from './editor.tsx';
import { OwnOperationList } from './list.tsx';

/** The own operations of the organisation, or the one in the address. */
export default function OwnOperationsPage() {
  const id = useSearchParams()[0].get('operation');
  return id === null ? <OwnOperationList /> : <OpenOperation key={id} id={id} />;
}

function OpenOperation({ id }: { id: string }) {
  const library = useLibrary();
  const all = useOwnOperations();
  if (!library || !all) return <PageSkeleton />;
  const own = all.find((one) => one.id === id);
  if (!own && id !== 'new') return <NotFound />;
  return <Editor own={own ?? null} library={library} />;
}
