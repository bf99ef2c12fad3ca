/** Calculation of stream metrics: masses from the model, all others from the masses. */
import { componentOf, solidsOf } from '../process/product.ts';
import { boundaryStreams, massImbalance } from '../evaluate/mass-balance.ts';
import type { StepState } from '../steps/step-state.ts';
import type { Unit } from '../wording/quantity.ts';
import { modelHow } from './model.ts';
import {
  byProcess,
  constant,
  type Explained,
  missing,
  named,
  number,
  PROCESS,
  type Term,
} from '../costing/explained.ts';
import type { Entry, Handler, Plant } from './plant.ts';
import { componentKeys } from './readings.ts';
import { massInputs, outletOf, rowsOf, sourceOf, type StreamSource } from './stream-source.ts';
import type { ProvenanceInput } from '../types/provenance.ts';

/** `streams.<id>.<field>`, `streams.<id>.components.<n>.<field>`, and `streams.all.imbalance` across the boundary. */
export const streamEntry: Handler = (plant, [id, field = '', row, part]) => {
  if (id === 'all' && field === 'imbalance') return imbalanceEntry(plant);
  const source = sourceOf(plant, id ?? '');
  const result = plant.results.streams.find((one) => one.id === id);
  if (!source || !result) return undefined;
  if (field === 'components') return componentEntry(plant, source, Number(row), part);
  const made = (title: string, unit: Unit, value: number | null, how: () => Explained): Entry => ({
    title: `${title} of ${source.name}`,
    unit,
    value,
    how,
  });
  const all = [...source.stream.mass.keys()];
  switch (field) {
    case 'mass':
      return made('Mass', 'kg', result.mass, () => byProcess('sum(part)', massInputs(plant, 'part', source, all)));
    case 'volume':
      return made('Volume', 'm³', result.volume, () => volumeHow(plant, source));
    case 'temperature':
      return made('Temperature', 'K', result.temperature, () =>
        modelHow(plant, source.state, [...source.path, 'temperature']),
      );
    case 'product_concentration':
      return made('Product', 'g/L', result.product_concentration, () =>
        result.product_concentration === null
          ? missing(NO_LIQUID)
          : byProcess(
              'sum(product) / volume',
              productInputs(plant, 'product', source),
              named('streams', source.id, 'volume'),
            ),
      );
    case 'purity':
      return made('Purity', '1', result.purity, () =>
        result.purity === null ? missing(NO_PRODUCT) : purityHow(plant, source),
      );
    default:
      return undefined;
  }
};

function imbalanceEntry(plant: Plant): Entry {
  const { into, out } = boundaryStreams(plant.results);
  const masses = (symbol: string, list: typeof into): Term[] =>
    list.map((stream) => number(symbol, 'streams', stream.id, 'mass'));
  return {
    title: 'Mass balance error',
    unit: '1',
    value: massImbalance(plant.results),
    how: () =>
      byProcess(
        into.length > 0 ? 'max(sum(into) - sum(out), sum(out) - sum(into)) / sum(into)' : '0',
        masses('into', into),
        masses('out', out),
      ),
  };
}

const NO_LIQUID = 'Concentrations are given only for liquids that contain the component.';
const NO_PRODUCT = 'The stream contains no product.';

function componentEntry(plant: Plant, source: StreamSource, row: number, field: string | undefined): Entry | undefined {
  const i = rowsOf(source)[row];
  const component = plant.results.streams.find((one) => one.id === source.id)?.components[row];
  if (i === undefined || !component) return undefined;
  const title = `${component.name} in ${source.name}`;
  if (field === 'mass') {
    const key = componentKeys(source.state.run.components)[i]!;
    const { state, path, share } = source;
    const how = (): Explained =>
      share === undefined
        ? modelHow(plant, state, [...path, 'mass', key])
        : byProcess(
            'share * mass',
            constant('share', 'Share of the outlet', share, '1', PROCESS),
            number('mass', 'model', state.resolved.step.id, ...path, 'mass', key),
          );
    return { title, unit: 'kg', value: component.mass, how };
  }
  if (field !== 'concentration') return undefined;
  const value = component.concentration;
  const how = (): Explained =>
    value === null
      ? missing(NO_LIQUID)
      : byProcess(
          'mass / volume',
          named('streams', source.id, 'components', row, 'mass'),
          named('streams', source.id, 'volume'),
        );
  return { title, unit: 'g/L', value, how };
}

function volumeHow(plant: Plant, source: StreamSource): Explained {
  const { specificVolume, names } = source.state.run.components;
  const held = [...specificVolume.keys()].filter((i) => source.stream.mass[i] !== 0);
  const volumes = held.map((i) => constant('specific_volume', names[i]!, specificVolume[i]!, 'm³/kg', DENSITIES));
  return byProcess(
    held.length > 0 ? 'sum(mass * specific_volume)' : '0',
    massInputs(plant, 'mass', source, held),
    volumes,
  );
}

const DENSITIES = 'Apparent densities in water from the component library; gases have no volume';

/** The product of a stream by where it is: in solution and in cells, or the cells themselves. */
export function productInputs(plant: Plant, symbol: string, source: StreamSource): ProvenanceInput[] {
  return massInputs(plant, symbol, source, productParts(plant, source));
}

/** Components that count as product in its basis. */
function productParts({ process }: Plant, { stream }: StreamSource): number[] {
  const { at, index, productForms } = process.components;
  const { basis } = process.plan.product;
  if (basis === null) return [...productForms];
  const light = basis === 'dry' ? [at.water, at.carbon_dioxide, at.oxygen] : [];
  if (basis === 'total' || basis === 'dry') return [...stream.mass.keys()].filter((i) => !light.includes(i));
  return [index.get(basis)!];
}

/** Purity in protein for a protein, in dry solids otherwise. */
export function purityHow(plant: Plant, source: StreamSource): Explained {
  const { process } = plant;
  if (process.product.kind !== 'protein' || process.plan.product.basis !== null) return solidsHow(plant, source);
  const { at } = process.components;
  const { host } = process.cultures.list[0]!;
  const product = productInputs(plant, 'product', source);
  if (product.length === 0) return byProcess('0');
  const others = massInputs(plant, 'protein', source, [at.host_protein, at.aggregate]);
  const cells = massInputs(plant, 'cells', source, [at.cell]);
  const content = constant('protein_content', `Protein of ${host.name}`, host.composition.protein, '1', host.source);
  const below = [
    'sum(product)',
    ...(others.length > 0 ? ['sum(protein)'] : []),
    ...(cells.length > 0 ? ['protein_content * cells'] : []),
  ];
  return byProcess(
    `sum(product) / (${below.join(' + ')})`,
    product,
    others,
    ...(cells.length > 0 ? [...cells, content] : []),
  );
}

/** Product ÷ dry solids. */
export function solidsHow(plant: Plant, source: StreamSource): Explained {
  if (plant.process.plan.product.basis !== null) return componentShareHow(plant, source);
  const { at } = plant.process.components;
  const light = new Set([at.water, at.carbon_dioxide, at.oxygen]);
  const solids = [...source.stream.mass.keys()].filter((i) => !light.has(i));
  const product = productInputs(plant, 'product', source);
  if (product.length === 0) return byProcess('0');
  return byProcess('sum(product) / sum(solids)', product, massInputs(plant, 'solids', source, solids));
}

/** Share of the component in dry solids, where the product is counted in another basis. */
function componentShareHow({ process }: Plant, { stream, name }: StreamSource): Explained {
  const component = componentOf(process, stream);
  if (!(component > 0)) return byProcess('0');
  return byProcess(
    'component / max(component, solids)',
    constant('component', `Product component in ${name}`, component, 'kg', PROCESS),
    constant('solids', `Dry solids in ${name}`, solidsOf(process, stream), 'kg', PROCESS),
  );
}

/** Product leaving a step, as inputs of a formula. */
export const productOut = (plant: Plant, symbol: string, state: StepState): ProvenanceInput[] =>
  productInputs(plant, symbol, outletOf(state));
