/** Faults planted in the code of the product, one at a time: the tests must find each of them (see `run.ts`). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Mutant {
  /** Part of the product. */
  part: 'physics' | 'economics' | 'units' | 'access' | 'data' | 'app';
  what: string;
  /** Text that occurs once in the code of the product, wherever it stands. */
  from: string;
  to: string;
}

/** Files of the product below a folder, with their texts. */
export const sourcesIn = (folder: string): [file: string, text: string][] =>
  globSync('{engine,src,server,clients}/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !/node_modules|\.test\.|test-support/.test(file))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')]);

/** Files in which a fault can be planted: one, or the code has changed and the fault is written anew. */
export const placesOf = ({ from }: Mutant, sources: ReturnType<typeof sourcesIn>): string[] =>
  sources.flatMap(([file, text]) => (text.split(from).length === 2 ? [file] : []));

export const MUTANTS: readonly Mutant[] = [
  {
    part: 'physics',
    what: 'the other end of a gradient, which moves with the end that is dragged',
    from: 'scale: -1 / CHLORIDE',
    to: 'scale: 1 / CHLORIDE',
  },
  {
    part: 'physics',
    what: 'swings of a coarse column, which leave amounts that fall',
    from: 'left[step]![i] = Math.min(left[step]![i]!, left[step + 1]![i]!)',
    to: 'left[step]![i] = Math.min(left[step]![i]!, left[step]![i]!)',
  },
  {
    part: 'physics',
    what: 'sign of the activation energy of sterilisation',
    from: 'at120 * Math.exp(((-activation * 1000)',
    to: 'at120 * Math.exp(((activation * 1000)',
  },
  {
    part: 'physics',
    what: 'spores per m³ counted per litre',
    from: 'Math.log((spores * 1e6 * volume) / left)',
    to: 'Math.log((spores * 1e3 * volume) / left)',
  },
  {
    part: 'physics',
    what: 'throughput of a filter that blocks',
    from: 'capacity * (1 - Math.sqrt(1 / ratio))',
    to: 'capacity * (1 - 1 / ratio)',
  },
  {
    part: 'physics',
    what: 'oxygen demand of nitrogen compounds',
    from: 'c + h / 4 - o / 2 - (3 * n) / 4',
    to: 'c + h / 4 - o / 2 + (3 * n) / 4',
  },
  {
    part: 'physics',
    what: 'latent heat of water rises with temperature',
    from: '2501 - 2.361 * (T - celsius(0))',
    to: '2501 + 2.361 * (T - celsius(0))',
  },
  {
    part: 'physics',
    what: 'water of evaporative crystallisation takes no heat',
    from: 'const latent = evaporated * latentHeat(start) + boiling;',
    to: 'const latent = evaporated + boiling;',
  },
  {
    part: 'physics',
    what: 'water that a spray dryer evaporates',
    from: 'flow * (1 - feedSolids / s.powder_solids)',
    to: 'flow * (1 - feedSolids)',
  },
  {
    part: 'physics',
    what: 'wash water that a cake holds',
    from: '(s.wash_ratio * (1 - s.cake_moisture)) / s.cake_moisture',
    to: 's.wash_ratio * (1 - s.cake_moisture)',
  },
  {
    part: 'physics',
    what: 'share that flows through a recycle',
    from: 'works = Math.max(0, link.share - (sum - 1))',
    to: 'works = Math.max(0, link.share)',
  },
  {
    part: 'physics',
    what: 'stage-wise extraction factor inverted',
    from: '(1 - 1 / E) / share + 1 / E',
    to: '(1 - 1 / E) / share - 1 / E',
  },
  {
    part: 'physics',
    what: 'power of a gassed stirrer without its lower bound',
    from: 'Math.min(1, Math.max(0.3, power / ungassed)) * ungassed',
    to: 'Math.min(1, power / ungassed) * ungassed',
  },
  {
    part: 'physics',
    what: 'machines in parallel lengthen the cycle',
    from: '(flow * (process + turnaround)) / (1 - 1 / count)',
    to: '(flow * (process + turnaround)) / (1 + 1 / count)',
  },
  {
    part: 'physics',
    what: 'viral inactivation accelerates with pH',
    from: '(Math.max(0, ph - FLAT_PH) / PH_DECADE)',
    to: '(Math.max(0, FLAT_PH - ph) / PH_DECADE)',
  },
  {
    part: 'economics',
    what: 'failed batches are sold',
    from: 'const output = process.times.batches * process.batchProduct * (1 - plant.failure_rate)',
    to: 'const output = process.times.batches * process.batchProduct',
  },
  {
    part: 'economics',
    what: 'principal of a loan is never repaid',
    from: 'debt - (payments[i] - interest[i])',
    to: 'debt - interest[i]',
  },
  {
    part: 'economics',
    what: 'losses are not carried forward',
    from: 'const taxable = revenue - deductible[i]! + loss;',
    to: 'const taxable = revenue - deductible[i]!;',
  },
  {
    part: 'economics',
    what: 'working capital is not recovered',
    from: 'this.working[i] = -working * level(general, life - 1);',
    to: 'this.working[i] = -0 * working * level(general, life - 1);',
  },
  {
    part: 'economics',
    what: 'depreciation by the sum of the years rises',
    from: '(n - i) / ((n * (n + 1)) / 2)',
    to: '(i + 1) / ((n * (n + 1)) / 2)',
  },
  {
    part: 'economics',
    what: 'a year of a MACRS table',
    from: 'macrs_7: [0.1429, 0.2449, 0.1749',
    to: 'macrs_7: [0.1429, 0.2449, 0.1794',
  },
  {
    part: 'economics',
    what: 'one machine fewer than the largest size demands',
    from: 'Math.ceil(total / row.max - 1e-9)',
    to: 'Math.floor(total / row.max - 1e-9)',
  },
  {
    part: 'economics',
    what: 'a price is not brought to the cost year',
    from: '* factor) / row.index',
    to: '* factor) / index',
  },
  {
    part: 'economics',
    what: 'selling cost is added to sales',
    from: 'sales * (1 - (this.terms.salesCost ?? 0))',
    to: 'sales * (1 + (this.terms.salesCost ?? 0))',
  },
  {
    part: 'economics',
    what: 'a start-up year sells as much as any other',
    from: 'const full = 1 - starting',
    to: 'const full = 1',
  },
  { part: 'units', what: 'psi', from: 'psi: 0.0689475729', to: 'psi: 0.689475729' },
  {
    part: 'units',
    what: 'degrees Fahrenheit',
    from: "'°F': [5 / 9, ZERO_CELSIUS - 160 / 9]",
    to: "'°F': [5 / 9, ZERO_CELSIUS - 32]",
  },
  {
    part: 'units',
    what: 'litres per minute',
    from: "'L/min': 0.06,",
    to: "'L/min': 0.6,",
  },
  {
    part: 'units',
    what: 'kilojoules per gigajoule',
    from: 'KJ_PER_GJ = 1e6',
    to: 'KJ_PER_GJ = 1e3',
  },
  {
    part: 'access',
    what: 'assistants evaluate changed processes with a key that may only read',
    from: "if (isAnalysis(tool, given)) permit('analyse');",
    to: '',
  },
  {
    part: 'units',
    what: 'a comparison relates changes to the value itself',
    from: '/ Math.abs(known.saved) : null',
    to: '/ Math.abs(known.value) : null',
  },
  {
    part: 'access',
    what: 'anyone may do what administrators may',
    from: "case 'admin':\n      if (!caller.is_admin)",
    to: "case 'admin':\n      if (!caller.id)",
  },
  {
    part: 'access',
    what: 'a member of one organisation reads another',
    from: "!caller.orgs.some(({ id }) => id === params['orgId'])",
    to: 'caller.orgs.length === 0',
  },
  {
    part: 'access',
    what: 'access keys have every scope',
    from: "scope !== 'sign-in' && key.scopes.includes(scope)",
    to: "scope !== 'sign-in'",
  },
  {
    part: 'access',
    what: 'one user reads another',
    from: "if (!isSelf(caller, params['id']) && !caller.is_admin) throw forbidden()",
    to: 'if (!caller.user_id && !caller.is_admin) throw forbidden()',
  },
  {
    part: 'access',
    what: 'buffers of all organisations',
    from: 'const own = eq(buffers.organisation_id, organisationId)',
    to: 'const own = eq(buffers.organisation_id, buffers.organisation_id)',
  },
  {
    part: 'access',
    what: 'experiments of all organisations',
    from: 'const own = eq(experiments.organisation_id, organisationId)',
    to: 'const own = eq(experiments.organisation_id, experiments.organisation_id)',
  },
  {
    part: 'data',
    what: 'a save on an outdated version is accepted (missing await)',
    from: 'await lineOf(body, await db.processes.find',
    to: 'void lineOf(body, await db.processes.find',
  },
  {
    part: 'data',
    what: 'a version of a branch becomes the current one of the process',
    from: '{ branchId: branch?.id, mergedNumber: merged }',
    to: '{ mergedNumber: merged }',
  },
  {
    part: 'data',
    what: 'the response of a request with a key is not stored (missing await and where)',
    from: '.set({ status, body: body ?? null })\n        .where(mine)',
    to: '.set({ status: null, body: body ?? null })\n        .where(mine)',
  },
  {
    part: 'data',
    what: 'the product is not held while it is changed (missing await)',
    from: "await db.products.hold(params.id, 'change', `Product ${params.id} not found, unable to update!`)",
    to: 'await db.products.get(params.id)',
  },
  {
    part: 'data',
    what: 'processes are not re-evaluated after a change of their product',
    from: 'if (basisDiffers(before, product)) await reevaluateLater',
    to: 'if (basisDiffers(product, product)) await reevaluateLater',
  },
  {
    part: 'data',
    what: 'deleted experiments are listed',
    from: 'const live = and(own, isNull(experiments.deleted_at), isNull(products.deleted_at))',
    to: 'const live = and(own, isNull(products.deleted_at))',
  },
  {
    part: 'data',
    what: 'texts that the database cannot store',
    from: "text.includes('\\0') || /\\p{Cs}/u.test(text)",
    to: "text.includes('\\0')",
  },
  {
    part: 'data',
    what: 'the storage of an organisation has no limit',
    from: 'if (bytes <= 0 || total + bytes <= MOST_BYTES) return',
    to: 'if (bytes <= 0 || total <= MOST_BYTES + bytes) return',
  },
  {
    part: 'app',
    what: 'rounded parts do not add up',
    from: 'floors[index]! += Math.sign(missing)',
    to: 'floors[index]! += 0 * Math.sign(missing)',
  },
  {
    part: 'data',
    what: 'results that were computed again have the same ETag',
    from: 'return { id, change, pins',
    to: "return { id, change: '', pins",
  },
  {
    part: 'app',
    what: 'a fall is printed as a rise',
    from: "${share > 0 ? '+' : '\\u2212'}${text}",
    to: "${share < 0 ? '+' : '\\u2212'}${text}",
  },
  {
    part: 'app',
    what: 'a decimal comma read as a separator of thousands',
    from: 'BY_COMMAS = /^[+-]?[1-9](?:\\d{0,2}(?:,\\d{3})+',
    to: 'BY_COMMAS = /^[+-]?[1-9](?:\\d{0,2}(?:,\\d{2,3})+',
  },
  {
    part: 'app',
    what: 'only the first of two questions is answered',
    from: 'if (busy) waiting = { ask };',
    to: 'if (busy) waiting ??= { ask };',
  },
  {
    part: 'app',
    what: 'redo keeps the future of another past',
    from: 'past: [...history.past, { ...next, before: history.present }],\n    future,',
    to: 'past: [...history.past, { ...next, before: history.present }],\n    future: history.future,',
  },
  {
    part: 'app',
    what: 'typing a number is many actions',
    from: 'return !sealed && of !== null && (key === undefined || of === key)',
    to: 'return sealed && of !== null && (key === undefined || of === key)',
  },
  {
    part: 'economics',
    what: 'the error of the mean of published scale-ups is left out',
    from: '(1 + (1 - weight) * ratio + (1 - weight) ** 2 / total)',
    to: '(1 + (1 - weight) * ratio)',
  },
  {
    part: 'economics',
    what: 'the mean of a kind of host is not drawn towards that of all kinds',
    from: 'const weight = own ? ratio * weightOf(own.count) : 0;',
    to: 'const weight = own ? 1 : 0;',
  },
  {
    part: 'economics',
    what: 'quotations of a material do not move its price',
    from: 'return price * (made?.level ?? 1);',
    to: 'return price;',
  },
  {
    part: 'units',
    what: 'what is counted is one in an amount of product',
    from: 'mass: (isCounted(of) ? count : 1) / mass',
    to: 'mass: 1 / mass',
  },
  {
    part: 'economics',
    what: 'small runs show the plant by the correlation and not by its square',
    from: 'return now * Math.sqrt(Math.max(0, 1 - correlation ** 2 * shown));',
    to: 'return now * Math.sqrt(Math.max(0, 1 - correlation * shown));',
  },
  {
    part: 'physics',
    what: 'what a bead takes up is not counted by the volume of liquid between the beads',
    from: '(exchange * (1 - voidage)) / voidage : exchange',
    to: 'exchange : exchange',
  },
];
