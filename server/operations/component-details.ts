import { figure } from '#engine/wording/index.ts';
import { growthLimitsProblem, elementsOf, formulaMass, hasRow, isQuotable, problemOfChain } from '#engine/index.ts';
import type {
  CellInput,
  ComponentInput,
  MoleculeInput,
  ProteinInput,
  QuotationInput,
  SolventInput,
} from '#generated/types.ts';
import type { Details } from '#server/db/components.ts';
import type { Repositories } from '#server/db/repositories.ts';
import type { ComponentKind } from '#server/db/schema.ts';
import { invalid } from '#server/errors.ts';
import { nameOf } from '#server/names.ts';

/**
 * The details of a component as the engine reads them: with defaults filled in, always in the same order.
 * @param body checked against the schema of this kind
 * @throws Refusal 422 if values contradict each other, or refer to something that is not in the library
 */
export async function completeDetails(
  kind: ComponentKind,
  { version: _version, ...body }: ComponentInput,
  library: Repositories['library'],
): Promise<Details> {
  const given = { ...body, name: nameOf(body.name), source: body.source ?? '' };
  switch (kind) {
    case 'proteins': {
      const details = { uniprot: null, isoelectric_point: null, ...(given as Given<ProteinInput>) };
      checkChain(details);
      return details;
    }
    case 'solvents':
      return checkFormula({ ...UNKNOWN_SOLVENT, ...(given as Given<SolventInput>) });
    case 'molecules': {
      const molecule = {
        molar_mass: null,
        price: null,
        price_low: null,
        price_high: null,
        pka: [],
        log_p: null,
        formula: null,
        boiling_point: null,
        heat_of_vaporisation: null,
        antoine: [],
      };
      const details = { ...molecule, ...(given as Given<MoleculeInput>) };
      checkPrices(details);
      return checkFormula(details);
    }
    case 'quotations': {
      const details = { expires: null, ...(given as Given<QuotationInput>) };
      await checkQuoted(details.machine, library);
      if (details.expires !== null && details.expires < details.date)
        throw invalid('expires', 'must not be before the date of the quotation.');
      return details;
    }
    case 'cells': {
      const unknown = { yield_xo: null, mu_crit: null, disruption_exponent: null, disruption_constant: null };
      const details = { ...unknown, ...(given as Given<CellInput>) };
      const contradiction = growthLimitsProblem(details);
      if (contradiction) throw invalid(contradiction.field, contradiction.message);
      await checkCell(details, library);
      return details;
    }
  }
}

/** @throws Refusal 422 if a sequence cannot form its disulfide bonds */
function checkChain({ sequence, disulfides }: Given<ProteinInput>): void {
  if (!sequence) return;
  const problem = problemOfChain({ sequence, disulfides: disulfides ?? 0 });
  if (problem) throw invalid(problem.field, problem.message);
}

/** @throws Refusal 422 for what no process can buy */
async function checkQuoted(id: string, library: Repositories['library']): Promise<void> {
  if (hasRow(id) || isQuotable(id)) return;
  const { molecules, solvents } = await library.forEngine();
  if (![...molecules, ...solvents].some((one) => one.id === id))
    throw invalid('machine', 'is neither an equipment type of the cost table nor a material of the library.');
}

const UNKNOWN_SOLVENT = {
  log_p: null,
  water_solubility: null,
  water_content: null,
  heat_of_vaporisation: null,
  antoine: [],
  price: null,
  formula: null,
};

type Given<Input> = Omit<Input, 'version' | 'source'> & { source: string };

function checkPrices({
  price,
  price_low: low,
  price_high: high,
}: Record<'price' | 'price_low' | 'price_high', number | null>) {
  if (low !== null && high !== null && low > high) throw invalid('price_low', 'must not be above the high price.');
  if (price !== null && (price < (low ?? price) || price > (high ?? price)))
    throw invalid('price', 'must be between the low and the high price.');
}

/** Share by which a rounded molar mass may differ from that of its formula, 1. */
const ROUNDED = 0.01;

/** @throws Refusal 422 if a formula has an unknown element or another molar mass */
function checkFormula<Row extends { formula?: string | null; molar_mass: number | null }>(row: Row): Row {
  if (!row.formula) return row;
  const elements = elementsOf(row.formula);
  if (!elements) throw invalid('formula', 'must be elements with their numbers of atoms, such as C6H12O6.');
  const mass = formulaMass(elements);
  if (row.molar_mass !== null && Math.abs(row.molar_mass - mass) > ROUNDED * mass)
    throw invalid('formula', `has a molar mass of ${figure(mass)} g/mol, not ${figure(row.molar_mass)}.`);
  return row;
}

async function checkCell(
  { composition, substrate_id }: Pick<CellInput, 'composition' | 'substrate_id'>,
  library: Repositories['library'],
): Promise<void> {
  const sum = Object.values(composition).reduce((total, share) => total + share, 0);
  // The sum of decimals may exceed 1 in its last digit.
  if (sum > 1 + 1e-9)
    throw invalid('composition', `the shares add up to ${figure(100 * sum)} %; they must not exceed 100 %.`);
  const { molecules } = await library.forEngine();
  if (!molecules.some(({ id }) => id === substrate_id))
    throw invalid('substrate_id', 'is not a molecule of the library.');
}
