import { useId, useState } from 'react';
import { IconButton } from './button.tsx';
import type { Choice } from './choice-menu.tsx';
import { Icon } from './icon.tsx';
import { later } from './later.tsx';

const [ChoiceMenu, intent] = later(() => import('./choice-menu.tsx'));

/** Three-dot menu with the actions on one item of a list. */
export function ActionsMenu({ of, actions }: { of: string; actions: Choice[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <IconButton
        aria-label={`More actions for ${of}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        {...intent}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      {anchor && <ChoiceMenu id={id} label={of} anchor={anchor} choices={actions} onClose={() => setAnchor(null)} />}
    </>
  );
}
