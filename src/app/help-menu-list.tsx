import { BarMenu } from './bar-menu.tsx';
import { HelpItems } from './help-items.tsx';

interface Props {
  id: string;
  anchor: HTMLElement | null;
  onClose: () => void;
}

export default function HelpMenuList({ id, anchor, onClose }: Props) {
  return (
    <BarMenu id={id} label="Help" anchor={anchor} width={280} onClose={onClose}>
      <HelpItems onClose={onClose} />
    </BarMenu>
  );
}
