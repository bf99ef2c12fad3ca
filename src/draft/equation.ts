/** Equations of reactions as text: ids of components with numbers before them. */

/** Appends a component: the first reactant, then what the equation still lacks. */
export function withComponent(equation: string, id: string): string {
  const text = equation.trim();
  if (text === '') return id;
  if (/(->|\+|[\d.])$/.test(text)) return `${text} ${id}`;
  return text.includes('->') ? `${text} + ${id}` : `${text} -> ${id}`;
}

/** The same equation with names of components: 'Glucose → 2 Ethanol'. */
export const inNames = (equation: string, nameOf: (id: string) => string): string =>
  equation.replaceAll('->', '→').replaceAll(/[A-Za-z]\w*(?:-\w+)*/g, nameOf);
