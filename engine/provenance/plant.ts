/** An evaluated process as used by explanations, and functions that create their inputs. */
import { priceTitle } from '../wording/text.ts';
import { isTextType } from '../declare/text-settings.ts';
import { energyOf, localCost } from '../assumptions/countries.ts';
import { costCountry } from '../assumptions/defaults.ts';
import { defaultSource, localText } from '../assumptions/row.ts';
import { costIndex, indexSource } from '../assumptions/cepci.ts';
import { contractFactor } from '../costing/items.ts';
import { quotedTitle } from '../costing/quotations.ts';
import { constant, type Explained, type Notes } from '../costing/explained.ts';
import type { Economics } from '../economics/economics.ts';
import type { Process } from '../process/process.ts';
import type { EquipmentState, StepState } from '../steps/step-state.ts';
import type { Unit } from '../wording/quantity.ts';
import type { Results } from '../types/results.ts';
import type { SettingValue } from '../types/configuration.ts';
import { settingOf } from '../declare/define.ts';
import { assumptionRow, isNumberRow } from '../assumptions/assumptions.ts';
import { figureRef } from './ref.ts';
import type { FigureRef, Origin, ProcessLine, ProvenanceInput } from '../types/provenance.ts';

/** A metric by its path: its value immediately, its calculation on request. */
export interface Entry {
  title: string;
  unit: Unit;
  value: number | null;
  how: () => Explained;
}

/** Finds the entry of a path below one part of the results; undefined for an unknown path. */
export type Handler = (plant: Plant, path: readonly string[]) => Entry | undefined;

export class Plant {
  readonly process: Process;
  readonly priced: Economics;
  readonly results: Results;
  /** Inputs of each step’s model, cached between explanations. */
  readonly given = new Map<string, { inputs: ProvenanceInput[]; line: ProcessLine }>();
  /** How numbers are calculated, from their calculations. */
  readonly notes: Notes;
  private readonly find: (plant: Plant, ref: FigureRef) => Entry;
  /** Whether formulas hold for other loans and periods of depreciation too. */
  readonly general: boolean;

  constructor(
    process: Process,
    {
      priced,
      results,
      notes,
      general = false,
    }: { priced: Economics; results: Results; notes: Notes; general?: boolean },
    find: (plant: Plant, ref: FigureRef) => Entry,
  ) {
    this.general = general;
    this.process = process;
    this.priced = priced;
    this.results = results;
    this.notes = notes;
    this.find = find;
  }

  /** @throws RangeError for an unknown metric. */
  entry(ref: FigureRef): Entry {
    return this.find(this, ref);
  }

  /** Value of a metric; 0 if it has no data. */
  value(...path: readonly (string | number)[]): number {
    return this.entry(figureRef(...path)).value ?? 0;
  }

  /** A machine of the list of equipment by its tag. */
  machine(tag: string): EquipmentState {
    const { steps, utilities } = this.process;
    const ofSteps = steps.flatMap((state) => [
      ...state.equipment,
      state.tankEquipment,
      ...state.waiting.map(({ equipment }) => equipment),
      ...state.seedEquipment,
      state.cleaning,
    ]);
    return [...Object.values(utilities?.equipment ?? {}), ...ofSteps].find((one) => one.tag === tag)!;
  }

  step(id: string): StepState | undefined {
    return this.process.steps.find((one) => one.resolved.step.id === id);
  }

  // ── Inputs ─────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Another metric as an input. */
  figure(symbol: string, ...path: readonly (string | number)[]): ProvenanceInput {
    const ref = figureRef(...path);
    const { title, unit, value } = this.entry(ref);
    return input(symbol, title, value ?? NaN, unit, { kind: 'figure', ref });
  }

  assumption(symbol: string, path: string): ProvenanceInput {
    const [group, key] = path.split('.') as [string, string];
    const row = assumptionRow(path)!;
    const { title } = row;
    const source = defaultSource(row, costCountry(this.process.assumptions.plant));
    const unit = isNumberRow(row) ? row.unit : null;
    const of = (all: object): SettingValue | null | undefined =>
      (all as Record<string, Record<string, SettingValue | null> | undefined>)[group]?.[key];
    const state = of(this.process.configuration.assumptions) === undefined ? 'default' : 'entered';
    return input(symbol, title, of(this.process.assumptions) ?? NaN, unit, { kind: 'assumption', path, state, source });
  }

  setting(symbol: string, { resolved }: StepState, key: string): ProvenanceInput {
    const { title, unit, type, source } = settingOf(resolved.declaration, key)!.parameter;
    const state = resolved.resolved.find((one) => one.key === key)?.source ?? 'default';
    const origin: Origin = { kind: 'setting', step_id: resolved.step.id, key, state, source };
    const worded = type === 'choice' || type === 'boolean' || isTextType(type);
    return input(symbol, title, resolved.values[key]!, worded ? null : unit, origin);
  }

  /** The plant’s price of an item, unless a step sets another. */
  price(symbol: string, itemId: string): ProvenanceInput {
    const { items, prices, configuration, library } = this.process;
    const i = items.findIndex((item) => item.id === itemId);
    const item = items[i]!;
    const state = configuration.assumptions.prices?.[itemId] === undefined ? 'default' : 'entered';
    const own = library.molecules.find((one) => one.id === itemId && one.price !== null);
    const country = costCountry(this.process.assumptions.plant);
    const energy = energyOf(itemId);
    const isLocal = energy && country !== null && localCost(country, energy) !== null;
    const contract = contractFactor(item, this.process.assumptions.plant);
    const listed = contract === 1 ? item.source : `${item.source}; × ${contract} by contract`;
    const known = own?.source ?? (isLocal ? localText(listed, country, energy) : listed);
    const quoted = this.process.priceList.quoted.get(itemId);
    const source = quoted ? `${quotedTitle(quoted)}; ${known}` : known;
    return input(symbol, `${priceTitle(item.title)}, USD per ${item.unit}`, prices[i]!, 'USD', {
      kind: 'price',
      item_id: itemId,
      state,
      source,
    });
  }

  costIndex(symbol: string): ProvenanceInput {
    const year = this.process.assumptions.capital.cost_year;
    return constant(symbol, `Cost index of ${year}`, costIndex(year), '1', indexSource(year));
  }
}

const input = (
  symbol: string,
  title: string,
  value: SettingValue,
  unit: Unit | null,
  origin: Origin,
): ProvenanceInput => ({ symbol, index: null, title, value, unit, origin });

/** Part of a feed that closes a loop, where an explanation ends. */
export const converged = (symbol: string, title: string, value: number, unit: Unit | null): ProvenanceInput =>
  input(symbol, title, value, unit, {
    kind: 'converged',
    source: 'Converged value of the recycle loop (docs/models, plants)',
  });

/** The inputs as one list under their common symbol. */
export const listed = (inputs: readonly ProvenanceInput[]): ProvenanceInput[] =>
  inputs.map((one, index) => ({ ...one, index }));
