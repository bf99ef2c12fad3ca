import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Product } from '#generated/types.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import type { Library } from '#engine/index.ts';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { CatalogueContext } from '#src/draft/catalogue.ts';
import { useAllOperations } from '#src/draft/use-all-operations.ts';
import { useLibrary } from '#src/draft/use-library.ts';
import { toBasis } from '#src/draft/wire.ts';
import { CalculatorContext, useNewCalculator } from '#src/engine/calculator.ts';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { ReportedContext, reportedFor } from '#src/lib/reporting.ts';
import { Choose } from './choose.tsx';
import type { Draft } from './draft.ts';
import { Review } from './review.tsx';

/** A process of a product from what was read in a document: first the draft, then row by row what of it is entered. */
export default function DocumentImportPage() {
  const { prodId = '' } = useParams();
  const product = useGetProduct(prodId).data;
  const library = useLibrary();
  useCrumbs([
    { label: 'Products', to: '/products' },
    { label: product?.name ?? '', to: `/products/${prodId}` },
    { label: 'From a document' },
  ]);
  return product && library ? <Loaded product={product} library={library} /> : <PageSkeleton />;
}

function Loaded({ product, library }: { product: Product; library: Library }) {
  const catalogue = useAllOperations();
  const calculator = useNewCalculator(toBasis(product), library);
  const [draft, setDraft] = useState<Draft | null>(null);
  // What was pasted is still there after a draft is discarded.
  const [text, setText] = useState('');
  return (
    <CatalogueContext value={catalogue}>
      <CalculatorContext value={calculator}>
        <ReportedContext value={reportedFor(product, null)}>
          {draft === null ? (
            <>
              <UnsavedChanges dirty={text !== ''} />
              <Choose product={product} text={text} onText={setText} onDraft={setDraft} />
            </>
          ) : (
            <Review product={product} read={draft} onDiscard={() => setDraft(null)} />
          )}
        </ReportedContext>
      </CalculatorContext>
    </CatalogueContext>
  );
}
