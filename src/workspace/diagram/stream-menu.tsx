import type { Configuration, OutletDisposal } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import type { Choice } from '#src/components/choice-menu.tsx';
import { later } from '#src/components/later.tsx';
import { operationOf, useCatalogue, type Catalogue } from '#src/draft/catalogue.ts';
import { stepIndex } from '#src/draft/edits.ts';
import { outletName } from '#src/draft/feeds.ts';
import { isGraph, leftOver, takersOf } from '#src/draft/graph/graph.ts';
import type { Edge } from '#src/draft/graph/insert.ts';
import { DISPOSALS, isProductOutlet, nextInLine } from '#src/draft/outlets.ts';
import type { StepActions } from '../use-step-actions.ts';

const [ChoiceMenu] = later(() => import('#src/components/choice-menu.tsx'));

/** An outlet, with the stream from it that was pointed at. */
export interface Outlet {
  from: string;
  outlet: string;
  /** The step that takes it; null: it is the product; absent: it leaves the process, or the whole outlet is meant. */
  to?: string | null;
}

/** What an open menu is about: an outlet, or a step whose outlet is to be chosen. */
export interface OpenMenu {
  anchor: HTMLElement;
  at: Outlet | { step: string };
}

/** Where an outlet goes, as something to do. */
const DISPOSE: Record<OutletDisposal, string> = {
  wastewater: 'Discard as wastewater',
  solids: 'Discard as solid waste',
  solvent: 'Discard as solvent',
  vent: 'Vent to the air',
  burned: 'Burn',
  sold: 'Sell as a co-product',
};

interface Props {
  menu: OpenMenu;
  draft: Configuration;
  actions: StepActions;
  /** Lets the user pick the step that takes an outlet. */
  onSend: (outlet: Outlet) => void;
  onInsert: (edge: Edge) => void;
  onShow: (stepId: string, field: string) => void;
  onClose: () => void;
}

/** What can be done with a stream: sent elsewhere, split, sold, discarded. */
export function StreamMenu({ menu: { anchor, at }, onClose, ...props }: Props) {
  const catalogue = useCatalogue();
  const choices = 'step' in at ? outletChoices(at.step, catalogue, props) : streamChoices(at, catalogue, props);
  const label = 'step' in at ? 'Send' : 'Stream';
  return <ChoiceMenu id="stream-menu" label={label} anchor={anchor} choices={choices} onClose={onClose} />;
}

type Rest = Omit<Props, 'menu' | 'onClose'>;

/** The outlets of a step of which one is sent. */
function outletChoices(id: string, catalogue: Catalogue, { draft, onSend }: Rest): Choice[] {
  return outletsOf(draft, id, catalogue).map(({ key, name }) => ({
    key,
    label: `Send ${inSentence(name)} to …`,
    icon: 'arrowRight',
    run: () => onSend({ from: id, outlet: key }),
  }));
}

export const outletsOf = (draft: Configuration, id: string, catalogue: Catalogue) =>
  operationOf(catalogue, draft.uo_settings[stepIndex(draft, id)])?.outlets ?? [];

function streamChoices(at: Outlet, catalogue: Catalogue, { draft, actions, onSend, onInsert, onShow }: Rest): Choice[] {
  const { from, outlet, to } = at;
  const step = draft.uo_settings[stepIndex(draft, from)];
  if (!step) return [];
  const operation = operationOf(catalogue, step);
  const name = outletName(operation, outlet);
  const isProduct = isProductOutlet(draft, from, outlet);
  const isTaken = nextInLine(draft, from, outlet) !== undefined || leftOver(takersOf(draft, at)) === 0;
  const isWhole = takersOf(draft, at).some(({ to: taker, feed }) => taker.id === to && feed.share === undefined);
  const now = step.outlets?.[outlet]?.disposal ?? operation?.outlets.find(({ key }) => key === outlet)?.disposal;
  const along: Choice[] =
    to === undefined
      ? []
      : [
          { label: 'Split here', icon: 'split', shortcut: 'S', run: () => actions.split({ from, outlet, to }) },
          { label: 'Add a step here', icon: 'plus', run: () => onInsert({ from, outlet, to }) },
        ];
  const dispose = DISPOSALS.toSorted((a, b) => Number(b === 'sold') - Number(a === 'sold')).map((disposal) => ({
    label: DISPOSE[disposal],
    checked: disposal === now,
    run: () => {
      actions.dispose(at, disposal);
      // A sale needs a price.
      if (disposal === 'sold') onShow(from, `outlets.${outlet}.price`);
    },
  }));
  return [
    {
      label: `Send ${inSentence(name)} to …`,
      icon: 'arrowRight',
      shortcut: 'R',
      run: () => onSend({ from, outlet }),
    },
    ...along,
    ...(now === 'sold' && !isTaken && !isProduct
      ? [
          {
            label: 'Name and price',
            icon: 'price' as const,
            run: () => onShow(from, `outlets.${outlet}.price`),
          },
        ]
      : []),
    ...(isTaken || isProduct ? [] : dispose),
    ...(isProduct
      ? []
      : [
          {
            label: 'Make this stream the product',
            icon: 'box' as const,
            run: () => actions.makeProduct({ from, outlet }),
          },
        ]),
    ...(typeof to === 'string' && isWhole
      ? [{ label: 'Take half of this stream', icon: 'split' as const, run: () => actions.halve({ from, outlet, to }) }]
      : []),
    ...(typeof to === 'string' && isGraph(draft)
      ? [{ label: 'Remove this stream', icon: 'trash' as const, run: () => actions.disconnect({ from, outlet, to }) }]
      : []),
    { label: `Connections of ${step.name}`, icon: 'sliders', run: () => onShow(from, `outlets.${outlet}`) },
  ];
}
