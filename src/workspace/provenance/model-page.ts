/** Links from the source of a formula to the page of the documentation that derives it. */
import type { Provenance } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';

export interface Source {
  /** The source without the reference to the documentation. */
  text: string;
  /** Address of the page; null for a source outside the documentation. */
  href: string | null;
  /** Name of the page. */
  page: string;
}

const REFERENCE = /(?<!\s)\s*\(?docs\/models(?:, ([^)]+))?\)?/;
/** Pages by their names in sources; sections of unit operations have numbers. */
const PAGES: Readonly<Record<string, string>> = {
  economics: 'Economics',
  process: 'Process, schedule and metrics',
  footprint: 'Footprint',
  utilities: 'The plant’s own utilities',
  plants: 'Processes with feeds',
};

/** A source in words, with the page of the documentation that it names. */
export function sourceOfText(source: string): Source {
  const found = REFERENCE.exec(source);
  if (!found) return { text: source, href: null, page: '' };
  const name = found[1] ?? '';
  const isPage = Object.hasOwn(PAGES, name);
  return {
    text: source.replace(REFERENCE, ''),
    href: `/docs/models/${isPage ? name : 'index'}.html`,
    page: isPage ? `Models: ${PAGES[name]!}` : 'Models',
  };
}

/** The page of the formula of a number: for a model, that of its unit operation. */
export function sourceOfFormula(
  { source, method }: Pick<Provenance, 'source' | 'method'>,
  operationName: string,
): Source {
  if (method.kind !== 'model') return sourceOfText(source);
  const section = REFERENCE.exec(source)?.[1];
  const where = [
    section && `section ${section}`,
    method.equation !== '' && method.equation !== section && `equation ${method.equation}`,
  ];
  return {
    text: where.filter(Boolean).join(', '),
    href: `/docs/engine/${method.unit_operation.replaceAll('_', '-')}.html`,
    page: `Model of ${inSentence(operationName)}`,
  };
}
