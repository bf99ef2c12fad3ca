import { observable } from './observable.ts';

/** Catalogue id of the unit operation on screen, whose page Help opens; null without one. */
export const openOperation = observable<string | null>(null);

/** Pages of the documentation about a page of the app, by the start of its route; the first that fits. */
const PAGES: readonly (readonly [route: string, page: string, title: string])[] = [
  ['/products/:prodId/:processId/techno-economic-analysis', 'models/economics.html', 'Economics'],
  ['/products/:prodId/:processId/report', 'guides/user.html', 'Reports'],
  ['/products/:prodId/:processId/life-cycle-analysis', 'models/life-cycle.html', 'Life-cycle analysis'],
  ['/products/:prodId/:processId/analyses', 'models/analyses.html', 'Analyses'],
  ['/products/:prodId/process-comparison/report', 'guides/user.html', 'Reports'],
  ['/products/:prodId/process-comparison', 'models/economics.html', 'Economics'],
  ['/products/:prodId/data', 'models/fitting.html', 'Fits to data'],
  ['/products/:prodId', 'models/process.html', 'How a process is calculated'],
  ['/products', 'models/economics.html', 'Economics'],
  ['/unit-operations', 'engine/index.html', 'Unit operations'],
  ['/buffer-library', 'models/buffers.html', 'Buffers'],
  ['/carbon-accountings', 'models/footprint.html', 'Footprint'],
];

/** The page about what is on screen. @param operation catalogue id and name of the unit operation on screen */
export function helpPage(
  route: string,
  operation: { id: string; name: string } | null,
): { address: string; title: string } {
  if (operation) return { address: `/docs/engine/${operation.id.replaceAll('_', '-')}.html`, title: operation.name };
  const [, page = 'models/index.html', title = 'The models'] = PAGES.find(([start]) => route.startsWith(start)) ?? [];
  return { address: `/docs/${page}`, title };
}
