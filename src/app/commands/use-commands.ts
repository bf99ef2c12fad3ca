import { useLocation, useNavigate } from 'react-router-dom';
import { useListOrganisationProcesses } from '#generated/hooks/processes.ts';
import { useListProducts } from '#generated/hooks/products.ts';
import { useCurrentUser, useIsAdmin } from '#src/account/current-user.ts';
import { switchOrganisation } from '#src/account/organisation.ts';
import type { IconName } from '#src/components/icon.tsx';
import { MEANT } from '#src/forms/use-leave-guard.ts';
import { PAGED } from '#src/lib/paged.ts';
import { processPath } from '#src/products/process-card.tsx';
import { searchWithMatters } from '#src/workspace/leverage/use-matters.ts';
import { setMode } from '#src/lib/colour-scheme.ts';
import type { Command } from './find.ts';

interface Place {
  title: string;
  to: string;
  icon: IconName;
  words?: string;
}

const PLACES: Place[] = [
  { title: 'Home', to: '/', icon: 'home' },
  { title: 'Products', to: '/products', icon: 'box' },
  { title: 'Processes', to: '/products?tab=processes', icon: 'steps', words: 'pipelines' },
  { title: 'Unit Operation Simulator', to: '/unit-operations', icon: 'flask', words: 'try step model' },
  {
    title: 'Component Library',
    to: '/component-library',
    icon: 'library',
    words: 'quotations cells proteins molecules solvents',
  },
  { title: 'Buffer Library', to: '/buffer-library', icon: 'library' },
  { title: 'Custom Operations', to: '/own-operations', icon: 'library', words: 'unit operation library without code' },
  { title: 'Carbon accounting', to: '/carbon-accountings', icon: 'leaf', words: 'reports emissions footprint' },
  { title: 'Deleted items', to: '/deleted', icon: 'trash', words: 'restore undo bin removed' },
  { title: 'Profile', to: '/profile', icon: 'user', words: 'account name activity log' },
];
const ADMIN_PLACES: Place[] = [
  { title: 'Administration', to: '/admin', icon: 'shield', words: 'organisations' },
  { title: 'Users', to: '/admin/users', icon: 'user', words: 'administration' },
];
const MAKING: Place[] = [
  { title: 'New product', to: '/products/create', icon: 'plus', words: 'create add' },
  { title: 'New carbon report', to: '/carbon-accountings/create', icon: 'plus', words: 'create add accounting' },
];
const SCHEMES = [
  { mode: 'light', title: 'Light appearance', icon: 'sun' },
  { mode: 'dark', title: 'Dark appearance', icon: 'moon' },
  { mode: 'system', title: 'System appearance', icon: 'screen' },
] as const;

/** Maximum number of each kind; typing more narrows the list. */
const FOUND = 20;

/** Whether a process is open for design. */
const isDesign = (pathname: string, search: string): boolean =>
  /^\/products\/[^/]+$/.test(pathname) && new URLSearchParams(search).has('process');

/** Pages of the process that is open. */
const PROCESS_PLACES: (Omit<Place, 'to'> & { page: string })[] = [
  {
    title: 'Economics',
    page: 'techno-economic-analysis',
    icon: 'coins',
    words: 'cost cash flow capital techno-economic',
  },
  { title: 'Life cycle', page: 'life-cycle-analysis', icon: 'leaf', words: 'lca footprint impact' },
  { title: 'Analyses', page: 'analyses', icon: 'target', words: 'optimise sensitivity heatmap scale uncertainty' },
  { title: 'Facility', page: 'facility', icon: 'building', words: 'rooms grades people crews' },
  { title: 'Report', page: 'report', icon: 'table', words: 'print share workbook export' },
];

/** Beginning of the addresses of the process that is open, on any of its pages; null on other pages. */
function processAddress(pathname: string, search: string): string | null {
  const [, product, process] = /^\/products\/([^/]+)(?:\/([^/]+)\/[^/]+)?$/.exec(pathname) ?? [];
  const open = process ?? new URLSearchParams(search).get('process');
  return product === undefined || product === 'create' || open === null || open === 'data'
    ? null
    : `/products/${product}/${open}`;
}

/**
 * All pages and actions that are available everywhere to the signed-in user.
 * @param query search text for products and processes, searched on the server
 */
export function useCommands(query: string, onKeys: () => void, onFailure: (error: unknown) => void): Command[] {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const process = processAddress(pathname, search);
  const user = useCurrentUser();
  const isAdmin = useIsAdmin();
  const searched = { page: 1, page_size: FOUND, ...(query && { q: query }) };
  const options = {
    query: { enabled: Boolean(user?.current_org), throwOnError: false, ...PAGED.query },
  };
  const products = useListProducts(searched, options).data?.products ?? [];
  const processes = useListOrganisationProcesses(searched, options).data?.processes ?? [];
  const go = (group: Command['group'], { title, to, icon, words }: Place, note?: string): Command => ({
    id: `${group} ${to}`,
    group,
    title,
    icon,
    ...(words ? { words } : {}),
    ...(note ? { note } : {}),
    run: () => void navigate(to),
  });
  const others = user?.orgs.filter(({ id }) => id !== user.current_org?.id) ?? [];
  return [
    ...(process
      ? PROCESS_PLACES.map(({ page, ...place }) =>
          go('Pages', { ...place, to: `${process}/${page}` }, 'of this process'),
        )
      : []),
    ...[...PLACES, ...(isAdmin ? ADMIN_PLACES : [])].map((place) => go('Pages', place)),
    ...products.map(({ id, name }) => go('Products', { title: name, to: `/products/${id}`, icon: 'box' })),
    ...processes.map((found) =>
      go('Processes', { title: found.name, to: processPath(found), icon: 'steps' }, found.product_name),
    ),
    ...(isDesign(pathname, search)
      ? [
          go('Actions', {
            title: 'What matters',
            to: `${pathname}${searchWithMatters(search)}`,
            icon: 'sort',
            words: 'leverage sensitivity effect worth number settings process',
          }),
        ]
      : []),
    ...(process
      ? [
          go('Actions', {
            title: 'What to measure next',
            to: `${process}/measure`,
            icon: 'target',
            words: 'value of information experiment quotation measurement process',
          }),
        ]
      : []),
    ...MAKING.map((place) => go('Actions', place)),
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
