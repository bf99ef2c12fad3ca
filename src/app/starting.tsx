import { BrandMark } from '#src/components/brand-mark.tsx';

/** The logo, shown before the first page. */
export function Starting() {
  return (
    <main style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }} aria-busy="true" aria-label="Starting">
      <BrandMark size={40} />
    </main>
  );
}
