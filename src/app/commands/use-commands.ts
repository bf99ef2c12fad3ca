import { useLocation, useNavigate } from 'react-router-dom';
import { useListOrganisationProcesses } from '#generated/hooks/processes.ts';
import { useListProducts } from '#generated/hooks/products.ts';
import { useCurrentUser, useIsAdmin } from '#src/account/current-user.ts';
import { switchOrganisation } from '#src/account/organisation.ts';
import { useCommandsOfPage, type Command } from '#src/components/command.ts';
import { MEANT } from '#src/forms/use-leave-guard.ts';
import { PAGED } from '#src/lib/paged.ts';
import { processPath } from '#src/products/process-card.tsx';
import { setMode } from '#src/lib/colour-scheme.ts';
import { ADMIN_PLACES, creations, openProcess, pagesOf, PLACES, toCommand, type Place } from './places.ts';
import { visits } from './recent.ts';
import { useLibraryCommands } from './use-library-commands.ts';
import { useProcessCommands } from './use-process-commands.ts';

const SCHEMES = [
  { mode: 'light', title: 'Light appearance', icon: 'sun' },
  { mode: 'dark', title: 'Dark appearance', icon: 'moon' },
  { mode: 'system', title: 'System appearance', icon: 'screen' },
] as const;

/** Maximum number of each kind; typing more narrows the list. */
const FOUND = 20;

/** Words before the name of what is looked for; the server finds names. */
const BEFORE_NAME = /^(?:open|go to|compare(?: with)?|new process from|copy|duplicate|load)(?:\s+|$)/i;

/**
 * All commands of the signed-in user: pages, objects, actions, and what the open page offers.
 * @param typed the typed text
 * @param asked the same after a rest, searched on the server
 */
export function useCommands(
  typed: string,
  asked: string,
  onKeys: () => void,
  onFailure: (error: unknown) => void,
): Command[] {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const process = openProcess(pathname, search);
  const query = asked.replace(BEFORE_NAME, '');
  const ofPage = useCommandsOfPage(typed);
  const library = useLibraryCommands(query);
  const user = useCurrentUser();
  const isAdmin = useIsAdmin();
  const searched = { page: 1, page_size: FOUND, ...(query && { q: query }) };
  const options = {
    query: { enabled: Boolean(user?.current_org), throwOnError: false, ...PAGED.query },
  };
  const products = useListProducts(searched, options).data?.products ?? [];
  const processes = useListOrganisationProcesses(searched, options).data?.processes ?? [];
  const ofProcess = useProcessCommands(process, searched);
  const go = (group: Command['group'], place: Place, note?: string): Command => toCommand(group, place, navigate, note);
  const here = `${pathname}${search}`;
  const recent = visits().filter(({ to }) => to !== here && !here.startsWith(`${to}&`));
  const others = user?.orgs.filter(({ id }) => id !== user.current_org?.id) ?? [];
  return [
    ...recent.map(({ title, to }) => go('Recent', { title, to, icon: 'history' })),
    ...ofPage,
    ...ofProcess,
    ...(process ? pagesOf(process) : []).map((place) => go('Pages', place, 'of this process')),
    ...[...PLACES, ...(isAdmin ? ADMIN_PLACES : [])].map((place) => go('Pages', place)),
    ...products.map(({ id, name }) => go('Products', { title: name, to: `/products/${id}`, icon: 'box' })),
    ...processes.map((found) =>
      go('Processes', { title: found.name, to: processPath(found), icon: 'steps' }, found.product_name),
    ),
    ...creations(pathname).map((place) => go('Create', place)),
    ...library,
    ...others.map((organisation): Command => ({
      id: `switch ${organisation.id}`,
      group: 'Actions',
      title: `Switch to ${organisation.name}`,
      icon: 'building',
      words: 'organisation',
      run: () =>
        void switchOrganisation(organisation, () => navigate('/', { state: MEANT, flushSync: true })).catch(onFailure),
    })),
    { id: 'keys', group: 'Actions', title: 'Keys', icon: 'info', words: 'shortcuts keyboard help', run: onKeys },
    go('Actions', { title: 'Log out', to: '/logout', icon: 'logout', words: 'sign out' }),
    ...SCHEMES.map(({ mode, title, icon }): Command => ({
      id: `scheme ${mode}`,
      group: 'Actions',
      title,
      icon,
      words: 'theme colour',
      run: () => setMode(mode),
    })),
  ];
}
