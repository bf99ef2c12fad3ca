import { useEffect } from 'react';
import { useMatches } from 'react-router-dom';
import { useCurrentUser } from '#src/account/current-user.ts';
import { isCounted, noAnalytics, postAnalytics } from '#src/lib/analytics.ts';
import { config } from '#src/lib/config.ts';

/** Reports opened pages and the user's roles to usage analytics, if configured. */
export function useAnalytics(): void {
  const { analytics: address, provider_organisation_ids } = config();
  const user = useCurrentUser();
  const match = useMatches().at(-1);
  const page = (match?.handle as { pattern?: string } | undefined)?.pattern;
  const counted = user !== null && isCounted(user.orgs, provider_organisation_ids, import.meta.env.PROD);
  const roles = user?.current_org?.roles.join(',');
  // The address distinguishes visits of the same page; it is not sent.
  const visit = match?.pathname;
  useEffect(() => {
    // Sign-in and sign-out pages are not counted as visits.
    if (!page || !visit || !counted || /^\/log(in|out)/.test(page)) return;
    const analytics = address ? postAnalytics(address) : noAnalytics;
    analytics.visited({ page, roles: roles ? roles.split(',') : [] });
  }, [address, counted, page, roles, visit]);
}
