import { countsOn, itemEvidence, LAST_CONFIRMED_YEAR, quotedItem } from '#engine/index.ts';
import type { Molecule, Quotation } from '#generated/types.ts';
import { today } from '#src/draft/use-library.ts';
import { Sources } from '#src/workspace/provenance/price-evidence.tsx';

interface Props {
  component: { id: string; name: string; price: number };
  /** Its row, if it is a molecule. */
  molecule: Molecule | undefined;
  quotations: readonly Quotation[] | undefined;
}

/** What independent sources and the quotations of the organisation say of the price of a material; nothing if none does. */
export function PriceSources({ component: { id, name, price }, molecule, quotations = [] }: Props) {
  const counting = quotations.filter((one) => countsOn(one, today()));
  const book = { house: 'evidence', quotations: counting, year: LAST_CONFIRMED_YEAR } as const;
  const quoted = quotedItem({ id, category: 'materials', molecule }, price, book);
  return (
    <Sources
      id={id}
      words={{ each: 'one kg', per: 'USD/kg', what: 'this price' }}
      mark={null}
      evidenceOf={(leftOut) => itemEvidence({ id, title: name }, price * (quoted?.level ?? 1), quoted, leftOut)}
    />
  );
}
