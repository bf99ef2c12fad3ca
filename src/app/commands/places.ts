import type { Command } from '#src/components/command.ts';
import type { IconName } from '#src/components/icon.tsx';
import { newExperimentPath } from '#src/experiments/paths.ts';

export interface Place {
  title: string;
  to: string;
  icon: IconName;
  words?: string;
  /** The letter after G. */
  key?: string;
}

export const PLACES: readonly Place[] = [
  { title: 'Home', to: '/', icon: 'home', key: 'H' },
  { title: 'Products', to: '/products', icon: 'box', key: 'P' },
  { title: 'Processes', to: '/products?tab=processes', icon: 'steps', words: 'pipelines' },
  { title: 'Unit Operation Simulator', to: '/unit-operations', icon: 'flask', words: 'try step model', key: 'S' },
  {
    title: 'Component Library',
    to: '/component-library',
    icon: 'library',
    words: 'quotations cells proteins molecules solvents',
    key: 'L',
  },
  { title: 'Buffer Library', to: '/buffer-library', icon: 'library' },
  { title: 'Custom Operations', to: '/own-operations', icon: 'library', words: 'unit operation library without code' },
  { title: 'Sites', to: '/sites', icon: 'factory', words: 'plan campaigns suites schedule gantt demand' },
  {
    title: 'Carbon accounting',
    to: '/carbon-accountings',
    icon: 'leaf',
    words: 'reports emissions footprint',
    key: 'C',
  },
  { title: 'Deleted items', to: '/deleted', icon: 'trash', words: 'restore undo bin removed' },
  { title: 'Profile', to: '/profile', icon: 'user', words: 'account name activity log' },
];
export const ADMIN_PLACES: readonly Place[] = [
  { title: 'Administration', to: '/admin', icon: 'shield', words: 'organisations' },
  { title: 'Users', to: '/admin/users', icon: 'user', words: 'administration' },
];

/** Pages of the process that is open; the empty one is its design, and one that begins with & a view of the design. */
const PROCESS_PAGES: readonly (Omit<Place, 'to'> & { page: string })[] = [
  { title: 'Design', page: '', icon: 'steps', words: 'flowsheet settings workspace', key: 'D' },
  {
    title: 'Economics',
    page: 'techno-economic-analysis',
    icon: 'coins',
    words: 'cost cash flow capital techno-economic',
    key: 'E',
  },
  { title: 'Life cycle', page: 'life-cycle-analysis', icon: 'leaf', words: 'lca footprint impact' },
  {
    title: 'Analyses',
    page: 'analyses',
    icon: 'target',
    words: 'optimise sensitivity heatmap scale uncertainty',
    key: 'A',
  },
  { title: 'Design space', page: 'analyses?kind=design-space', icon: 'chart', words: 'map ranges filing' },
  { title: 'Technology comparison', page: 'technologies', icon: 'compare', words: 'stainless single-use hybrid' },
  {
    title: 'What matters',
    page: '&view=matters',
    icon: 'sort',
    words: 'leverage sensitivity effect worth number settings process',
    key: 'W',
  },
  {
    title: 'What to measure next',
    page: 'measure',
    icon: 'target',
    words: 'value of information experiment quotation measurement process',
    key: 'M',
  },
  {
    title: 'Optimise',
    page: 'analyses?kind=optimise&new=',
    icon: 'target',
    words: 'cheapest best minimum',
    key: 'O',
  },
  { title: 'Facility', page: 'facility', icon: 'building', words: 'rooms grades people crews', key: 'F' },
  { title: 'History', page: 'history', icon: 'history', words: 'versions changes who when', key: 'V' },
  { title: 'Report', page: 'report', icon: 'table', words: 'print share workbook export', key: 'R' },
];

/** The process that is open, on any of its pages. */
export interface OpenProcess {
  productId: string;
  processId: string;
  /** Beginning of the addresses of its pages. */
  base: string;
  /** The address of its design, at the open step. */
  design: string;
}

/** Null on pages of no process. */
export function openProcess(pathname: string, search: string): OpenProcess | null {
  const [, product, process] = /^\/products\/([^/]+)(?:\/([^/]+)\/[^/]+)?$/.exec(pathname) ?? [];
  const params = new URLSearchParams(search);
  const open = process ?? params.get('process');
  if (product === undefined || product === 'create' || open === null || open === 'data') return null;
  const step = params.get('step');
  return {
    productId: product,
    processId: open,
    base: `/products/${product}/${open}`,
    design: `/products/${product}?process=${open}${step === null ? '' : `&step=${step}`}`,
  };
}

/** The product that is open, with or without one of its processes; null on other pages. */
export const openProduct = (pathname: string): string | null => {
  const [, id] = /^\/products\/([^/]+)/.exec(pathname) ?? [];
  return id === undefined || id === 'create' ? null : id;
};

export const pagesOf = ({ base, design }: OpenProcess): Place[] =>
  PROCESS_PAGES.map(({ page, ...place }) => ({
    ...place,
    to: /^(?:&|$)/.test(page) ? `${design}${page}` : `${base}/${page}`,
  }));

/** What can be created, that of the open page first. */
export function creations(pathname: string): Place[] {
  const product = openProduct(pathname);
  const all: Place[] = [
    ...(product === null
      ? []
      : [
          { title: 'New process', to: `/products/${product}?new=`, icon: 'plus', words: 'create add' } as const,
          {
            title: 'New experiment',
            to: newExperimentPath(product),
            icon: 'plus',
            words: 'create add upload data file',
          } as const,
        ]),
    { title: 'New product', to: '/products/create', icon: 'plus', words: 'create add target' },
    { title: 'New carbon report', to: '/carbon-accountings/create', icon: 'plus', words: 'create add accounting' },
    { title: 'New buffer', to: '/buffer-library?buffer=new', icon: 'plus', words: 'create add design' },
    { title: 'New custom operation', to: '/own-operations?operation=new', icon: 'plus', words: 'create add unit' },
  ];
  const isHere = ({ to }: Place) => pathname !== '/' && to.startsWith(`/${pathname.split('/')[1]}`);
  return all.toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)));
}

/** The address that G and a letter lead to; that of the open process comes first. */
export const placeWithKey = (key: string, pathname: string, search: string): string | undefined => {
  const process = openProcess(pathname, search);
  return [...(process ? pagesOf(process) : []), ...PLACES].find((one) => one.key?.toLowerCase() === key)?.to;
};

export const toCommand = (
  group: Command['group'],
  { title, to, icon, words, key }: Place,
  navigate: (to: string) => unknown,
  note?: string,
): Command => ({
  id: `${group} ${to}`,
  group,
  title,
  icon,
  ...(words ? { words } : {}),
  ...(note ? { note } : {}),
  ...(key ? { keys: `G ${key}` } : {}),
  run: () => void navigate(to),
});
