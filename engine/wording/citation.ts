/** How results are cited, on every export. */

/** Name under which the program is cited, as in CITATION.cff. */
export const CITED = 'Titre: bioprocess design and costing';

/**
 * How to cite results: the program, the version of the engine that calculated them, and the hash of their inputs.
 * @param of a scenario file, or the versions alone where the inputs have no hash
 */
export const citation = ({ versions, sha256 }: { versions: { engine: string }; sha256?: string }): string =>
  `Cite as: ${CITED}, engine ${versions.engine}${sha256 === undefined ? '' : `; inputs SHA-256 ${sha256}`}.`;
