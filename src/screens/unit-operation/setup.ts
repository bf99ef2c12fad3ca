import type {
  Configuration,
  ProductBasis,
  SettingValue,
  Feed,
  UnitOperationInput,
  UnitOperation,
} from '#engine/index.ts';
import type { Product } from '#generated/types.ts';
import { isSame } from '#src/lib/is-same.ts';
import { toBasis } from '#src/draft/wire.ts';

/** The inputs of a run besides the settings of the operation. */
export interface Circumstances {
  /** A product of the organisation; null for the product that the operation is commonly used for. */
  productId: string | null;
  /** A host other than the product's. */
  hostId: string | null;
  /** Null for the default feed. */
  feed: Feed | null;
}

export interface Setup extends Circumstances {
  settings: Record<string, SettingValue>;
}

/** The step that holds the settings. */
export const STEP_ID = 'step';

export const draftOf = (operation: UnitOperation, settings: Record<string, SettingValue>): Configuration => ({
  uo_settings: [{ id: STEP_ID, unit_operation: operation.id, name: operation.name, settings }],
  locked_values: { uo_settings: [] },
  assumptions: {},
});

export const settingsOf = (draft: Configuration): Record<string, SettingValue> => draft.uo_settings[0]?.settings ?? {};

/** The product and its host cell. */
export const basisOf = (product: ProductBasis, hostId: string | null): ProductBasis =>
  hostId === null ? product : { ...product, host_id: hostId };

/** What the engine runs. @param usual the product that the operation is commonly used for */
export function inputOf(
  { productId, hostId, feed, settings }: Setup,
  products: readonly Product[],
  usual: ProductBasis,
): UnitOperationInput {
  const chosen = products.find(({ id }) => id === productId);
  return { settings, product: basisOf(chosen ? toBasis(chosen) : usual, hostId), feed };
}

/** The set-up that gives the inputs of a run. */
export function setupOf(
  { settings, product, feed = null }: UnitOperationInput,
  products: readonly Product[],
  usual: ProductBasis,
): Setup {
  const owner = products.find((one) => one.component_id === product.component_id && one.name === product.name);
  const hostId = product.host_id === (owner ?? usual).host_id ? null : product.host_id;
  return { productId: owner?.id ?? null, hostId, settings, feed };
}

/** Whether two runs have the same inputs. */
export const sameInput = (a: UnitOperationInput, b: UnitOperationInput): boolean =>
  isSame([a.settings, a.product, a.feed ?? null], [b.settings, b.product, b.feed ?? null]);

const SETTING = 's.';

/** The set-up in a link; parts unknown to the catalogue are omitted. */
export function readSetup(params: URLSearchParams, operation: UnitOperation): Setup {
  const settings: Record<string, SettingValue> = {};
  for (const { key, type } of operation.parameters) {
    const text = params.get(SETTING + key);
    if (text === null) continue;
    const number = Number(text);
    if (type === 'boolean') settings[key] = text === 'true';
    else if (type !== 'number' && type !== 'integer') settings[key] = text;
    else if (text !== '' && Number.isFinite(number)) settings[key] = number;
  }
  return { productId: params.get('product'), hostId: params.get('host'), settings, feed: readFeed(params.get('feed')) };
}

/** The address with the set-up, including its other parameters. */
export function writeSetup(before: URLSearchParams, { productId, hostId, settings, feed }: Setup): URLSearchParams {
  const next = new URLSearchParams([...before].filter(([key]) => !key.startsWith(SETTING)));
  const put = (key: string, value: string | null) => (value === null ? next.delete(key) : next.set(key, value));
  put('product', productId);
  put('host', hostId);
  put('feed', feed && feedText(feed));
  for (const [key, value] of Object.entries(settings)) next.set(SETTING + key, String(value));
  return next;
}

const RUN_A = 'a';

/** The set-up of run A in a link; null without one. */
export function readRunA(params: URLSearchParams, operation: UnitOperation): Setup | null {
  const text = params.get(RUN_A);
  return text === null ? null : readSetup(new URLSearchParams(text), operation);
}

/** The address with the set-up of run A; without it for null. */
export function writeRunA(before: URLSearchParams, setup: Setup | null): URLSearchParams {
  const next = new URLSearchParams(before);
  if (setup) next.set(RUN_A, writeSetup(new URLSearchParams(), setup).toString());
  else next.delete(RUN_A);
  return next;
}

/** '10@298.15,prt_x:12,mol_y:3': m³ at K, then g/L of each component. */
const feedText = ({ volume, temperature = ROOM, components }: Feed): string =>
  [`${volume}@${temperature}`, ...components.map((one) => `${one.component_id}:${one.concentration}`)].join(',');

const ROOM = 298.15;

function readFeed(text: string | null): Feed | null {
  const [head = '', ...rest] = text?.split(',') ?? [];
  const [volume, temperature] = head.split('@').map(Number);
  if (!(volume! > 0) || !(temperature! > 0)) return null;
  const components = rest.flatMap((part) => {
    const at = part.lastIndexOf(':');
    const concentration = Number(part.slice(at + 1));
    return at > 0 && concentration >= 0 ? [{ component_id: part.slice(0, at), concentration }] : [];
  });
  return { volume: volume!, temperature: temperature!, components };
}
