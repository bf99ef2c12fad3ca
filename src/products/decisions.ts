/** Decisions in words: what waits, what it does to the figure, and one verb. */
import { counted } from '#engine/wording/index.ts';
import type { Decision } from '#generated/types.ts';
import type { IconName } from '#src/components/icon.tsx';
import { relativeChange } from '#src/lib/change.ts';
import { coverageText } from '#src/lib/coverage.ts';

export interface DecisionRow {
  id: string;
  icon: IconName;
  tone: 'fit' | 'info' | 'warning';
  title: string;
  /** The product or the processes that it is about. */
  about: string;
  /** What the effect is of. */
  of: string;
  /** Unit costs before and after, or words in place of them. */
  effect: { before: number; after: number } | string;
  verb: string;
  to: string;
}

/** Two of the names, of which several may be the same, and the number of the others. */
function list(names: readonly string[]): string {
  const shown = [...new Set(names)].slice(0, 2);
  const others = names.length - shown.length;
  return `${shown.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}

const percent = (share: number) => coverageText(share, { decimals: 0, floor: 1 });

/** The largest change that is known. */
function effectOf({ processes }: Decision): Pick<DecisionRow, 'of' | 'effect'> {
  const known = processes.flatMap(({ before, after }) =>
    before === null || after === null ? [] : [{ before, after, change: relativeChange(before, after) ?? 0 }],
  );
  const [largest] = known.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  if (!largest) return { of: 'unit cost', effect: 'not calculated' };
  const { before, after } = largest;
  return { of: known.length > 1 ? 'unit cost, largest change' : 'unit cost', effect: { before, after } };
}

/** @param nameOf name of a unit operation */
export function decisionRow(decision: Decision, nameOf: (id: string) => string): DecisionRow {
  const { id, kind, product_id: product, product_name, unit_operation, number, count: size, processes } = decision;
  const operation = unit_operation === null ? '' : nameOf(unit_operation);
  const fits = `/products/${product}/data/${unit_operation}/fits`;
  const [first] = processes;
  const open = first ? `/products/${first.product_id}?process=${first.process_id}` : '/products?tab=processes';
  const ofProduct = [
    product_name,
    ...(processes.length > 0 ? [counted(processes.length, 'process', 'processes')] : []),
  ];
  switch (kind) {
    case 'proposed_fit':
      return {
        id,
        icon: 'chart',
        tone: 'fit',
        title: `Fit ${number} of ${operation} awaits review`,
        about: ofProduct.join(', '),
        ...effectOf(decision),
        verb: 'Review fit',
        to: `${fits}?fit=${id.split(':')[1]}`,
      };
    case 'unused_fit':
      return {
        id,
        icon: 'chart',
        tone: 'fit',
        title: `Fit ${number} of ${operation} is accepted but not used`,
        about: list(processes.map(({ process_name: name }) => name)),
        ...effectOf(decision),
        verb: 'Apply',
        to: open,
      };
    case 'unfitted_data':
      return {
        id,
        icon: 'flask',
        tone: 'info',
        title: `${counted(size, 'experiment')} on ${operation} ${size === 1 ? 'is' : 'are'} not fitted`,
        about: ofProduct.join(', '),
        // Only the fit shows it.
        of: '',
        effect: '',
        verb: 'Fit',
        to: fits,
      };
    case 'newer_models':
      return {
        id,
        icon: 'reset',
        tone: 'info',
        title: `${counted(size, 'process has', 'processes have')} results from older models`,
        about: list(processes.map(({ process_name: name }) => name)),
        ...effectOf(decision),
        verb: 'Recompute',
        to: open,
      };
    case 'missing_factors': {
      const shares = processes.map(({ coverage = 0 }) => coverage);
      const [low, high] = [percent(Math.min(...shares)), percent(Math.max(...shares))];
      return {
        id,
        icon: 'warning',
        tone: 'warning',
        title: `${counted(size, 'footprint')} lack${size === 1 ? 's' : ''} emission factors`,
        about: list(processes.map(({ process_name: name }) => name)),
        of: 'covered',
        effect: low === high ? `${low}\u202f%` : `${low} to ${high}\u202f%`,
        verb: 'Choose',
        to: first ? `/products/${first.product_id}/${first.process_id}/life-cycle-analysis` : open,
      };
    }
  }
}
