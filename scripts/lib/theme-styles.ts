import type { Plugin } from 'vite';
import { makeTheme } from '../../src/theme/theme.ts';

const NAME = 'virtual:theme.css';

/** The variables of the theme as a file of styles, so that a page has its colours before Material is loaded, or without it. */
export function themeStyles(): Plugin {
  return {
    name: 'theme-styles',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? themeVariables() : undefined),
  };
}

/** @returns rules as text, one for each colour scheme and one for what they share */
export function themeVariables(): string {
  const sheets = makeTheme().generateStyleSheets() as Record<string, Record<string, string | number>>[];
  return sheets
    .flatMap((sheet) => Object.entries(sheet))
    .map(([selector, variables]) => {
      const lines = Object.entries(variables).map(([name, value]) => `  ${kebab(name)}: ${value};`);
      const rule = `${selector} {\n${lines.join('\n')}\n}\n`;
      // Paper is white in every scheme.
      return selector.includes('dark') ? `@media screen {\n${rule}}\n` : rule;
    })
    .join('');
}

/** `colorScheme` is a property, `--palette-accentTint` a variable, which keeps its letters. */
const kebab = (name: string) =>
  name.startsWith('--') ? name : name.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
