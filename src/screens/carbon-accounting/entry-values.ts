import { isUnitFor, unitFault, unitFor } from '#engine/index.ts';
import type {
  CarbonContractKind,
  CarbonEntry,
  CarbonEntryInput,
  CarbonInputOption,
  CarbonReport,
} from '#generated/types.ts';
import type { TypedQuantity } from '#src/components/use-quantity-text.ts';

/** Form values of an entry, with every property that any kind of entry has. */
export interface EntryValues {
  input_option_id: string;
  name: string;
  quantity: TypedQuantity;
  unit: string;
  country: string;
  share: TypedQuantity;
  contract: { kind: CarbonContractKind; share: TypedQuantity; factor: TypedQuantity };
  own_factor: TypedQuantity;
  own_factor_source: string;
  process: { product_id: string; process_id: string; part: 'materials' | 'all' };
  evidence: string;
  note: string;
}

export function entryValues(entry: CarbonEntry | null, report: CarbonReport): EntryValues {
  const isOwn = entry?.factor_origin === 'entered' && entry.factor !== null;
  return {
    input_option_id: entry?.input_option_id ?? '',
    name: entry?.name ?? '',
    quantity: entry?.quantity ?? null,
    unit: entry?.unit ?? '',
    country: entry?.country ?? report.country,
    share: entry?.share ?? 1,
    contract: entry?.contract ?? { kind: 'none', share: 1, factor: 0 },
    own_factor: isOwn ? entry.factor : null,
    own_factor_source: isOwn ? entry.source : '',
    process: entry?.process ?? { product_id: '', process_id: '', part: 'materials' },
    evidence: entry?.evidence ?? '',
    note: entry?.note ?? '',
  };
}

/** The properties that an entry of an item has. */
export function partsOf(option: CarbonInputOption | undefined) {
  const isProcess = option?.group === 'processes';
  const isGrid = option?.by_country === true || option?.id === 'electricity_market';
  return { isProcess, isGrid, hasContract: option?.scope === 2, hasOwnFactor: !isProcess && !isGrid };
}

/** The entry as sent in the request, without properties that do not apply. */
export function entryBody(
  { contract, own_factor, own_factor_source, process, ...values }: EntryValues,
  option?: CarbonInputOption,
) {
  const { isProcess, hasContract, hasOwnFactor } = partsOf(option);
  return {
    ...values,
    unit: option ? unitFor(option, values.unit) : values.unit,
    // Without a share in the report, nothing is allocated.
    ...(values.share === 1 ? { share: null } : {}),
    ...(hasContract && contract.kind !== 'none' ? { contract } : {}),
    ...(isProcess ? { process } : {}),
    ...(hasOwnFactor && own_factor !== null ? { own_factor, own_factor_source } : {}),
  };
}

/** Checks of an entry that the schema cannot express. */
export function checkEntry({ unit, process }: EntryValues, option: CarbonInputOption | undefined) {
  const converts = option === undefined || isUnitFor(option, unit);
  const isMade = !partsOf(option).isProcess || process.process_id !== '';
  return {
    input_option_id: option ? undefined : 'Choose an item.',
    unit: converts
      ? undefined
      : unit.trim() === ''
        ? `Enter a unit, such as ${option.unit}.`
        : unitFault(option, unit.trim()),
    'process.process_id': isMade ? undefined : 'Choose the process that made the item.',
  };
}

/** Position of an entry in the request: its current position, or the end if it is new or was deleted. */
export function placeOf(entries: readonly CarbonEntryInput[], id: string | undefined): number {
  const place = entries.findIndex((one) => one.id !== undefined && one.id === id);
  return place === -1 ? entries.length : place;
}
