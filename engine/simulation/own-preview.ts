/** An own operation on an example feed, for the page on which it is described. */
import { PRODUCT } from '../declare/define.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Configuration } from '../types/configuration.ts';
import type { EquipmentItem, StreamResult } from '../types/results.ts';
import type { Library } from '../types/library.ts';
import { type OwnProblem, ownProblems } from '../own-operations/check.ts';
import { declaredOf } from '../own-operations/entry.ts';
import type { Unit } from '../wording/quantity.ts';
import { DEFINITION, OWN_OPERATION } from '../own-operations/keys.ts';
import { OTHERS, type OwnDefinition, versionId } from '../own-operations/types.ts';

/** kg of the example feed. */
const EXAMPLE = 100;
/** Share of each component that the definition names, if there are few. */
const EACH = 0.05;
/** Share of all that is not water. */
const MOST_SOLUTES = 0.6;

/** A component of each class that shares can name. */
const OF_CLASS: Readonly<Record<string, string>> = {
  host_protein: 'host_protein',
  nucleic_acid: 'nucleic_acid',
  lipid: 'lipid',
  polysaccharide: 'reagent',
  sugar: 'mol_glucose',
  salt: 'mol_sodium_chloride',
  small_molecule: 'mol_citric_acid',
  solvent: 'sol_ethanol',
  antifoam: 'mol_antifoam',
  solid: 'mol_starch',
  debris: 'debris',
};

export interface OwnPreview {
  /** What is wrong with the definition. */
  problems: OwnProblem[];
  /** Why it does not work on the example; null if it does. */
  problem: string | null;
  /** Null if either is not. */
  results: {
    /** What enters: the feed, and the water and chemicals that join it. */
    entering: StreamResult[];
    /** What leaves, by outlet: the stream that goes on first. */
    leaving: { outlet: string; stream: StreamResult }[];
    /** h. */
    process_time: number;
    equipment: EquipmentItem | null;
    /** Metrics of the step: what it uses, and its rate. */
    outputs: { key: string; title: string; value: number; unit: Unit; display_unit: Unit }[];
  } | null;
}

/** Runs a definition on 100 kg of water with some of each component that it names. */
export function previewOwn(definition: OwnDefinition, library: Library): OwnPreview {
  const problems = ownProblems(definition, library);
  if (problems.length > 0) return { problems, problem: null, results: null };
  const id = versionId('preview', 1);
  const named = componentsOf(definition, library);
  const share = Math.min(EACH, MOST_SOLUTES / named.length);
  const configuration: Configuration = {
    uo_settings: [
      {
        id: 'feed',
        unit_operation: 'purchased_feed',
        name: 'Example feed',
        settings: { amount: EXAMPLE, ...Object.fromEntries(named.map((one) => [`composition.${one}`, share])) },
      },
      {
        id: 'own',
        unit_operation: OWN_OPERATION,
        name: definition.name || 'Own operation',
        settings: { [DEFINITION]: id },
        feeds: [{ from: 'feed', outlet: PRODUCT }],
      },
    ],
    locked_values: { uo_settings: [] },
    assumptions: {},
    product: { from: 'own', outlet: PRODUCT, basis: 'total' },
  };
  const basis = {
    name: 'Example',
    kind: 'molecule',
    component_id: 'mol_glucose',
    host_id: null,
    selling_price: null,
  } as const;
  const outcome = evaluate(configuration, basis, { ...library, own_operations: [{ id, ...definition }] });
  if (!outcome.feasible) return { problems: [], problem: outcome.problem.message, results: null };
  const { results } = outcome;
  const own = results.steps.find((one) => one.step_id === 'own')!;
  return {
    problems: [],
    problem: null,
    results: {
      entering: results.streams.filter((one) => one.to_step === 'own'),
      leaving: results.streams
        .filter((one) => one.from_step === 'own')
        .map((stream) => ({ outlet: stream.id === 'own-out' ? PRODUCT : stream.id.slice('own-'.length), stream }))
        .toSorted((a, b) => Number(b.outlet === PRODUCT) - Number(a.outlet === PRODUCT)),
      process_time: own.process_time,
      equipment: results.equipment.find((one) => one.tag === own.tag && one.cost_id === 'own') ?? null,
      outputs: Object.entries(declaredOf({ id, ...definition }, (of) => of).outputs).map(
        ([key, { title, unit, display_unit }]) => ({ key, title, value: own.outputs[key]!, unit, display_unit }),
      ),
    },
  };
}

/** The components that shares name, or one of each class; glucose if they name none. */
function componentsOf({ shares }: OwnDefinition, { molecules, solvents }: Library): string[] {
  const offered = new Set([...molecules, ...solvents].map(({ id }) => id));
  const named = shares.flatMap(({ of }) => {
    const id = OF_CLASS[of] ?? of;
    return offered.has(id) || Object.values(OF_CLASS).includes(id) || id === OTHERS ? [id] : [];
  });
  const found = new Set(named.filter((id) => id !== OTHERS));
  return found.size > 0 ? [...found] : ['mol_glucose'];
}
