import { BrandMark } from '#src/components/brand-mark.tsx';
import { LoadingDialog } from './loading-dialog.tsx';

/** What is there before the first page: the mark, and the dialog once data is being loaded. */
export function Starting() {
  return (
    <main style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }} aria-busy="true" aria-label="Starting">
      <BrandMark size={40} />
      <LoadingDialog />
    </main>
  );
}
