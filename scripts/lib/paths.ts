import { join } from 'node:path';

/** The project's top folder. */
export const root = join(import.meta.dirname, '..', '..');

/** An installed command. */
export const bin = (name: string) => join(root, 'node_modules', '.bin', name);
