import { useEffect } from 'react';
import { useMatches } from 'react-router-dom';
import { useCurrentUser } from '#src/account/current-user.ts';
import { isCounted, noAnalytics, postAnalytics } from '#src/lib/analytics.ts';
import { config } from '#src/lib/config.ts';

/** Tells usage analytics, where there are any, which pages are opened by people with which roles. */
export function useAnalytics(): void {
  const { analytics: address, provider_organisation_ids } = config();
  const user = useCurrentUser();
  const match = useMatches().at(-1);
  const page = (match?.handle as { pattern?: string } | undefined)?.pattern;
  const counted = user !== null && isCounted(user.orgs, provider_organisation_ids, import.meta.env.PROD);
  const roles = user?.current_org?.roles.join(',');
  // The address tells one visit of a page from the next; it is not sent.
  const visit = match?.pathname;
  useEffect(() => {
    // Signing in and out is on the way to a page, not one that is visited.
    if (!page || !visit || !counted || /^\/log(in|out)/.test(page)) return;
    const analytics = address ? postAnalytics(address) : noAnalytics;
    analytics.visited({ page, roles: roles ? roles.split(',') : [] });
  }, [address, counted, page, roles, visit]);
}
