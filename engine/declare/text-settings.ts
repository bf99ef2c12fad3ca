import type { Parameter } from '../types/catalogue.ts';

/** Types of a setting that names what a process is compiled from, as a text. */
export type TextType = 'component' | 'equation' | 'outlet' | 'own_operation';

export const isTextType = (type: Parameter['type']): type is TextType =>
  type === 'component' || type === 'equation' || type === 'outlet' || type === 'own_operation';
