/** Keys of settings that hold a list, written leaf by leaf: the id of the entry is in the key. */
import type { Parameter, UnitOperation } from '../types/catalogue.ts';

/**
 * Settings that hold a list are declared once, by a key with a star for the id: `composition.*` stands for
 * `composition.water` and any other. Only entered ones exist.
 */
export const isTemplate = (key: string): boolean => key.includes('*');

/** The id for which a key stands in a template, or null: `r1` for `reactions.r1.rate` in `reactions.*.rate`. */
export function idIn(template: string, key: string): string | null {
  const [before = '', after = ''] = template.split('*');
  if (!key.startsWith(before) || !key.endsWith(after) || key.length <= before.length + after.length) return null;
  const id = key.slice(before.length, key.length - after.length);
  return id.includes('.') ? null : id;
}

/**
 * A setting as the catalogue declares it, by its key; of an entry of a list, with the name of the entry in its title.
 * @param nameOf name of an entry by its id, such as of a component; the id itself unless given
 */
export function parameterOf(
  { parameters, leaves }: Pick<UnitOperation, 'parameters' | 'leaves'>,
  key: string,
  nameOf: (id: string) => string = (id) => id,
): Parameter | undefined {
  const own = parameters.find((one) => one.key === key);
  if (own) return own;
  for (const leaf of leaves) {
    const id = idIn(leaf.key, key);
    if (id !== null) return { ...leaf, key, title: `${leaf.title}, ${nameOf(id)}` };
  }
  return undefined;
}
