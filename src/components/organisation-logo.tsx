import type { Membership } from '#src/account/user.ts';
import { config } from '#src/lib/config.ts';
import { Icon } from './icon.tsx';

/** An organisation's logo from the content host, or a building icon if it has none. */
export function OrganisationLogo({ organisation, size }: { organisation: Membership; size: number }) {
  if (!organisation.logo) return <Icon name="building" size={Math.min(size, 18)} />;
  return (
    <img
      src={`${config().content_host}/images/${encodeURIComponent(organisation.logo)}`}
      alt=""
      width={size}
      height={size}
      style={{ objectFit: 'contain' }}
    />
  );
}
