import type { ScenarioFile } from './scenario/types.ts';
import { ENGINE_VERSION } from './version.ts';

/** Name under which the program is cited, as in CITATION.cff. */
export const CITED = 'Titre: bioprocess design and costing';

/** How to cite results: the program, the version of the engine that calculated them, and the hash of their inputs. */
export const citation = (of?: Pick<ScenarioFile, 'sha256' | 'versions'>): string =>
  of
    ? `Cite as: ${CITED}, engine ${of.versions.engine}; inputs SHA-256 ${of.sha256}.`
    : `Cite as: ${CITED}, engine ${ENGINE_VERSION}.`;
