import { inUnitOf } from '#engine/index.ts';
import type {
  CarbonContractKind,
  CarbonEntry,
  CarbonEntryInput,
  CarbonInputOption,
  CarbonReport,
} from '#generated/hooks/model/index.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';
import { readReportUnit } from './read-unit.ts';

/** An entry as it is typed. */
export interface Draft {
  option: string;
  name: string;
  quantity: string;
  unit: string;
  country: string;
  /** %. */
  share: string;
  contract: CarbonContractKind;
  /** %. */
  contract_share: string;
  /** g CO₂e/kWh. */
  contract_factor: string;
  own_factor: string;
  own_factor_source: string;
  process: string;
  product: string;
  part: 'materials' | 'all';
  evidence: string;
  note: string;
}

export function draftOf(entry: CarbonEntry | null, report: CarbonReport): Draft {
  const { contract, process } = entry ?? {};
  const isOwn = entry?.factor_origin === 'entered' && entry.factor !== null;
  return {
    option: entry?.input_option_id ?? '',
    name: entry?.name ?? '',
    quantity: entry ? formatInput(entry.quantity) : '',
    unit: entry?.unit ?? '',
    country: entry?.country ?? report.country,
    share: formatInput((entry?.share ?? 1) * 100),
    contract: contract?.kind ?? 'none',
    contract_share: formatInput((contract?.share ?? 1) * 100),
    contract_factor: formatInput((contract?.factor ?? 0) * 1000),
    own_factor: isOwn ? formatInput(entry.factor ?? 0) : '',
    own_factor_source: isOwn ? entry.source : '',
    process: process?.process_id ?? '',
    product: process?.product_id ?? '',
    part: process?.part ?? 'materials',
    evidence: entry?.evidence ?? '',
    note: entry?.note ?? '',
  };
}

type Problems = Partial<Record<keyof Draft, string>>;

/** What is sent, or what has to be put right first. */
export function readDraft(
  draft: Draft,
  option: CarbonInputOption | undefined,
): { entry: CarbonEntryInput } | { problems: Problems } {
  const problems: Problems = {};
  const number = (key: 'quantity' | 'share' | 'contract_share' | 'contract_factor' | 'own_factor', most?: number) => {
    const value = parseInput(draft[key]);
    if (value === null) problems[key] = 'This is not a number.';
    else if (value < 0 || (most !== undefined && value > most))
      problems[key] = most === undefined ? 'At least 0.' : `From 0 to ${most}.`;
    return value ?? 0;
  };
  if (!option) problems.option = 'Choose what it is.';
  const quantity = number('quantity');
  const unit = readReportUnit(draft.unit) ?? draft.unit.trim();
  if (option && inUnitOf(option, 1, unit) === null)
    problems.unit = `${draft.unit || 'Nothing'} does not convert to ${option.unit}.`;
  const share = number('share', 100) / 100;
  const isProcess = option?.group === 'processes';
  if (isProcess && draft.process === '') problems.process = 'Choose the process that made it.';
  const hasContract = option?.scope === 2 && draft.contract !== 'none';
  const contract = hasContract && {
    kind: draft.contract,
    share: number('contract_share', 100) / 100,
    factor: number('contract_factor') / 1000,
  };
  const isGrid = option?.by_country || option?.id === 'electricity_market';
  const own = draft.own_factor === '' || isProcess || isGrid ? undefined : number('own_factor');
  if (!option || Object.keys(problems).length > 0) return { problems };
  return {
    entry: {
      input_option_id: option.id,
      quantity,
      unit,
      country: draft.country,
      note: draft.note,
      evidence: draft.evidence,
      ...(draft.name.trim() ? { name: draft.name.trim() } : {}),
      ...(share === 1 ? {} : { share }),
      ...(contract ? { contract } : {}),
      ...(own === undefined ? {} : { own_factor: own, own_factor_source: draft.own_factor_source }),
      ...(isProcess ? { process: { product_id: draft.product, process_id: draft.process, part: draft.part } } : {}),
    },
  };
}
