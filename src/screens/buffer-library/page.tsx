import { useSearchParams } from 'react-router-dom';
import { useGetBuffer } from '#generated/hooks/buffers.ts';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { useLibrary } from '#src/draft/use-library.ts';
import { BufferList } from './buffer-list.tsx';
import { Designer } from './designer.tsx';

/** The buffers of the organisation, or the buffer in the address. */
export default function BufferLibraryPage() {
  const id = useSearchParams()[0].get('buffer');
  if (id === null) return <BufferList />;
  return id === 'new' ? <OpenBuffer key="new" id={null} /> : <OpenBuffer key={id} id={id} />;
}

function OpenBuffer({ id }: { id: string | null }) {
  const library = useLibrary();
  const { data: buffer } = useGetBuffer(id ?? '', { query: { enabled: id !== null } });
  if (!library || (id !== null && !buffer)) return <PageSkeleton />;
  return <Designer buffer={buffer ?? null} library={library} />;
}
