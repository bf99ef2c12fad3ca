/** Checks of an own operation before it is stored. */
import { PRODUCT } from '../declare/define.ts';
import { figure } from '../wording/text.ts';
import { isKnown, nameOf, type Named } from './names.ts';
import { OTHERS, type OwnDefinition, SHARED_CLASSES } from './types.ts';

/** What is wrong with a definition, by its field. */
export interface OwnProblem {
  field: string;
  message: string;
}

/** Rounding of shares that add up to 1. */
const EXACT = 1e-9;

/** The first problem of each field of a definition; none if it can be used. */
export function ownProblems(definition: OwnDefinition, library: Named): OwnProblem[] {
  const { outlets, rest, shares, chemicals } = definition;
  const problems: OwnProblem[] = [];
  const names = new Map([[PRODUCT, definition.product], ...outlets.map(({ key, name }) => [key, name] as const)]);
  const list = [...names.keys()].join(', ');
  for (const [k, { key }] of outlets.entries())
    if (outlets.findIndex((one) => one.key === key) < k)
      problems.push({ field: `outlets.${k}.key`, message: `Two outlets have the key ${key}.` });
  if (!names.has(rest)) problems.push({ field: 'rest', message: `No outlet is called ${rest}; choose from: ${list}.` });
  const named = new Set<string>();
  for (const [k, { of, outlet }] of shares.entries()) {
    const field = `shares.${k}`;
    if (!names.has(outlet))
      problems.push({ field: `${field}.outlet`, message: `No outlet is called ${outlet}; choose from: ${list}.` });
    if (!isKnown(of, library))
      problems.push({
        field: `${field}.of`,
        message: `${of} is neither a component of the library nor a component class; the classes are: ${Object.keys(SHARED_CLASSES).join(', ')}, ${OTHERS}.`,
      });
    if (named.has(`${of} ${outlet}`))
      problems.push({
        field: `${field}.of`,
        message: `${nameOf(of, library)} has two shares for ${names.get(outlet)}.`,
      });
    named.add(`${of} ${outlet}`);
  }
  problems.push(...sumProblems(definition, library));
  for (const [k, { component_id: id }] of chemicals.entries()) {
    const field = `chemicals.${k}.component_id`;
    if (![...library.molecules, ...library.solvents].some((one) => one.id === id))
      problems.push({ field, message: `The library has no molecule or solvent ${id}.` });
    if (chemicals.findIndex((one) => one.component_id === id) < k)
      problems.push({ field, message: `The component “${nameOf(id, library)}” is listed twice.` });
  }
  return problems;
}

/** Components of which the shares add up to more than all, or to less although the outlet of the rest has a share. */
function sumProblems({ shares, rest }: OwnDefinition, library: Named): OwnProblem[] {
  return [...new Set(shares.map(({ of }) => of))].flatMap((of): OwnProblem[] => {
    const own = shares.flatMap((one, k) => (one.of === of ? [{ ...one, k }] : []));
    const sum = own.reduce((total, { share }) => total + share, 0);
    const field = `shares.${own.at(-1)!.k}.share`;
    const sums = `The shares of ${nameOf(of, library)} add up to ${figure(100 * sum)} %`;
    if (sum > 1 + EXACT)
      return [{ field, message: `${sums}, which exceeds the available amount by ${figure(100 * (sum - 1))} %.` }];
    if (sum < 1 - EXACT && own.some(({ outlet }) => outlet === rest))
      return [{ field, message: `${sums}; ${figure(100 * (1 - sum))} % is missing.` }];
    return [];
  });
}
